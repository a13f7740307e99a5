import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";

/** How long, and for how many bytes, the rest of a body is read and discarded so that its sender can read the answer. */
const maxDiscardMs = 5_000;
const maxDiscardBytes = 32 * 1024 * 1024;

/** Connections whose last answer was sent; only the rest of a body is still read from them. */
const halfClosed = new WeakSet<Duplex>();

export const isHalfClosed = (socket: Duplex): boolean => halfClosed.has(socket);

/**
 * Makes an early answer readable. Node closes a connection with its last answer at once, and a client that is still sending then gets
 * a reset, which discards what it has not read yet. So our side is closed first, and what still comes in is read and discarded,
 * within bounds.
 */
export function gracefulClose(socket: Socket, currentRequest: () => IncomingMessage | undefined): void {
  const closeAtOnce = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    const request = currentRequest();
    if (request === undefined || request.complete || socket.destroyed) {
      closeAtOnce();
      return;
    }
    halfClose(socket);
    discardRestOfBody(socket, request, closeAtOnce);
  };
}

/** Closes our side; the client has `maxDiscardMs` to close its side. */
export function halfClose(socket: Duplex, lastWords = ""): void {
  halfClosed.add(socket);
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), maxDiscardMs);
  socket.once("close", () => clearTimeout(timer));
}

/** Reads the rest of a body and discards it; the connection is cut if that is too much or takes too long. */
export function discardRestOfBody(socket: Duplex, request: IncomingMessage, whenDone: () => void): void {
  let left = maxDiscardBytes;
  const timer = setTimeout(() => socket.destroy(), maxDiscardMs);
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) {
      socket.destroy();
    }
  });
  request.once("end", whenDone);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
