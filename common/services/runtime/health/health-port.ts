import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** More than the load balancers of a site and an orchestrator open together. */
export const maxProbes = 64;

export interface HealthPort {
  port: number;
  close(): Promise<void>;
}

export interface HealthAddress {
  /** The variable that names the port, for whoever has to change it. */
  setting: string;
  host: string;
  port: number;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "it is already in use",
  EACCES: "this user may not listen on it",
  EADDRNOTAVAIL: "this machine has no such address",
};

/**
 * Opens a port that is for probes alone. Nobody can keep it to himself: whoever comes when it is full makes the one go who has been
 * there for longest, and a connection has one request at a time. The server's own listener is not to answer on a destroyed socket.
 *
 * @throws Error in one line when the port cannot be had
 */
export async function openHealthPort(server: Server, { setting, host, port }: HealthAddress): Promise<HealthPort> {
  limitConnections(server);
  server.listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const why = reasons[code] ?? code;
    throw new Error(`${setting} ${port} cannot be listened on (${host}): ${why}`, { cause: error });
  }
  // One that cannot be taken, because there are no descriptors left, is one probe without an answer, and no reason to end.
  server.on("error", () => undefined);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Those without a request under way go first: what they hold is a place, and nothing that anybody waits for. */
function limitConnections(server: Server): void {
  const open = new Set<Socket>();
  const asking = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    if (open.size > maxProbes) {
      const before = [...open].slice(0, -1);
      const goes = before.find((each) => !asking.has(each)) ?? before[0];
      if (goes !== undefined) {
        open.delete(goes);
        goes.destroy();
      }
    }
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Nobody asks a second time before he has the answer, but who wants to keep us busy.
    if (asking.has(socket)) {
      socket.destroy();
    }
    asking.add(socket);
    response.once("close", () => asking.delete(socket));
  });
}
