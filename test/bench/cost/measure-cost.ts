import { setTimeout as pause } from "node:timers/promises";

import { Database } from "../../../common/db/database.ts";
import type { ProcessName, Stack } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { countFinal, requireApproved, sendBatch } from "../client.ts";
import { ownProcessorTime, peakMemoryMb, processorTime } from "../processor-time.ts";
import { note } from "../progress.ts";
import { withStack } from "../run-bench.ts";
import {
  countersBetween,
  forgetStatements,
  readCounters,
  readStatements,
  settleMs,
  untilCountedMs,
  walBetween,
  walParts,
  walPosition,
  type DatabaseCounters,
  type StatementCost,
  type WalCost,
  type WalPart,
} from "./database-counters.ts";

const warmUp = 300;
const maxMs = 540_000;

/** Spends processor time on this machine. */
export type Spender = ProcessName | "postgresql" | "redis" | "client";

/** Milliseconds by spender. */
export type Spent = Partial<Record<Spender, number>>;

export interface Site {
  title: string;
  /** As the service connects. */
  databaseUrl: string;
  /** Connection string of the owner, who may read the statistics. */
  ownerUrl: string;
  postgresPid: number;
  redisUrl?: string;
  redisPid?: number;
  /** Whether to say what the log is about. */
  partsLog: boolean;
}

/** The documents that were not final yet when the last one was accepted, and how long that took. */
export interface Backlog {
  documents: number;
  seconds: number;
}

export interface BurstCost extends DatabaseCounters {
  spent: Spent;
  backlog: Backlog;
  /** From the first byte to the last final state. */
  seconds: number;
  wal: WalCost;
  walParts: WalPart[];
  statements: StatementCost[];
  apiMemoryMb: number;
}

export interface IntakeCost {
  spent: Spent;
  seconds: number;
  apiMemoryMb: number;
}

/** The connection of the measurement itself, whose cost is subtracted from the service's. */
class Observer {
  /** Statements so far, each a transaction. */
  looks = 0;

  private constructor(
    readonly database: Database,
    private readonly backend: number,
  ) {}

  static async open(databaseUrl: string): Promise<Observer> {
    const database = await Database.open({ databaseUrl, poolSize: 1 });
    const rows = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
    return new Observer(database, rows[0]?.pid ?? 0);
  }

  async countFinal({ orgId }: Stack): Promise<number> {
    this.looks += 1;
    return countFinal({ database: this.database, orgId });
  }

  /** Milliseconds that the server has spent for this connection. */
  get spent(): number {
    return processorTime(this.backend);
  }
}

/** One batch through all processes, after a smaller one that warms them. The processes are stopped by it. */
export async function measureBurst(site: Site, documents: number): Promise<BurstCost> {
  const observer = await Observer.open(site.ownerUrl);
  try {
    return await withStack(optionsOf(site), async (stack) => {
      await runToFinal(stack, observer, warmUp);
      note("waiting until the server has counted");
      await pause(untilCountedMs);
      return measureRun(site, { stack, observer, documents });
    });
  } finally {
    await observer.database.close();
  }
}

interface Run {
  stack: Stack;
  observer: Observer;
  documents: number;
}

async function measureRun(site: Site, { stack, observer, documents }: Run): Promise<BurstCost> {
  const { database } = observer;
  await forgetStatements(database);
  await database.query("checkpoint");
  const from = await walPosition(database);
  const counters = await readCounters(database);
  const [spent, looked, looks] = [spentBy(site, stack), observer.spent, observer.looks];
  const startedAt = performance.now();
  const backlog = await runToFinal(stack, observer, documents);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pause(settleMs);
  const after = spentBy(site, stack);
  after.postgresql = (after.postgresql ?? 0) - (observer.spent - looked);
  const to = await walPosition(database);
  const wal = await walBetween(database, from, to);
  const parts = site.partsLog ? await walParts(database, from, to) : [];
  const apiMemoryMb = peakMemoryMb(stack.pid("api"));
  const statements = await readStatements(database);
  await requireApproved({ database, orgId: stack.orgId }, warmUp + documents);
  // A backend that ends reports at once what it did.
  await stack.close();
  const counted = countersBetween(counters, await readCounters(database));
  await database.query("checkpoint");
  const transactions = counted.transactions - (observer.looks - looks);
  return {
    ...counted,
    transactions,
    backlog,
    spent: between(spent, after),
    seconds,
    wal,
    walParts: parts,
    statements,
    apiMemoryMb,
  };
}

async function runToFinal(stack: Stack, observer: Observer, documents: number): Promise<Backlog> {
  const before = await observer.countFinal(stack);
  const startedAt = performance.now();
  await sendBatch(stack, documents);
  const seconds = (performance.now() - startedAt) / 1_000;
  const backlog = documents - ((await observer.countFinal(stack)) - before);
  const isFinal = async (): Promise<boolean> => {
    const final = (await observer.countFinal(stack)) - before;
    note(`${final} of ${documents} documents final`);
    return final >= documents;
  };
  await until("every document is final", isFinal, maxMs, 100);
  return { documents: backlog, seconds };
}

/** One batch while no worker runs; the documents stay in their first state. */
export async function measureIntake(site: Site, documents: number): Promise<IntakeCost> {
  return withStack(optionsOf(site), async (stack) => {
    await stack.stopProcess("workers");
    await sendBatch(stack, warmUp);
    const before = spentBy(site, stack);
    const startedAt = performance.now();
    await sendBatch(stack, documents);
    const seconds = (performance.now() - startedAt) / 1_000;
    const spent = between(before, spentBy(site, stack));
    return { spent, seconds, apiMemoryMb: peakMemoryMb(stack.pid("api")) };
  });
}

/** The processes log as they do at a site. */
const optionsOf = ({ databaseUrl, redisUrl }: Site) => ({
  databaseUrl,
  ...(redisUrl !== undefined && { redisUrl }),
  environment: { LOG_LEVEL: "info" },
});

function spentBy({ postgresPid, redisPid }: Site, stack: Stack): Spent {
  const spent: Spent = { postgresql: processorTime(postgresPid), client: ownProcessorTime() };
  for (const name of ["api", "workers", "simulator"] as const) {
    const pid = stack.pid(name);
    if (pid !== undefined) {
      spent[name] = processorTime(pid);
    }
  }
  return redisPid === undefined ? spent : { ...spent, redis: processorTime(redisPid) };
}

function between(before: Spent, after: Spent): Spent {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name as Spender] ?? 0)]));
}
