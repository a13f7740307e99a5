import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection at the same time. Hardly any client sends a second one before its answer. */
const maxPipelinedRequests = 32;

/**
 * Keeps a connection from asking faster than it is answered: node begins all requests that a client sends at once, and tens of
 * thousands of small ones fit into a megabyte. Beyond the bound the connection is cut without an answer, because answers have to
 * come in the order of their requests.
 *
 * @returns whether the request is not to be answered
 */
export function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    if (socket.destroyed) {
      return true;
    }
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > maxPipelinedRequests) {
      socket.destroy();
      return true;
    }
    underWay.set(socket, count);
    response.once("close", () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    return false;
  };
}
