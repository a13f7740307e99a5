import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Makes `closeIdleConnections` spare a connection whose answer is still being sent. Node counts a connection as idle when its answer
 * has been handed over, so a stop of the process, or a crowd of connections, would cut every answer that is larger than the buffers
 * of the network.
 */
export function spareUnsentAnswers(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  let isClosingIdle = false;
  server.closeIdleConnections = () => {
    isClosingIdle = true;
    closeIdle();
    isClosingIdle = false;
  };
  server.on("connection", (socket: Socket) => {
    const destroy = socket.destroy.bind(socket);
    socket.destroy = (error) => (isClosingIdle && socket.writableLength > 0 ? socket : destroy(error));
  });
}
