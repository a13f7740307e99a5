import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { openHealthPort, type OpenPort } from "../../common/runtime/open-port.ts";

/** Time limit of a request, which has no body. */
const requestMs = 10_000;

/** Health of a worker process, or of a supervisor of several. */
export interface WorkerHealth {
  /** Stuck parts, in sentences; the process should then be restarted. */
  stands: readonly string[];
  missing: readonly string[];
}

/**
 * Answers `GET /health/live` and `GET /health/ready` like an api: 200, or 503 with the reasons.
 *
 * @param look called for every answer; an error becomes the reason
 * @throws Error in one line when the port cannot be opened
 */
export async function openWorkerHealthPort(
  { host, port }: { host: string; port: number },
  look: () => Promise<WorkerHealth>,
): Promise<OpenPort> {
  const bounds = { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: requestMs / 5 };
  const server = createServer(bounds, (request, response) => void answer(request, response, look));
  return openHealthPort(server, { setting: "WORKERS_HEALTH_PORT", host, port });
}

type Answer = readonly [status: number, body: object];

async function answer(
  { url = "", method = "", socket }: IncomingMessage,
  response: ServerResponse,
  look: () => Promise<WorkerHealth>,
): Promise<void> {
  if (socket.destroyed) {
    return;
  }
  const path = url.split("?")[0]?.toLowerCase();
  if (path !== "/health/live" && path !== "/health/ready") {
    send(response, [404, { errors: { message: "No such resource" } }]);
  } else if (method !== "GET" && method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    send(response, [405, { errors: { message: "Method not allowed" } }]);
  } else {
    const health = await look().catch((): WorkerHealth => ({ stands: [], missing: ["The process cannot tell."] }));
    send(response, path === "/health/live" ? liveness(health) : readiness(health));
  }
}

const liveness = ({ stands }: WorkerHealth): Answer =>
  stands.length === 0 ? [200, { status: "live" }] : [503, { status: "stands still", stands }];

function readiness({ stands, missing }: WorkerHealth): Answer {
  const lacks = [...stands, ...missing];
  const isReady = lacks.length === 0;
  return [isReady ? 200 : 503, { status: isReady ? "ready" : "not ready", missing: lacks }];
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(JSON.stringify(body));
}
