import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

import type { Config } from "../../common/config/config.ts";
import type { Logger } from "../../common/runtime/logging.ts";

const checksPerWindow = 10;

interface Reading {
  /** Checks since the window began. */
  looked: number;
  /** Bytes moved when the window began. */
  before: number;
}

type ReaderLimits = Pick<Config, "slowReaderWindowMs" | "slowestBytesPerSecond">;

/**
 * Cuts a connection whose client does not read its answer, or reads it too slowly. Bytes that the client still sends count as well,
 * because many clients read only after they have sent everything.
 */
export function cutOffSlowReaders(
  server: Server,
  { slowReaderWindowMs: windowMs, slowestBytesPerSecond }: ReaderLimits,
  { logger, requestOf }: { logger: Logger; requestOf: (socket: Socket) => IncomingMessage | undefined },
): void {
  const readings = new Map<Socket, Reading | undefined>();
  const minBytes = (slowestBytesPerSecond * windowMs) / 1_000;
  const look = (socket: Socket, reading: Reading | undefined): Reading | undefined => {
    if (socket.writableLength === 0) {
      return undefined;
    }
    const moved = takenBy(socket) + sentBy(socket, requestOf(socket));
    if (reading === undefined || (reading.looked === checksPerWindow && moved - reading.before >= minBytes)) {
      return { looked: 1, before: moved };
    }
    if (reading.looked === checksPerWindow) {
      logger.info({ waiting: socket.writableLength }, "a client that does not take its answer was cut off");
      socket.destroy();
    }
    return { ...reading, looked: reading.looked + 1 };
  };
  const timer = setInterval(() => {
    for (const [socket, reading] of readings) {
      readings.set(socket, look(socket, reading));
    }
  }, windowMs / checksPerWindow).unref();
  server.on("connection", (socket: Socket) => {
    readings.set(socket, undefined);
    socket.once("close", () => readings.delete(socket));
  });
  server.once("close", () => clearInterval(timer));
}

/** Bytes that the operating system has taken over; node reports of a large write only that it is not done. */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle === undefined || handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize;
}

/** Bytes behind a complete request do not belong to it. */
const sentBy = (socket: Socket, request: IncomingMessage | undefined): number =>
  request === undefined || request.complete ? 0 : socket.bytesRead;
