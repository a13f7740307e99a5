import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { openPort, type OpenPort } from "./open-port.ts";

/** More than load balancers and an orchestrator open together. */
export const maxProbes = 64;

export interface HealthAddress {
  /** Name of the port's variable, for the error message. */
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
 * Opens a port for probes. It cannot be monopolized: a connection beyond the limit replaces the oldest, and each has
 * one request at a time. The server's listener must not answer on a destroyed socket.
 *
 * @throws Error in one line when the port cannot be opened
 */
export async function openHealthPort(server: Server, { setting, host, port }: HealthAddress): Promise<OpenPort> {
  limitConnections(server);
  const open = await openPort(
    server,
    { host, port },
    ({ code = "" }) => `${setting} ${port} cannot be listened on (${host}): ${reasons[code] ?? code}`,
  );
  // A connection that fails for lack of descriptors is one unanswered probe, and no reason to end.
  server.on("error", () => undefined);
  return open;
}

/** Idle connections are closed first. */
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
    // A second request before the answer is not a probe's behaviour.
    if (asking.has(socket)) {
      socket.destroy();
    }
    asking.add(socket);
    response.once("close", () => asking.delete(socket));
  });
}
