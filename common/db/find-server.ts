import { setTimeout as pause } from "node:timers/promises";

import { Client, DatabaseError, type ClientConfig } from "pg";

import type { DatabaseAddress, WantedServer } from "../config/database-address.ts";
import { asError } from "../runtime/errors.ts";

/** The time-out of a server that does not answer at all. */
const answerMs = 3_000;
/** The wait for the other servers after the first suitable answer: of two primaries, the one with the later timeline must be found. */
const graceMs = 500;

/** What a server says of itself. */
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
 * Asks all servers of an address at once. A primary that another one has replaced is not found any more, although it may take
 * writes: it would take documents that the other does not know of.
 *
 * @returns the connection string of one that is wanted
 * @throws Error that says of each why it is not; what the servers themselves say where none lets us in
 */
export async function findServer(address: DatabaseAddress, config: ClientConfig): Promise<string> {
  const key = address.servers.join(" ");
  const { states, refusals } = await askAll(address, config);
  const newest = Math.max(latest.get(key) ?? 0, ...states.map(({ timeline }) => timeline));
  latest.set(key, newest);
  const current = states.filter(({ isStandby, timeline }) => isStandby || timeline === newest);
  const found = choose(current, address.wanted);
  if (found === undefined) {
    throw whyNone(address.wanted, { current, replaced: states.filter((each) => !current.includes(each)), refusals });
  }
  return found.server;
}

interface Unsuited {
  current: ServerState[];
  replaced: ServerState[];
  refusals: { server: string; error: Error }[];
}

/** With the code of a connection that cannot be made: so it is treated by all who wait for a database. */
function whyNone(wanted: WantedServer, { current, replaced, refusals }: Unsuited): Error {
  const answer = refusals.find(({ error }) => error instanceof DatabaseError)?.error;
  if (answer !== undefined && current.length + replaced.length === 0) {
    return answer;
  }
  const why = [
    ...current.map((state) => `${placeOf(state.server)} ${roleOf(state)}`),
    ...replaced.map(({ server }) => `${placeOf(server)} was replaced by another`),
    ...refusals.map(({ server, error }) => `${placeOf(server)} ${error.message || "does not answer"}`),
  ];
  return Object.assign(new Error(`no server is ${wanted}: ${why.join("; ")}`), { code: "08001" });
}

function roleOf({ isStandby, isReadOnly }: ServerState): string {
  if (isStandby) {
    return "is a standby";
  }
  return isReadOnly ? "takes no writes" : "is the primary";
}

/** Without its account. */
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

interface Answers {
  states: ServerState[];
  refusals: { server: string; error: Error }[];
}

/** Until all have answered, or a while after the first that is wanted. In the order of the address. */
async function askAll({ servers, wanted }: DatabaseAddress, config: ClientConfig): Promise<Answers> {
  const states: ServerState[] = [];
  const refusals: Answers["refusals"] = [];
  let asking: Promise<void>[] = [];
  const first = new Promise<void>((resolve) => {
    asking = servers.map(async (server) => {
      try {
        states.push(await askServer(server, config));
        if (choose(states.filter(wanted === "prefer-standby" ? fits.standby : fits.any), wanted) !== undefined) {
          resolve();
        }
      } catch (error) {
        refusals.push({ server, error: asError(error) });
      }
    });
  });
  await Promise.race([Promise.all(asking), first.then(() => pause(graceMs))]);
  return { states: states.toSorted((a, b) => servers.indexOf(a.server) - servers.indexOf(b.server)), refusals };
}

async function askServer(server: string, config: ClientConfig): Promise<ServerState> {
  const limits = { connectionTimeoutMillis: answerMs, statement_timeout: answerMs, query_timeout: answerMs };
  const client = new Client({ ...config, ...limits, connectionString: server });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<ServerState, "server">>(question);
    return { server, ...rows[0]! };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** A standby cannot be asked for its place in the write-ahead log, so it has no timeline here. */
const question = `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then 0
    else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;
