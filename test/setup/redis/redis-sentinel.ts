import { writeFileSync } from "node:fs";
import path from "node:path";

import { reservePort } from "../processes/free-port.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { until } from "../until.ts";
import { command, killNode, says, stopNodes, type RedisNode, type RedisServers } from "./many-redis.ts";
import { spawnRedis, storingNothing } from "./redis.ts";

const failoverMs = 60_000;
/** Those of docs/scaling.md: two of the three have to miss the master. */
const monitored = (port: number): string[] => [
  `sentinel monitor main 127.0.0.1 ${port} 2`,
  "sentinel down-after-milliseconds main 1000",
  "sentinel failover-timeout main 5000",
];

/** A master with two replicas, and three sentinels; undefined where redis-server is not on the PATH. */
export async function startRedisSentinel(): Promise<RedisServers | undefined> {
  const folder = createTemporaryFolder("redis-sentinel-");
  const start = async (port: number, master?: number): Promise<RedisNode | undefined> => {
    const follow = master === undefined ? [] : ["--replicaof", "127.0.0.1", `${master}`];
    const own = ["--port", `${port}`, "--dir", folder.dir, "--dbfilename", `${port}.rdb`];
    const started = await spawnRedis([...own, ...storingNothing, "--repl-diskless-sync-delay", "0", ...follow]);
    return started && { port, process: started };
  };
  const first = await start(await reservePort());
  if (first === undefined) {
    return undefined;
  }
  const replicas = [await start(await reservePort(), first.port), await start(await reservePort(), first.port)];
  const nodes = [first, ...replicas.filter((each) => each !== undefined)];
  for (const { port } of nodes.slice(1)) {
    await until("the replica follows", () => says(port, /master_link_status:up/, "info", "replication"));
  }
  const sentinels = await startSentinels(folder.dir, first.port);
  const [sentinel] = sentinels;
  const masterPort = async (): Promise<number> =>
    Number(((await command(sentinel!.port, "sentinel", "get-master-addr-by-name", "main")) as string[])[1]);
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")}/main`,
    failOver: async () => {
      const port = await masterPort();
      const master = nodes.find((node) => node.port === port)!;
      await killNode(master);
      await until("another is the master", async () => (await masterPort()) !== port, failoverMs);
      const next = await masterPort();
      await until("it takes writes", () => says(next, /role:master/, "info", "replication"), failoverMs);
      Object.assign(master, await start(port, next));
      await until("the former one follows", () => says(port, /link_status:up/, "info", "replication"), failoverMs);
    },
    flush: async () => void (await command(await masterPort(), "flushall")),
    stop: () => stopNodes([...sentinels, ...nodes]),
  };
}

async function startSentinels(folder: string, master: number): Promise<RedisNode[]> {
  const sentinels: RedisNode[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const port = await reservePort();
    const file = path.join(folder, `sentinel-${nth}.conf`);
    writeFileSync(file, `${[`port ${port}`, "bind 127.0.0.1", ...monitored(master)].join("\n")}\n`);
    const started = await spawnRedis([file, "--sentinel"]);
    sentinels.push({ port, process: started! });
  }
  for (const { port } of sentinels) {
    await until("the sentinel knows all", () => says(port, /slaves=2,sentinels=3/, "info", "sentinel"));
  }
  return sentinels;
}
