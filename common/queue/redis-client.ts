import { Cluster, Redis, type RedisOptions } from "ioredis";

import { parseRedisUrl } from "../config/redis-address.ts";

/** A connection to one server, to the master that sentinels know, or to all of a cluster. */
export type RedisClient = Redis | Cluster;

/**
 * A client of ioredis that is told to leave while it waits for its next attempt makes none any more, and says no word either: whoever
 * waits for its end, or for an answer to what he has asked, waits for ever.
 */
class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === "reconnecting") {
      // In this state ioredis ends at once, with all that waits.
      this.status = "wait";
    }
    super.disconnect(reconnect);
  }

  override duplicate(override?: Partial<RedisOptions>): EndingRedis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

/** A worker's longest command waits for a job for ten seconds. */
const maxSilenceMs = 30_000;
const keepAliveDelayMs = 10_000;

/**
 * A server from which nothing comes while it owes an answer is left, and connected to again.
 *
 * @param asked options of the connection to each server
 */
export function openRedis(url: string, asked: RedisOptions): RedisClient {
  const options = { socketTimeout: maxSilenceMs, keepAlive: keepAliveDelayMs, ...asked };
  const address = parseRedisUrl(url);
  if (address.kind === "single") {
    return new EndingRedis(address.url, options);
  }
  const { username, password, tls } = address;
  const account = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  const each = { ...options, ...account, ...(tls && { tls: {} }) };
  if (address.kind === "sentinel") {
    const { sentinels, name, db } = address;
    return new EndingRedis({ ...each, sentinels, name, db, ...(tls && { enableTLSForSentinelMode: true }) });
  }
  const { enableOfflineQueue = true } = options;
  return new Cluster(address.nodes, {
    redisOptions: each,
    enableOfflineQueue,
    slotsRefreshTimeout: options.connectTimeout ?? 5_000,
    // A certificate names hosts, and a cluster tells addresses.
    ...(tls && { dnsLookup: (host, callback) => callback(null, host) }),
  });
}

/**
 * The prefix of one queue's keys. A script of BullMQ works on several keys of one queue, which a cluster takes only when they lie in one slot: the
 * braces see to that, and each queue has a slot of its own, so that they spread over the servers.
 */
export function queuePrefix(url: string, prefix: string, queue: string): string {
  return parseRedisUrl(url).kind === "cluster" ? `{${prefix}:${queue}}` : prefix;
}
