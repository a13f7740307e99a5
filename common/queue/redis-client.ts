import { Cluster, Redis, type RedisOptions } from "ioredis";

import { parseRedisUrl } from "../config/redis-address.ts";
import type { Config } from "../config/config.ts";
import { tlsFiles, type TlsFiles } from "../config/tls-variables.ts";

/** A connection to one server, to the master that sentinels know, or to all of a cluster. */
export type RedisClient = Redis | Cluster;

/**
 * ioredis never ends a client whose `disconnect` is called while it waits to reconnect, so its `end` event and pending
 * commands would be awaited for ever.
 */
class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === "reconnecting") {
      // In this state ioredis ends at once and fails pending commands.
      this.status = "wait";
    }
    super.disconnect(reconnect);
  }

  override duplicate(override?: Partial<RedisOptions>): EndingRedis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

/** Where it is, and with rediss:// what its certificate is checked against and what it is shown. */
export interface RedisServer {
  url: string;
  tls?: TlsFiles;
}

/** The server that the configuration names; undefined for queues in PostgreSQL. */
export function configuredRedis({
  redisUrl: url,
  redisCa,
  redisCert,
}: Pick<Config, "redisUrl" | "redisCa" | "redisCert">): RedisServer | undefined {
  return url === undefined ? undefined : { url, tls: tlsFiles(redisCa, redisCert) };
}

/** Longer than a worker's blocking command, which waits for a job for ten seconds. */
const maxSilenceMs = 30_000;
const keepAliveDelayMs = 10_000;

/**
 * A server that owes an answer and stays silent is disconnected and reconnected.
 *
 * @param asked options of the connection to each server
 */
export function openRedis({ url, tls: files = {} }: RedisServer, asked: RedisOptions): RedisClient {
  const options = { socketTimeout: maxSilenceMs, keepAlive: keepAliveDelayMs, ...asked };
  const address = parseRedisUrl(url);
  if (address.kind === "single") {
    return new EndingRedis(address.url, { ...options, ...(address.url.startsWith("rediss:") && { tls: files }) });
  }
  const { username, password, tls } = address;
  const account = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  const each = { ...options, ...account, ...(tls && { tls: files }) };
  if (address.kind === "sentinel") {
    const { sentinels, name, db } = address;
    const toSentinels = tls ? { sentinelTLS: files, enableTLSForSentinelMode: true } : {};
    return new EndingRedis({ ...each, sentinels, name, db, ...toSentinels });
  }
  const { enableOfflineQueue = true } = options;
  return new Cluster(address.nodes, {
    redisOptions: each,
    enableOfflineQueue,
    slotsRefreshTimeout: options.connectTimeout ?? 5_000,
    // ioredis would resolve the configured names to addresses, which do not match the names in certificates.
    ...(tls && { dnsLookup: (host, callback) => callback(null, host) }),
  });
}

/**
 * Key prefix of one queue. BullMQ's scripts use several keys of a queue, which a cluster accepts only in one slot: the
 * braces ensure that, and each queue has its own slot.
 */
export function queuePrefix(url: string, prefix: string, queue: string): string {
  return parseRedisUrl(url).kind === "cluster" ? `{${prefix}:${queue}}` : prefix;
}
