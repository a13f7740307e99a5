import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Callbacks = (() => void)[];

/** Callbacks for the end of each request of a connection. One listener on the connection and one on each answer serve all callbacks. */
const atEnd = new WeakMap<Socket, Map<ServerResponse, Callbacks>>();

/**
 * Calls `over` once, when the client has its answer or its connection is gone; at once if it is gone already. The connection is
 * watched because Node emits "close" only on the answer that was being sent, not on those queued behind it.
 */
export function onRequestEnd(
  { req: { socket }, res }: { req: IncomingMessage; res: ServerResponse },
  over: () => void,
): void {
  if (res.destroyed || socket.destroyed) {
    over();
    return;
  }
  const waiting = ofSocket(socket);
  const known = waiting.get(res);
  if (known !== undefined) {
    known.push(over);
    return;
  }
  waiting.set(res, [over]);
  res.once("close", () => end(waiting, res));
}

function ofSocket(socket: Socket): Map<ServerResponse, Callbacks> {
  const known = atEnd.get(socket);
  if (known !== undefined) {
    return known;
  }
  const waiting = new Map<ServerResponse, Callbacks>();
  atEnd.set(socket, waiting);
  socket.once("close", () => [...waiting.keys()].forEach((res) => end(waiting, res)));
  return waiting;
}

function end(waiting: Map<ServerResponse, Callbacks>, res: ServerResponse): void {
  const callbacks = waiting.get(res) ?? [];
  waiting.delete(res);
  callbacks.forEach((over) => over());
}
