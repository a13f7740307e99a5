import type { RequestListener } from "node:http";

import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/logging/logger.ts";
import { maxProbes, openHealthPort, type HealthPort } from "../../common/services/runtime/health/health-port.ts";
import { requestPath } from "../operation/request-path.ts";
import { healthOperations } from "../resources/health/operations.ts";
import { sendJsonResponse } from "./send-json-response.ts";
import { notReadyListener } from "./not-ready-listener.ts";
import { createHttpServer } from "./http-server.ts";

export interface ApiHealthPort extends HealthPort {
  /** From now on the process is not ready here, whatever it could still do. */
  markStopping(): void;
}

const stopping = "The process is stopping.";
const methods = ["GET", "HEAD"];
const publicPaths = new Set(
  healthOperations.filter(({ guard }) => guard.authentication === "public").map(({ path }) => path),
);

/**
 * A port for probes alone (HEALTH_PORT), where they stand in no line with callers: Node takes one connection of a port with each
 * turn of its loop. The same application answers as on the main port, and is asked for nothing else.
 *
 * @returns undefined where none is wanted
 * @throws Error in one line when the port cannot be had
 */
export async function openApiHealthPort(
  config: Config,
  application: RequestListener,
  logger: Logger,
): Promise<ApiHealthPort | undefined> {
  const { host, healthPort: port } = config;
  if (port === undefined) {
    return undefined;
  }
  let answers = application;
  const server = createHttpServer(
    onlyHealthPaths((request, response) => answers(request, response)),
    { ...config, maxConnections: maxProbes },
    logger.child({ listener: "health" }),
  );
  const opened = await openHealthPort(server, { setting: "HEALTH_PORT", host, port });
  logger.info({ port: opened.port, host }, "health is answered");
  return { ...opened, markStopping: () => (answers = notReadyListener(() => stopping)) };
}

/** What is not public health is not here, with or without a token. */
function onlyHealthPaths(application: RequestListener): RequestListener {
  return (request, response) => {
    if (!publicPaths.has(requestPath(request.url ?? ""))) {
      refuse(response, 404, "No such resource");
    } else if (!methods.includes(request.method ?? "")) {
      refuse(response, 405, "Method not allowed", { Allow: methods.join(", ") });
    } else {
      application(request, response);
    }
  };
}

/** Whoever asks for something else is no probe and gets no place to stay. */
function refuse(
  response: Parameters<RequestListener>[1],
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJsonResponse(response, status, { body: { errors: { message } }, headers: { ...headers, Connection: "close" } });
}
