import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What a connection may take to send the headers of a request while there is a crowd. */
const patienceMs = 2_000;

interface ConnectionLimits {
  maxConnections: number;
  headersTimeoutMs: number;
}

/**
 * While more than half of the connections are taken, node's own time-out for the headers of a request, the first one of a
 * connection or a further one, is two seconds. Connections between two requests stay: they are closed where there is no other
 * place (connection-limit.ts).
 *
 * @returns whether there is a crowd
 */
export function hurryCrowd(server: Server, { maxConnections, headersTimeoutMs }: ConnectionLimits): () => boolean {
  let open = 0;
  const isCrowd = (): boolean => open > maxConnections / 2;
  const count = (more: number): void => {
    open += more;
    server.headersTimeout = isCrowd() ? Math.min(patienceMs, headersTimeoutMs) : headersTimeoutMs;
  };
  server.on("connection", (socket: Socket) => {
    count(1);
    socket.once("close", () => count(-1));
  });
  return isCrowd;
}
