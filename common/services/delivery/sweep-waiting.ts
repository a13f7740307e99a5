import { markOverdueLegs, takeOpenLegs, takeWaitingDocuments } from "../../db/stores/delivery/sweep-store.ts";
import { legNames, legTraits } from "../../domain/status/legs.ts";
import { documentStages, pipeline, type StageName, type DocumentRef } from "../../domain/status/pipeline.ts";
import { sendTimeoutMs } from "./delivery-timeouts.ts";
import type { Deps } from "../process/deps.ts";

/** Younger than this and a document's job is simply on its way. */
const graceMs = 3_000;
/** With nothing in the queue, whatever waits has lost its job; with something in it, it may be queueing. */
const leaseOfEmptyQueueMs = 10_000;
const leaseOfBusyQueueMs = 300_000;
/** Corner 3 has 20 minutes for its MLS; this long after the sending we begin to ask whether one has come. */
const mlsTimeoutMs = 600_000;
/** Reception of the document to reception of its MLS, as the network's service level has it (network.md 6.4). */
const mlsOverdueMs = 1_500_000;
/** What one sweep adds to one queue at most; the next sweep goes on. */
const limit = 1_000;

/**
 * Finds documents and legs whose next job seems to be missing (the enqueueing failed, a process died, the queue lost its
 * memory) and adds it. Adding one too many is harmless: the state check makes it a no-op. Marks legs whose MLS is overdue.
 *
 * @returns how many jobs were added
 */
export async function sweep(deps: Deps): Promise<number> {
  const { database, config } = deps;
  let added = 0;
  for (const stage of documentStages) {
    const leaseMs = await lease(deps, stage);
    const waiting = await takeWaitingDocuments(database, pipeline[stage].from, { graceMs, leaseMs, limit });
    added += await addAgain(deps, stage, waiting);
  }
  for (const leg of legNames) {
    const { stage } = legTraits[leg];
    const leaseMs = await lease(deps, stage);
    const times = { graceMs, leaseMs, limit, mlsTimeoutMs, sendTimeoutMs: sendTimeoutMs(config) };
    added += await addAgain(deps, stage, await takeOpenLegs(database, { leg, ...times }));
  }
  await markOverdueLegs(database, { overdueMs: mlsOverdueMs, limit });
  return added;
}

async function lease({ queues }: Deps, stage: StageName): Promise<number> {
  return (await queues.openJobs(stage)) === 0 ? leaseOfEmptyQueueMs : leaseOfBusyQueueMs;
}

async function addAgain({ queues, logger }: Deps, stage: StageName, refs: readonly DocumentRef[]): Promise<number> {
  if (refs.length > 0) {
    logger.warn({ stage, documents: refs.length }, "jobs seem to be missing; added again");
    await queues.enqueue(stage, refs);
  }
  return refs.length;
}
