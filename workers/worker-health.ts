import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { openHealthPort, type OpenPort } from "../common/runtime/open-port.ts";
import { checkReadiness, type ReadinessDeps } from "../common/runtime/check-readiness.ts";

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
    const { stands, missing } = await look().catch(() => ({ stands: [], missing: ["The process cannot tell."] }));
    send(response, path === "/health/live" ? liveness(stands) : readiness([...stands, ...missing]));
  }
}

const liveness = (stands: readonly string[]): Answer =>
  stands.length === 0 ? [200, { status: "live" }] : [503, { status: "stands still", stands }];

const readiness = (missing: readonly string[]): Answer =>
  missing.length === 0 ? [200, { status: "ready", missing }] : [503, { status: "not ready", missing }];

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(JSON.stringify(body));
}

/** A round may have statements of five minutes; a longer one is stuck. */
const maxRoundMs = 900_000;
/** The heartbeat runs every few seconds, even while the database is away. */
const maxHeartbeatGapMs = 60_000;
const answerMs = 5_000;

/**
 * Health of this process: its own stuck parts, and missing dependencies.
 *
 * @param loops duration of the current round of each loop, by name (ms)
 */
export async function checkWorkerHealth(
  deps: ReadinessDeps,
  loops: () => Readonly<Record<string, number>>,
): Promise<WorkerHealth> {
  const late = Object.entries(loops()).filter(([, ms]) => ms > maxRoundMs);
  const stands = late.map(([name, ms]) => `The ${name} has stood still for ${Math.round(ms / 60_000)} minutes.`);
  if (deps.databaseMonitor.sinceRoundMs() > maxHeartbeatGapMs) {
    stands.push("The heartbeat stands still.");
  }
  return { stands, missing: (await checkReadiness(deps, { takesIn: false })).missing };
}

/** Health of the worker processes on these ports of this machine. */
export async function checkWorkersHealth(ports: ReadonlyMap<string, number>): Promise<WorkerHealth> {
  const each = await Promise.all(
    [...ports].map(async ([name, port]) => {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
          signal: AbortSignal.timeout(answerMs),
        });
        const { missing } = (await response.json()) as { missing: string[] };
        return missing.map((sentence) => `${name}: ${sentence}`);
      } catch {
        return [`${name}: The process does not answer.`];
      }
    }),
  );
  return { stands: [], missing: each.flat() };
}
