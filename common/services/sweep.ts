import { markOverdueLegs, takeOpenLegs, takeWaitingDocuments } from "../db/stores/sweep-store.ts";
import type { Leg, Stage } from "../domain/status.ts";
import type { DocumentRef, StageName } from "../queue/stages.ts";
import { sendTimeoutMs } from "./delivery-patience.ts";
import type { Deps } from "./deps.ts";

/** Younger than this and a document's job is simply on its way. */
const graceMs = 3_000;
/** With nothing in the queue, whatever waits has lost its job; with something in it, it may be queueing. */
const leaseOfEmptyQueueMs = 10_000;
const leaseOfBusyQueueMs = 300_000;
/** Corner 3 has 20 minutes for its MLS; this long after the sending we begin to ask whether one has come. */
const mlsPatienceMs = 600_000;
/** Reception of the document to reception of its MLS, as the network's service level has it (network.md 6.4). */
const mlsOverdueMs = 1_500_000;
/** What one sweep adds to one queue at most; the next sweep goes on. */
const limit = 1_000;

const documentStages: readonly { waitsIn: Stage; job: StageName }[] = [
  { waitsIn: "received", job: "pricing" },
  { waitsIn: "priced", job: "rendering" },
  { waitsIn: "rendered", job: "validation" },
];

const legStages: readonly { leg: Leg; job: StageName }[] = [
  { leg: "c3", job: "transmission" },
  { leg: "c5", job: "reporting" },
  { leg: "withdrawal", job: "reporting" },
];

/**
 * Finds documents and legs whose next job seems to be missing (the enqueueing failed, a process died, the queue lost its
 * memory) and adds it. Adding one too many is harmless: the state check makes it a no-op. Marks legs whose MLS is overdue.
 *
 * @returns how many jobs were added
 */
export async function sweep(deps: Deps): Promise<number> {
  const { database, config } = deps;
  let added = 0;
  for (const { waitsIn, job } of documentStages) {
    const leaseMs = await lease(deps, job);
    const waiting = await takeWaitingDocuments(database, waitsIn, { graceMs, leaseMs, limit });
    added += await addAgain(deps, job, waiting);
  }
  for (const { leg, job } of legStages) {
    const leaseMs = await lease(deps, job);
    const times = { graceMs, leaseMs, limit, mlsPatienceMs, sendTimeoutMs: sendTimeoutMs(config) };
    added += await addAgain(deps, job, await takeOpenLegs(database, { leg, ...times }));
  }
  await markOverdueLegs(database, { overdueMs: mlsOverdueMs, limit });
  return added;
}

async function lease({ queues }: Deps, job: StageName): Promise<number> {
  return (await queues.openJobs(job)) === 0 ? leaseOfEmptyQueueMs : leaseOfBusyQueueMs;
}

async function addAgain({ queues, logger }: Deps, job: StageName, refs: readonly DocumentRef[]): Promise<number> {
  if (refs.length > 0) {
    logger.warn({ stage: job, documents: refs.length }, "jobs seem to be missing; added again");
    await queues.enqueue(job, refs);
  }
  return refs.length;
}
