import { startRedisCluster, type RedisCluster } from "../setup/redis/redis-cluster.ts";
import { startRedisSentinel } from "../setup/redis/redis-sentinel.ts";
import type { RedisServers } from "../setup/redis/many-redis.ts";
import { command } from "../setup/redis/many-redis.ts";
import { startRedisServer, type RedisServer } from "../setup/redis/redis.ts";

/** Which store the queues have. */
export const backends = ["postgres", "redis", "redis-sentinel", "redis-cluster"] as const;

export type Backend = (typeof backends)[number];

/** The Redis of a run: one server, or several that belong together. */
export interface SiteRedis {
  readonly url: string;
  readonly single?: RedisServer;
  readonly many?: RedisServers;
  readonly cluster?: RedisCluster;
  flush(): Promise<void>;
  /** Of a single server, which has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error where redis-server is not on the PATH */
export async function startSiteRedis(backend: Backend): Promise<SiteRedis | undefined> {
  if (backend === "postgres") {
    return undefined;
  }
  if (backend === "redis") {
    return startSingle();
  }
  const cluster = backend === "redis-cluster" ? await startRedisCluster() : undefined;
  const many = cluster ?? (backend === "redis-sentinel" ? await startRedisSentinel() : undefined) ?? missing();
  const parts = { url: many.url, many, ...(cluster !== undefined && { cluster }) };
  return { ...parts, flush: () => many.flush(), restart: () => Promise.resolve(), stop: () => many.stop() };
}

async function startSingle(): Promise<SiteRedis> {
  let server = (await startRedisServer()) ?? missing();
  const { url, port } = server;
  return {
    url,
    get single() {
      return server;
    },
    flush: async () => void (await command(port, "flushall")),
    restart: async () => void (server = (await startRedisServer(port)) ?? missing()),
    stop: () => server.stop(),
  };
}

function missing(): never {
  throw new Error("redis-server is not on the PATH");
}
