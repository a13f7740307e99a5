import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setInterval } from "node:timers/promises";
import { promisify } from "node:util";

import { Client } from "pg";

import { readCommandLine, refuseUsage, type Command } from "../../common/config/command-line.ts";
import { Database } from "../../common/db/database.ts";
import { lowestId } from "../../common/domain/lowest-id.ts";
import type { Stack } from "../setup/processes/stack.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { awaitFinal, sendBatch, twoLineInvoice } from "./client.ts";
import { processorTime } from "./processor-time.ts";
import { print } from "./progress.ts";
import { runBench, startDatabase, withStack } from "./run-bench.ts";
import { secondsSince } from "./statistics.ts";

const command = {
  synopsis:
    "npm run -s bench snapshot -- [--minutes <n>] [--documents <n>] [--rate <n>] [--beside snapshot|idle|backup|nothing] [--statements]",
  help: `
Measures what a session with an old snapshot costs: bursts of two-line invoices, first without it, then beside it for so
many minutes, then without it again.

  --minutes     how long the session stays open (15)
  --documents   in each burst (2000)
  --rate        documents a second, sent each second; without it a burst is sent at once
  --beside      snapshot: a REPEATABLE READ transaction; idle: a session that has written and sits in its transaction;
                backup: our own backup, one after the other; nothing: no session, for what grows by itself (snapshot)
  --statements  names the statements whose time grew most`,
  options: {
    minutes: { type: "string", default: "15" },
    documents: { type: "string", default: "2000" },
    rate: { type: "string", default: "0" },
    beside: { type: "string", default: "snapshot" },
    statements: { type: "boolean", default: false },
  },
} as const satisfies Command;

const { values } = readCommandLine(command);
const [minutes, documents, rate] = [Number(values.minutes), Number(values.documents), Number(values.rate)];
const openings: Readonly<Record<string, readonly string[]>> = {
  snapshot: ["begin isolation level repeatable read", "select count(*) from organizations"],
  nothing: [],
  backup: [],
  idle: ["begin", "create temporary table sits (id int) on commit drop", "select pg_current_xact_id()"],
};
const opening = openings[values.beside];
if (!(minutes > 0 && documents >= 100 && Number.isSafeInteger(rate) && rate >= 0) || opening === undefined) {
  refuseUsage(command, "--minutes, --documents, --rate and --beside are as the help says");
}

/** Seconds from the receipt of a document to its final state. */
interface Delays {
  half: number;
  /** The 95th percentile. */
  most: number;
}

interface Burst extends Delays {
  perSecond: number;
  databaseMs: number;
  statements: StatementCost[];
}

interface StatementCost {
  query: string;
  calls: number;
  ms: number;
}

const readStatements = (owner: Database): Promise<StatementCost[]> =>
  owner.query<StatementCost>(
    `select query, calls::float8, total_exec_time as ms from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())`,
  );

interface Site {
  stack: Stack;
  owner: Database;
  pid: number;
}

/** Sends a part each second. A part that is late is sent at once, because callers do not wait for a service that falls behind. */
async function sendAtRate(stack: Stack): Promise<void> {
  let left = documents;
  for await (const _ of setInterval(1_000)) {
    const sent = Math.min(rate, left);
    await sendBatch(stack, sent, twoLineInvoice);
    left -= sent;
    if (left === 0) {
      return;
    }
  }
}

const readDelays = async (owner: Database, newerThan = lowestId): Promise<Delays> => {
  const [row] = await owner.query<Delays>(
    `select percentile_cont(0.5) within group (order by s) as half, percentile_cont(0.95) within group (order by s) as most
     from (
       select extract(epoch from updated_at - created_at)::float8 as s from documents where id > $1
     ) d`,
    [newerThan],
  );
  return row as Delays;
};

async function measureBurst({ stack, owner, pid }: Site): Promise<Burst> {
  const [newest] = await owner.query<{ id: string }>("select id from documents order by id desc limit 1");
  await owner.query("select pg_stat_statements_reset()");
  const [startedAt, spent] = [performance.now(), processorTime(pid)];
  await (rate === 0 ? sendBatch(stack, documents, twoLineInvoice) : sendAtRate(stack));
  // Counting all that were made would grow with them.
  await awaitFinal(stack, documents, 500, newest?.id);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    perSecond: documents / seconds,
    databaseMs: (processorTime(pid) - spent) / documents,
    ...(await readDelays(owner, newest?.id)),
    statements: await readStatements(owner),
  };
}

/** Of the tables with the most of them. */
async function deadRows(database: Database): Promise<string> {
  const rows = await database.query<{ name: string; dead: number }>(
    `select relname as name, n_dead_tup::float8 as dead from pg_stat_all_tables
     where n_dead_tup > 1000 and schemaname not like 'pg_%' order by n_dead_tup desc limit 4`,
  );
  return rows.map(({ name, dead }) => `${name} ${dead}`).join(", ");
}

const title = (text: string): string =>
  `${text.padEnd(12)}${"final/s".padStart(10)}${"database ms each".padStart(18)}${"s, p50 and p95".padStart(20)}  dead rows`;

/** Begins what `--beside` names. @returns ends it */
async function openBeside(ownerUrl: string): Promise<() => Promise<void>> {
  if (values.beside === "backup") {
    return backUpAgainAndAgain(ownerUrl);
  }
  const session = new Client(ownerUrl);
  await session.connect();
  for (const statement of opening ?? []) {
    await session.query(statement);
  }
  return () => session.end();
}

function backUpAgainAndAgain(ownerUrl: string): () => Promise<void> {
  const { dir } = createTemporaryFolder("bench-backup-");
  const env = { ...process.env, DATABASE_URL: ownerUrl };
  const program = path.join(import.meta.dirname, "../../common/commands/backup.js");
  const over = new AbortController();
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      await promisify(execFile)(process.execPath, [program, path.join(dir, "site.backup.gz")], { env });
      rmSync(path.join(dir, "site.backup.gz"));
      print(`a backup took ${secondsSince(startedAt)} s`);
    }
  };
  const running = run();
  return async () => {
    over.abort();
    await running;
  };
}

async function measure(): Promise<void> {
  const settings = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.max": 5_000 };
  const { databaseUrl, ownerUrl, pid } = await startDatabase(settings);
  const owner = await Database.open({ databaseUrl: ownerUrl, poolSize: 1 });
  await owner.query("create extension pg_stat_statements");
  await withStack({ databaseUrl }, async (stack) => {
    const burst = async (name: string): Promise<Burst> => {
      const measured = await measureBurst({ stack, owner, pid });
      const { perSecond, databaseMs, half, most } = measured;
      print(
        `${name.padEnd(12)}${perSecond.toFixed(1).padStart(10)}${databaseMs.toFixed(2).padStart(18)}` +
          `${`${half.toFixed(2)}, ${most.toFixed(2)}`.padStart(20)}  ${await deadRows(owner)}`,
      );
      return measured;
    };
    print(title("minute"));
    await burst("warm-up");
    const first = await burst("before");
    const end = await openBeside(ownerUrl);
    const openedAt = performance.now();
    const open = (): number => (performance.now() - openedAt) / 60_000;
    let last = first;
    while (open() < minutes) {
      last = await burst(open().toFixed(1));
    }
    await end();
    await burst("after");
    if (values.statements) {
      printGrowth(first.statements, last.statements);
    }
  });
}

function printGrowth(before: readonly StatementCost[], after: readonly StatementCost[]): void {
  const msBefore = new Map(before.map(({ query, ms }) => [query, ms]));
  const grown = after
    .map(({ query, ms, calls }) => ({ query, calls, ms, more: ms - (msBefore.get(query) ?? 0) }))
    .toSorted((one, other) => other.more - one.more);
  for (const { query, calls, ms, more } of grown.slice(0, 20)) {
    print(
      `${more.toFixed(0).padStart(8)} ms more, ${ms.toFixed(0)} in ${calls} calls: ${query.replaceAll(/\s+/g, " ").slice(0, 140)}`,
    );
  }
}

await runBench(measure);
