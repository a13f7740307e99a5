import { once } from "node:events";
import type { Server, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { ConfigError } from "../config/read-environment.ts";

export interface OpenPort {
  port: number;
  close(): Promise<void>;
}

export interface PortAddress {
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

/** Ports from here on are also given to outgoing connections, which go away by themselves. */
const firstPassing = 32_768;

/** @throws ConfigError where only a person can make the port free, otherwise Error, both in one sentence */
export async function listenOn(
  server: Server,
  { setting, ...address }: PortAddress & { backlog?: number },
): Promise<void> {
  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const { host, port } = address;
    const sentence = `${setting} ${port} cannot be listened on (${host}): ${reasons[code] ?? code}`;
    const isForGood = code === "EACCES" || (code === "EADDRINUSE" && port < firstPassing);
    throw isForGood
      ? new ConfigError([`${sentence}; write another port into ${setting}, or end what listens there`])
      : new Error(sentence, { cause: error });
  }
}

/** @throws as `listenOn` */
export async function openPort(server: Server, address: PortAddress): Promise<OpenPort> {
  await listenOn(server, address);
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

/** More than load balancers and an orchestrator open together. */
export const maxProbes = 64;

/**
 * Opens a port for probes. It cannot be monopolized: a connection beyond the limit replaces the oldest, and each has
 * one request at a time. The server's listener must not answer on a destroyed socket.
 *
 * @throws as `listenOn`
 */
export async function openHealthPort(server: Server, address: PortAddress): Promise<OpenPort> {
  const connected = new Set<Socket>();
  const asking = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    connected.add(socket);
    socket.once("close", () => connected.delete(socket));
    if (connected.size > maxProbes) {
      // Idle connections are closed first.
      const before = [...connected].slice(0, -1);
      const goes = before.find((each) => !asking.has(each)) ?? before[0];
      if (goes !== undefined) {
        connected.delete(goes);
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
  const open = await openPort(server, address);
  // A connection that fails for lack of descriptors is one unanswered probe, and no reason to end.
  server.on("error", () => undefined);
  return open;
}
