import type { ServerResponse, RequestListener } from "node:http";

import { retryAfterSeconds } from "./handle-errors.ts";
import { answerHeaders } from "./request-context.ts";
import { refusalBody } from "../errors/error-details.ts";
import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { maxProbes, openHealthPort, type OpenPort } from "../../common/runtime/open-port.ts";
import { requestPath } from "../operation/path.ts";
import { healthOperations } from "../resources/health.ts";
import { errorCatalogue, type RefusalCode } from "../../common/errors/error-catalogue.ts";
import { createHttpServer } from "./http-server.ts";

/** Sends JSON without koa, for listeners that have no application. */
function sendJsonResponse(
  response: ServerResponse,
  status: number,
  { body, headers = {} }: { body: object; headers?: Readonly<Record<string, string>> },
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...answerHeaders,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    ...(status === 503 && { "Retry-After": `${retryAfterSeconds}` }),
    ...headers,
  });
  response.end(text);
}

/**
 * Answers while the application is starting or stopping: alive, not ready, and 503 for everything else.
 * @param why the reason, which the readiness answer shows
 */
export function notReadyListener(why: () => string): RequestListener {
  return ({ url = "" }, response) => {
    const path = url.split("?")[0]?.toLowerCase();
    if (path === "/health/live") {
      sendJsonResponse(response, 200, { body: { status: "live" } });
    } else if (path === "/health/ready") {
      const checks = { database: "unavailable", queue: "unavailable", recovery: "unavailable" };
      sendJsonResponse(response, 503, { body: { status: "not ready", checks, missing: [why()] } });
    } else {
      sendJsonResponse(response, 503, { body: refusalBody("unavailable") });
    }
  };
}

export interface ApiHealthPort extends OpenPort {
  /** Makes the port answer "not ready" while the process stops. */
  markStopping(): void;
}

const methods = ["GET", "HEAD"];
const publicPaths = new Set(
  healthOperations.filter(({ guard }) => guard.authentication === "public").map(({ path }) => path),
);

/**
 * Opens HEALTH_PORT, which serves probes alone: Node accepts one connection per port and turn of the event loop, so a
 * probe on the main port waits behind all connecting clients. The same application answers both ports.
 * @returns undefined when HEALTH_PORT is not set @throws Error in one line when the port cannot be opened
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
  // Every path but the public health operations is 404, with or without a token.
  const listener: RequestListener = (request, response) => {
    if (!publicPaths.has(requestPath(request.url ?? ""))) {
      refuse(response, "unknown_path");
    } else if (!methods.includes(request.method ?? "")) {
      refuse(response, "method_not_allowed", { Allow: methods.join(", ") });
    } else {
      answers(request, response);
    }
  };
  const limits = { ...config, maxConnections: maxProbes };
  const server = createHttpServer(listener, limits, logger.child({ listener: "health" }));
  const opened = await openHealthPort(server, { setting: "HEALTH_PORT", host, port });
  logger.info({ port: opened.port, host }, "health is answered");
  return { ...opened, markStopping: () => (answers = notReadyListener(() => "The process is stopping.")) };
}

/** Closes the connection, because a client that asks for another path is no probe and must not keep a place. */
function refuse(
  response: Parameters<RequestListener>[1],
  code: RefusalCode,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJsonResponse(response, errorCatalogue[code][0], {
    body: refusalBody(code),
    headers: { ...headers, Connection: "close" },
  });
}
