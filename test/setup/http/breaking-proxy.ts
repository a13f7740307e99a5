import { connect, createServer, type Socket } from "node:net";

import { listenLocally } from "./local-server.ts";

export interface BreakingProxy {
  /** The same URL, by way of the proxy. */
  url: string;
  /** The next connections are reset after so many chunks from the server; 0 resets them at once. */
  breakNext(connections: number, afterChunks?: number): void;
  /** Resets every connection that stands. */
  cut(): void;
  /** How many connections were reset when they were made, or shortly after. */
  broken(): number;
  close(): Promise<void>;
}

/** A network in front of a server that loses connections: the first ones, or all at some moment. */
export async function startBreakingProxy(targetUrl: string): Promise<BreakingProxy> {
  const target = new URL(targetUrl);
  const clients = new Set<Socket>();
  let [toBreak, chunks, broken] = [0, 0, 0];
  const server = createServer((client) => {
    clients.add(client);
    client.on("error", () => undefined);
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on("error", () => client.resetAndDestroy());
    client.on("close", () => {
      clients.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
    let left = toBreak > 0 ? chunks : Infinity;
    if (toBreak > 0) {
      toBreak -= 1;
      broken += 1;
    }
    const reset = (): void => void (client.destroyed ? undefined : client.resetAndDestroy());
    if (left === 0) {
      reset();
      return;
    }
    client.pipe(upstream);
    upstream.on("data", (chunk: Buffer) => {
      left -= 1;
      client.write(chunk);
      if (left === 0) {
        setImmediate(reset);
      }
    });
  });
  const listening = await listenLocally(server);
  const url = new URL(targetUrl);
  url.host = new URL(listening.url).host;
  const cut = (): void => {
    for (const client of clients) {
      client.resetAndDestroy();
    }
  };
  return {
    url: url.href,
    breakNext: (connections, afterChunks = 0) => {
      [toBreak, chunks] = [connections, afterChunks];
    },
    cut,
    broken: () => broken,
    close: () => {
      cut();
      return listening.close();
    },
  };
}
