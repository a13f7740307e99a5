import { once } from "node:events";
import type { ChildProcess } from "node:child_process";

import { Redis } from "ioredis";

import { end } from "./redis.ts";

/** Several servers that belong together, of which one may die. */
export interface RedisServers {
  /** As REDIS_URL names them. */
  url: string;
  /** Kills a master, waits until another server has taken its place, and starts it again as a replica. */
  failOver(): Promise<void>;
  /** Empties all of them. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** One server of them. */
export interface RedisNode {
  port: number;
  process: ChildProcess;
}

/** Waits until the server is there to take it. */
export async function command(port: number, name: string, ...args: string[]): Promise<unknown> {
  const client = new Redis(port, "127.0.0.1", { maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  try {
    return await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

export const says = async (port: number, text: RegExp, ...words: [string, ...string[]]): Promise<boolean> =>
  text.test(String(await command(port, ...words)));

export async function killNode({ process: server }: RedisNode): Promise<void> {
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
}

export async function stopNodes(nodes: readonly RedisNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => end(node.process, "SIGKILL")));
}
