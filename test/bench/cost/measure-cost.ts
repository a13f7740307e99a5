import { setTimeout as pause } from "node:timers/promises";

import { Stack, type ProcessName } from "../../setup/processes/stack.ts";
import { until } from "../../setup/until.ts";
import { note } from "../progress.ts";
import { sendBatch } from "./batch.ts";
import {
  countersBetween,
  forgetStatements,
  readCounters,
  readStatements,
  walBetween,
  walPosition,
  type DatabaseCounters,
  type StatementCost,
  type WalCost,
} from "./database-counters.ts";
import { Observer } from "./observer.ts";
import { mostMemoryMb, processorTime } from "./processor-time.ts";
import { ownProcessorTime } from "./pure-work.ts";
import { walParts, type WalPart } from "./wal-parts.ts";

const warmUp = 300;
const longestMs = 540_000;
/** A backend that rests tells the server after ten seconds what it did. */
const untilCountedMs = 11_000;
/** What follows a final state: the last jobs, log rows, notices. */
const settleMs = 1_000;

/** Who spends processor time, as far as it runs on this machine. */
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
  /** Whether the server counts statements. */
  countsStatements: boolean;
}

export interface BurstCost extends DatabaseCounters {
  spent: Spent;
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

/** One batch through all processes, after a smaller one that warms them. The processes are ended by it. */
export async function measureBurst(site: Site, documents: number): Promise<BurstCost> {
  const stack = await startStack(site);
  const observer = await Observer.open(site.ownerUrl);
  try {
    await runToFinal(stack, observer, { documents: warmUp, words: "warming up" });
    note("waiting until the server has counted");
    await pause(untilCountedMs);
    return await measureRun(site, { stack, observer, documents });
  } finally {
    await stack.close();
    await observer.close();
  }
}

interface Run {
  stack: Stack;
  observer: Observer;
  documents: number;
}

async function measureRun(site: Site, { stack, observer, documents }: Run): Promise<BurstCost> {
  const { database } = observer;
  if (site.countsStatements) {
    await forgetStatements(database);
  }
  await database.query("checkpoint");
  const from = await walPosition(database);
  const counters = await readCounters(database);
  const [spent, looked, looks] = [spentBy(site, stack), observer.spent, observer.looks];
  const startedAt = performance.now();
  await runToFinal(stack, observer, { documents, words: "burst" });
  const seconds = (performance.now() - startedAt) / 1_000;
  await pause(settleMs);
  const after = spentBy(site, stack);
  after.postgresql = (after.postgresql ?? 0) - (observer.spent - looked);
  const to = await walPosition(database);
  const wal = await walBetween(database, from, to);
  const parts = site.countsStatements ? await walParts(database, from, to) : [];
  const apiMemoryMb = mostMemoryMb(stack.pid("api") ?? 0);
  const statements = site.countsStatements ? await readStatements(database) : [];
  // A backend that ends tells at once what it did.
  await stack.close();
  const counted = countersBetween(counters, await readCounters(database));
  await database.query("checkpoint");
  const transactions = counted.transactions - (observer.looks - looks);
  return {
    ...counted,
    transactions,
    spent: between(spent, after),
    seconds,
    wal,
    walParts: parts,
    statements,
    apiMemoryMb,
  };
}

async function runToFinal(
  stack: Stack,
  observer: Observer,
  { documents, words }: { documents: number; words: string },
): Promise<void> {
  const before = await observer.final(stack);
  await sendBatch(stack, documents, (accepted) => note(`${words}: ${accepted} of ${documents} documents accepted`));
  const isFinal = async (): Promise<boolean> => {
    const final = (await observer.final(stack)) - before;
    note(`${words}: ${final} of ${documents} documents final`);
    return final >= documents;
  };
  await until("every document is final", isFinal, longestMs, 100);
}

/** One batch with nobody behind the API; the documents stay where they are. */
export async function measureIntake(site: Site, documents: number): Promise<IntakeCost> {
  const stack = await startStack(site);
  try {
    await stack.stopProcess("workers");
    await sendBatch(stack, warmUp, () => note("intake alone: warming up"));
    const before = spentBy(site, stack);
    const startedAt = performance.now();
    await sendBatch(stack, documents, (accepted) => note(`intake alone: ${accepted} of ${documents} accepted`));
    const seconds = (performance.now() - startedAt) / 1_000;
    const spent = between(before, spentBy(site, stack));
    return { spent, seconds, apiMemoryMb: mostMemoryMb(stack.pid("api") ?? 0) };
  } finally {
    await stack.close();
  }
}

async function startStack({ title, databaseUrl, redisUrl }: Site): Promise<Stack> {
  note(`${title}: starting api, workers and simulator`);
  return Stack.start({ databaseUrl, ...(redisUrl !== undefined && { redisUrl }) });
}

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
