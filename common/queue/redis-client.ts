import { setTimeout as pause } from "node:timers/promises";

import { Cluster, Redis, type RedisOptions } from "ioredis";

import { ConfigError } from "../config/read-environment.ts";
import { parseRedisUrl } from "../config/storage-variables.ts";
import type { Config } from "../config/config.ts";
import { tlsFiles, type TlsFiles } from "../config/key-variables.ts";
import { connectionCodes } from "../db/database-errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";

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

/** The address of Redis; for rediss:// also the CA certificates that we trust and the certificate that we present. */
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

const refusedAccount = /^(WRONGPASS|NOAUTH|ERR invalid password)/;
const refusedDatabase = /^ERR (DB index is out of range|invalid DB index)/;

/** Why Redis refuses our account or has no such database, in a sentence that names the variable to set; undefined for other errors. */
function whyRefused(error: Error & { lastNodeError?: Error }): string | undefined {
  // A cluster fails as a whole, with the last word of its servers.
  const { message } = error.lastNodeError ?? error;
  if (refusedAccount.test(message)) {
    return `password refused by Redis (${message}): set REDIS_URL with an account that it lets in, redis://user:password@…`;
  }
  return refusedDatabase.test(message)
    ? `no such database in Redis (${message}): set REDIS_URL with a number that it has`
    : undefined;
}

/** Warns of an eviction policy by which Redis deletes jobs, and names the command that sets the right one. */
function warnOfEviction(memory: string, logger: Pick<Logger, "warn">): undefined {
  const policy = /^maxmemory_policy:([\w-]+)/m.exec(memory)?.[1];
  if (policy !== undefined && policy !== "noeviction") {
    logger.warn(
      { policy },
      `REDIS_URL leads to a Redis that throws jobs away when its memory is full (maxmemory-policy ${policy}), and their documents wait for the sweeper: type "CONFIG SET maxmemory-policy noeviction" in redis-cli, and write it into redis.conf`,
    );
  }
}

/**
 * Tries the account with the first connection. A server that is away does not matter at the start.
 *
 * @returns the server
 * @throws ConfigError where Redis refuses the account, or has no such database
 */
export async function tryRedis(
  server: RedisServer | undefined,
  logger: Pick<Logger, "warn">,
): Promise<RedisServer | undefined> {
  if (server === undefined) {
    return undefined;
  }
  // oxlint-disable-next-line no-console -- BullMQ writes past the log, once for each queue and worker
  console.warn = (words: unknown) => logger.warn({ words }, "BullMQ warns");
  const client = openRedis(server, { maxRetriesPerRequest: 0, connectTimeout: firstAnswerMs });
  const heard = new Promise<string | undefined>((resolve) => {
    client.on("error", (error: Error) => whyRefused(error) && resolve(whyRefused(error)));
    client
      .info("memory")
      .then((memory) => warnOfEviction(memory, logger))
      .then(resolve, (error: Error) => resolve(whyRefused(error)));
  });
  const refused = await withTimeout(firstAnswerMs, "Redis", heard).catch(() => undefined);
  client.disconnect();
  if (refused !== undefined) {
    throw new ConfigError([refused]);
  }
  return server;
}

const firstAnswerMs = 2_000;

/** Interval of probes while Redis is unavailable, and of reminders in the log. */
const redisProbeMs = 1_000;
const reminderMs = 60_000;

/** Node's codes of connections that failed. */
const socketCodes: ReadonlySet<unknown> = new Set([...connectionCodes, "ECONNABORTED"]);
/** Messages of ioredis, which have no codes. */
const clientMessages =
  /^(Connection is closed|Connection is not ready|Command timed out|connect ETIMEDOUT|Socket closed unexpectedly|Socket timeout|Stream isn't writeable|LOADING |READONLY |CLUSTERDOWN |Cluster is ended|Failed to refresh slots cache|None of startup nodes is available|All sentinels are unreachable)/;

interface Outage {
  since: number;
  remindedAt: number;
  errors: number;
  /** Why Redis refuses us. */
  refused?: string | undefined;
}

/**
 * Logs an outage of Redis once, because every command of every queue, worker and limit of the process fails with it: a
 * line at its start, one a minute, and one with count and duration at its end.
 */
export class RedisMonitor {
  private readonly clients = new Set<RedisClient>();
  private outage: Outage | undefined;

  constructor(private readonly logger: Logger) {}

  /** Tracks a client until it is closed. */
  track(client: RedisClient): void {
    this.clients.add(client);
    client.on("error", (error: Error) => {
      if (!this.countIfUnavailable(error)) {
        this.logger.warn({ err: error }, "Redis connection failed");
      }
    });
    client.once("end", () => this.clients.delete(client));
  }

  /** Whether the error means that Redis is unavailable. It is then counted and needs no log line. */
  countIfUnavailable(error: unknown): boolean {
    if (!(error instanceof Error)) {
      return false;
    }
    const refused = whyRefused(error);
    const isNamed = error.name === "MaxRetriesPerRequestError" || error.name === "TimeLimitError";
    const isOfSocket = socketCodes.has((error as NodeJS.ErrnoException).code);
    if (refused === undefined && !isNamed && !isOfSocket && !clientMessages.test(error.message)) {
      return false;
    }
    this.note(error, refused);
    return true;
  }

  /** A refusal that begins within an outage is a line of its own. */
  private note(error: Error, refused: string | undefined): void {
    const { outage } = this;
    if (outage === undefined || (refused !== undefined && outage.refused === undefined)) {
      const { code, message } = error as NodeJS.ErrnoException;
      this.logger.warn(
        { reason: refused ?? (message === "" ? code : message) },
        "Redis is unavailable: jobs wait for the sweeper, and each process counts requests by itself",
      );
    }
    const now = Date.now();
    this.outage = outage ?? { since: now, remindedAt: now, errors: 0 };
    this.outage.errors += 1;
    this.outage.refused ??= refused;
    if (outage === undefined) {
      void this.awaitReturn(this.outage);
    }
  }

  /** Whether Redis is there and refuses us. */
  refuses(): boolean {
    return this.outage?.refused !== undefined;
  }

  private async awaitReturn(outage: Outage): Promise<void> {
    do {
      await pause(redisProbeMs, undefined, { ref: false });
      if (Date.now() - outage.remindedAt >= reminderMs) {
        outage.remindedAt = Date.now();
        this.logger.warn(describe(outage), "Redis is still unavailable");
      }
    } while (this.clients.size > 0 && !(await this.answers()));
    this.outage = undefined;
    if (this.clients.size > 0) {
      this.logger.warn(describe(outage), "Redis is back");
    }
  }

  /** Whether all clients are connected and the server answers. */
  private async answers(): Promise<boolean> {
    const clients = [...this.clients];
    if (!clients.every(({ status }) => status === "ready")) {
      return false;
    }
    try {
      await withTimeout(redisProbeMs, "Redis", Promise.all(clients.map((client) => client.ping())));
      return true;
    } catch {
      return false;
    }
  }
}

const describe = ({ since, errors, refused }: Outage): object => ({
  unavailableSeconds: Math.round((Date.now() - since) / 1_000),
  errors,
  reason: refused,
});
