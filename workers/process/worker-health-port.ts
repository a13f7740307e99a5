import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { openHealthPort, type HealthPort } from "../../common/services/runtime/health/health-port.ts";

/** Whoever asks has nothing to say. */
const requestMs = 10_000;

/** What a worker process, or the one that supervises several, says of itself. */
export interface WorkerHealth {
  /** What stands still, in sentences; a process of which something does should be started again. */
  stands: readonly string[];
  /** What is missing for its work, in sentences. */
  missing: readonly string[];
}

/**
 * Answers `GET /health/live` and `GET /health/ready` as an api does: 200, or 503 with what is wrong.
 *
 * @param look asked for every answer; one that throws says so
 * @throws Error in one line when the port cannot be had
 */
export async function openWorkerHealthPort(
  { host, port }: { host: string; port: number },
  look: () => Promise<WorkerHealth>,
): Promise<HealthPort> {
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
