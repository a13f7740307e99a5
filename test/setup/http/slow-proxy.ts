import { connect, createServer, type Socket } from "node:net";

import { listenLocally } from "./local-server.ts";

export interface SlowProxy {
  /** The same URL, by way of the proxy. */
  url: string;
  /** When each POST came, in the order of their coming; a request has to begin with a chunk of its own. */
  readonly posts: readonly number[];
  /** From now on each answer takes so much longer. */
  slowDown(byMs: number): void;
  close(): Promise<void>;
}

/** A network in front of a server that notes each POST, and can become slow. */
export async function startSlowProxy(targetUrl: string): Promise<SlowProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const posts: number[] = [];
  let delayMs = 0;
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    keep(client, upstream);
    keep(upstream, client);
    client.on("data", (chunk) => {
      if (chunk.subarray(0, 5).toString("latin1") === "POST ") {
        posts.push(performance.now());
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (delayMs === 0) {
        client.write(chunk);
      } else {
        setTimeout(() => client.writable && client.write(chunk), delayMs);
      }
    });
  });
  const listening = await listenLocally(server);
  return {
    url: listening.url,
    posts,
    slowDown: (byMs) => (delayMs = byMs),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return listening.close();
    },
  };
}
