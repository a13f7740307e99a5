import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { Logger } from "../../common/runtime/logging.ts";
import { refuseEarly } from "./refuse-early.ts";

/** Connections beyond the limit that are accepted to be refused with an answer, and for probes, which would restart a process that does not answer. */
const reserve = 64;
const warnEveryMs = 10_000;
const retryAfterSeconds = 5;

/**
 * Keeps the number of open connections bounded. A connection beyond the limit makes the server close idle ones, and its requests
 * are refused with 503 until one was closed; beyond the reserve, connections are closed without an answer.
 *
 * @returns whether the request was refused
 */
export function limitConnections(
  server: Server,
  maxConnections: number,
  logger: Logger,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new Set<Socket>();
  const crowded = new WeakSet<Socket>();
  let warnedAt = -Infinity;
  const warn = (): void => {
    if (performance.now() - warnedAt > warnEveryMs) {
      warnedAt = performance.now();
      logger.warn({ maxConnections }, "the limit of connections is reached");
    }
  };
  server.maxConnections = maxConnections + reserve;
  server.on("drop", warn);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > maxConnections) {
      crowded.add(socket);
      server.closeIdleConnections();
      warn();
    }
  });
  return (request, response) => {
    if (open.size <= maxConnections || !crowded.has(request.socket) || request.url?.startsWith("/health/") === true) {
      return false;
    }
    refuseEarly(response, "too_many_connections", retryAfterSeconds);
    return true;
  };
}
