import { setTimeout as pause } from "node:timers/promises";

import { Client, DatabaseError, type ClientConfig } from "pg";

import { type DatabaseAddress, type WantedServer, parseDatabaseUrl } from "../config/database-address.ts";
import { asError } from "../runtime/errors.ts";

/** Time-outs of statements, in milliseconds. */
export interface DatabaseTimeouts {
  /** One statement, waiting for locks included. */
  statementMs: number;
}

/** For workers and tools: no request waits for them, and a sweep or a purge may have much to read. */
export const longTimeouts: DatabaseTimeouts = { statementMs: 300_000 };

export const defaultPoolSize = 10;

/** The wait for a lock ends before the statement does, so that the error says which of the two it was. */
const lockShare = 2 / 3;

/** Our transactions make no network calls: one that is idle this long has lost its process. */
const idleInTransactionMs = 60_000;

const maxConnectMs = 10_000;

const keepAliveDelayMs = 10_000;

/**
 * TCP keep-alive on the server's side, in seconds: within half a minute it notices that our process is gone, and releases its locks.
 * A platform without one of these settings ignores it.
 */
export const serverKeepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/**
 * Statements use indexes, whatever the statistics say. A prepared statement keeps its plan until the next ANALYZE, up to a minute later,
 * and a plan that was made when a table, or the partition of a new month, had fifty rows scans all of it: in a burst, each document
 * would read all documents before it. `jit` is off because a table without an index is still scanned, at a cost so high that PostgreSQL
 * before 18 would compile every such statement, which takes longer than running it.
 */
export const lookUpSettings = { enable_seqscan: "off", jit: "off" };

/** Settings of a session in the form of the start packet's `options`. */
export const sessionSettings = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

/** Our time-out comes this much after the server's, which leaves the connection usable. Only a server that hangs reaches ours. */
const marginMs = 2_000;

interface ConnectionLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
  /** The time-out on our side, after which the connection is given up. */
  query_timeout: number;
  /** The time for connecting, and for a connection of the pool. */
  connectionTimeoutMillis: number;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  options: string;
}

/** Limits of a connection as `pg` takes them; it sends the server's when it connects. */
export function connectionLimits({ statementMs }: DatabaseTimeouts): ConnectionLimits {
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.ceil(statementMs * lockShare),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    query_timeout: statementMs + marginMs,
    connectionTimeoutMillis: Math.min(statementMs, maxConnectMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    options: sessionSettings({ ...serverKeepAlive, ...lookUpSettings }),
  };
}

/** The server that was last found for each connection string. */
const foundServers = new Map<string, string>();

/**
 * A connection to the wanted one of several servers, which `pg` cannot choose itself. The server is looked for with the first
 * connection, and again after a connection that failed or reached a server that is not wanted any more.
 */
export class DatabaseClient extends Client {
  private readonly address: DatabaseAddress;
  /** Parameters that the server reports when the session begins. */
  private readonly reported = new Map<string, string>();

  /** @param config with a connection string, which may name several servers */
  constructor(private readonly config: ClientConfig = {}) {
    const address = parseDatabaseUrl(config.connectionString ?? "");
    super({ ...config, connectionString: address.servers[0] });
    this.address = address;
  }

  override connect(): Promise<Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
  override connect(callback?: unknown): Promise<Client> | undefined {
    const connecting = this.address.wanted === "any" ? super.connect() : this.connectToWanted();
    if (callback === undefined) {
      return connecting;
    }
    const tell = callback as (error: Error | null, client?: Client) => void;
    connecting.then(
      () => tell(null, this),
      (error: Error) => tell(error),
    );
    return undefined;
  }

  private async connectToWanted(): Promise<Client> {
    const { config, address } = this;
    const key = String(config.connectionString);
    const server = foundServers.get(key) ?? (await findServer(address, config));
    foundServers.set(key, server);
    const { hostname, port } = new URL(server);
    this.host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, "$1");
    this.port = Number(port || this.port);
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Parameter) =>
      this.reported.set(parameterName, parameterValue),
    );
    try {
      await super.connect();
      // The server may have changed its role since it was found.
      const isStandby = this.reported.get("in_hot_standby") === "on";
      const isReadOnly = isStandby || this.reported.get("default_transaction_read_only") === "on";
      const { wanted } = this.address;
      const isUnwanted = {
        primary: isStandby,
        "read-write": isReadOnly,
        standby: !isStandby,
        "read-only": !isReadOnly,
      };
      if (wanted in isUnwanted && isUnwanted[wanted as keyof typeof isUnwanted]) {
        throw Object.assign(new Error(`${new URL(server).host} is not ${wanted} any more`), { code: "08001" });
      }
      return this;
    } catch (error) {
      if (foundServers.get(key) === server) {
        foundServers.delete(key);
      }
      this.end().catch(() => undefined);
      throw error;
    }
  }
}

interface Parameter {
  parameterName: string;
  parameterValue: string;
}

/** Runs one statement on a connection that is made for it, without a pool. @throws Error in PostgreSQL's or the network's words */
export async function runUnpooled(
  { databaseUrl, statementMs }: { databaseUrl: string; statementMs: number },
  statement: string,
  parameters: readonly unknown[],
): Promise<void> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: statementMs,
    query_timeout: statementMs,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(statement, [...parameters]);
  } finally {
    await client.end();
  }
}

/** Time-out of a server that does not answer. */
const serverAnswerMs = 3_000;

/** Time in which other servers may still answer after the first suitable one: of two primaries, the one with the later timeline counts. */
const graceMs = 500;

interface ServerState {
  server: string;
  isStandby: boolean;
  isReadOnly: boolean;
  /** Number of its timeline, which each promotion raises; 0 of a standby. */
  timeline: number;
}

/** The latest timeline that this process has seen, by the servers of an address. */
const latest = new Map<string, number>();

/**
 * Asks all servers of an address at once. A primary that has been replaced is not returned any more, even if it accepts writes:
 * documents stored there would be missing on the new primary.
 *
 * @returns the connection string of one that is wanted
 * @throws Error with the reason for each server; if no server could be asked and one has answered with an error, that error
 */
async function findServer(address: DatabaseAddress, config: ClientConfig): Promise<string> {
  const key = address.servers.join(" ");
  const { states, refusals } = await askAll(address, config);
  const newest = Math.max(latest.get(key) ?? 0, ...states.map(({ timeline }) => timeline));
  latest.set(key, newest);
  const current = states.filter(({ isStandby, timeline }) => isStandby || timeline === newest);
  const found = choose(current, address.wanted);
  if (found !== undefined) {
    return found.server;
  }
  const answer = refusals.find(({ error }) => error instanceof DatabaseError)?.error;
  if (answer !== undefined && states.length === 0) {
    throw answer;
  }
  const replaced = states.filter((each) => !current.includes(each));
  const why = [
    ...current.map(({ server, isStandby, isReadOnly }) => {
      const role = isStandby ? "is a standby" : isReadOnly ? "takes no writes" : "is the primary";
      return `${placeOf(server)} ${role}`;
    }),
    ...replaced.map(({ server }) => `${placeOf(server)} was replaced by another`),
    ...refusals.map(({ server, error }) => `${placeOf(server)} ${error.message || "does not answer"}`),
  ];
  // The code is that of a failed connection, so that callers keep waiting for a database.
  throw Object.assign(new Error(`no server is ${address.wanted}: ${why.join("; ")}`), { code: "08001" });
}

/** The address without its account. */
const placeOf = (server: string): string => new URL(server).host;

const fits: Readonly<Record<Exclude<WantedServer, "prefer-standby">, (state: ServerState) => boolean>> = {
  any: () => true,
  "read-write": ({ isReadOnly }) => !isReadOnly,
  primary: ({ isStandby }) => !isStandby,
  standby: ({ isStandby }) => isStandby,
  "read-only": ({ isReadOnly }) => isReadOnly,
};

const choose = (states: readonly ServerState[], wanted: WantedServer): ServerState | undefined =>
  wanted === "prefer-standby" ? (states.find(fits.standby) ?? states[0]) : states.find(fits[wanted]);

/** Ends when all have answered, or shortly after the first wanted one. The answers are in the order of the address. */
async function askAll({ servers, wanted }: DatabaseAddress, config: ClientConfig) {
  const limits = {
    connectionTimeoutMillis: serverAnswerMs,
    statement_timeout: serverAnswerMs,
    query_timeout: serverAnswerMs,
  };
  const states: ServerState[] = [];
  const refusals: { server: string; error: Error }[] = [];
  let asking: Promise<void>[] = [];
  const first = new Promise<void>((resolve) => {
    asking = servers.map(async (server) => {
      let client: Client | undefined;
      try {
        client = new Client({ ...config, ...limits, connectionString: server });
        client.on("error", () => undefined);
        await client.connect();
        const { rows } = await client.query<Omit<ServerState, "server">>(question);
        states.push({ server, ...rows[0]! });
        if (choose(states.filter(wanted === "prefer-standby" ? fits.standby : fits.any), wanted) !== undefined) {
          resolve();
        }
      } catch (error) {
        refusals.push({ server, error: asError(error) });
      } finally {
        client?.end().catch(() => undefined);
      }
    });
  });
  await Promise.race([Promise.all(asking), first.then(() => pause(graceMs))]);
  return { states: states.toSorted((a, b) => servers.indexOf(a.server) - servers.indexOf(b.server)), refusals };
}

/** A standby cannot be asked for its place in the write-ahead log, so it has no timeline here. */
const question = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then 0
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;
