import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Callbacks for the end of a connection: one listener for each connection, however many requests it carries. */
const atClose = new WeakMap<Socket, Set<() => void>>();

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
  const end = (): void => {
    if (waiting.delete(end)) {
      res.off("close", end);
      over();
    }
  };
  waiting.add(end);
  res.once("close", end);
}

function ofSocket(socket: Socket): Set<() => void> {
  const known = atClose.get(socket);
  if (known !== undefined) {
    return known;
  }
  const waiting = new Set<() => void>();
  atClose.set(socket, waiting);
  socket.once("close", () => waiting.forEach((end) => end()));
  return waiting;
}
