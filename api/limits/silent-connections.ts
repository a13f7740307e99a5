import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a connection may take to say what it wants while there is a crowd. */
const patienceMs = 2_000;
const looksPerPatience = 4;

interface Speech {
  /** Requests that are not answered yet. */
  underWay: number;
  /** Bytes that had come when its last answer was given. */
  bytes: number;
  /** Since when it has owed the headers of a request, or the rest of them. */
  owesSince: number | undefined;
}

/**
 * While more than half of the connections are taken, closes those that have not sent the headers of a request for two seconds.
 * Connections between two requests stay: they are closed where there is no other place (connection-limit.ts).
 *
 * @returns to be called with each request
 */
export function closeSilentConnections(
  server: Server,
  maxConnections: number,
): (request: IncomingMessage, response: ServerResponse) => void {
  const open = new Map<Socket, Speech>();
  const timer = setInterval(() => {
    if (open.size > maxConnections / 2) {
      closeSilent(open);
    }
  }, patienceMs / looksPerPatience).unref();
  server.once("close", () => clearInterval(timer));
  server.on("connection", (socket: Socket) => {
    open.set(socket, { underWay: 0, bytes: 0, owesSince: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  return ({ socket }, response) => {
    const speech = open.get(socket);
    if (speech !== undefined) {
      speech.underWay += 1;
      speech.owesSince = undefined;
      // An answer that is never finished ends with its connection.
      response.once("finish", () => {
        speech.underWay -= 1;
        speech.bytes = socket.bytesRead;
      });
    }
  };
}

function closeSilent(open: ReadonlyMap<Socket, Speech>): void {
  const now = performance.now();
  for (const [socket, speech] of open) {
    if (speech.underWay > 0) {
      continue;
    }
    if (socket.bytesRead > speech.bytes) {
      speech.owesSince ??= now;
    }
    if (speech.owesSince !== undefined && now - speech.owesSince >= patienceMs) {
      socket.destroy();
    }
  }
}
