import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a worker process, or the one that supervises several, says of itself. */
export interface WorkerHealth {
  /** What stands still, in sentences; a process of which something does should be started again. */
  stands: readonly string[];
  /** What is missing for its work, in sentences. */
  missing: readonly string[];
}

export interface HealthPort {
  port: number;
  close(): Promise<void>;
}

/**
 * Answers `GET /health/live` and `GET /health/ready` as an api does: 200, or 503 with what is wrong.
 *
 * @param look asked for every answer; one that throws says so
 * @throws Error in one line when the port cannot be had
 */
export async function openHealthPort(
  { host, port }: { host: string; port: number },
  look: () => Promise<WorkerHealth>,
): Promise<HealthPort> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0]?.toLowerCase();
    void answer(path, response, look);
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new Error(`WORKERS_HEALTH_PORT ${port} cannot be listened on: ${(error as NodeJS.ErrnoException).code}`, {
      cause: error,
    });
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function answer(
  path: string | undefined,
  response: ServerResponse,
  look: () => Promise<WorkerHealth>,
): Promise<void> {
  if (path !== "/health/live" && path !== "/health/ready") {
    send(response, 404, { errors: { message: "No such resource" } });
    return;
  }
  const { stands, missing } = await look().catch((): WorkerHealth => ({
    stands: [],
    missing: ["The process cannot tell."],
  }));
  const isLive = stands.length === 0;
  if (path === "/health/live") {
    send(response, isLive ? 200 : 503, isLive ? { status: "live" } : { status: "stands still", stands });
  } else {
    const isReady = isLive && missing.length === 0;
    send(response, isReady ? 200 : 503, { status: isReady ? "ready" : "not ready", missing: [...stands, ...missing] });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(JSON.stringify(body));
}
