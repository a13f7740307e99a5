const checksPerWindow = 10;
/**
 * Cuts a connection whose client does not read its answer, or reads it too slowly. Bytes that the client still sends count as well,
 * because many clients read only after they have sent everything.
 */
export function cutOffSlowReaders(server, { slowReaderWindowMs: windowMs, slowestBytesPerSecond }, { logger, requestOf }) {
    const readings = new Map();
    const minBytes = (slowestBytesPerSecond * windowMs) / 1_000;
    const look = (socket, reading) => {
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
    server.on("connection", (socket) => {
        readings.set(socket, undefined);
        socket.once("close", () => readings.delete(socket));
    });
    server.once("close", () => clearInterval(timer));
}
/** Bytes that the operating system has taken over; node reports of a large write only that it is not done. */
function takenBy(socket) {
    const { _handle: handle } = socket;
    return handle === undefined || handle === null ? 0 : handle.bytesWritten - handle.writeQueueSize;
}
/** Bytes behind a complete request do not belong to it. */
const sentBy = (socket, request) => request === undefined || request.complete ? 0 : socket.bytesRead;
//# sourceMappingURL=slow-readers.js.map