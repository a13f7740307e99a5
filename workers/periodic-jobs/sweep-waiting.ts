import type { Config } from "../../common/config/config.ts";
import {
  markOverdueLegs,
  takeOpenLegs,
  takeWaitingDocuments,
  type LegSweepQuery,
  type SweepQuery,
} from "../../common/db/stores/delivery/sweep-store.ts";
import { mlsOverdueMs } from "../../common/domain/service-status/standing.ts";
import { legNames, legTraits, type Leg } from "../../common/domain/status/legs.ts";
import {
  documentStages,
  firstStage,
  pipeline,
  type DocumentRef,
  type DocumentStage,
  type StageName,
} from "../../common/domain/status/pipeline.ts";
import { recoveredJobs } from "../../common/metrics/instruments.ts";
import { QueueUnavailableError } from "../../common/queue/job-sender.ts";
import { holdTimeouts } from "../../common/services/delivery/delivery-timeouts.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";

/** Younger than this and a document's job is simply on its way. */
const graceMs = 3_000;
/** With nothing in the queue, whatever waits has lost its job. */
const emptyQueueLeaseMs = 10_000;
/** With something in it, it may be queueing, or be part of a job under way; but hardly for longer than the oldest job there. */
const busyQueueLeaseMs = { shortest: 60_000, longest: 300_000 };
/** Corner 3 has 20 minutes for its MLS; this long after the sending we begin to ask whether one has come. */
const mlsTimeoutMs = 600_000;
/** What one sweep adds to one queue at most; the next sweep goes on. */
export const sweepLimit = 1_000;

/** What waits for the first stage is the feeder's. */
export const sweptStages = documentStages.filter((stage) => stage !== firstStage);

/**
 * Finds documents and legs whose next job seems to be missing (the enqueueing failed, a process died, the queue lost its
 * memory) and adds it. Adding one too many is harmless: the state check makes it a no-op. Marks legs whose MLS is overdue.
 * A queue that fails keeps its own documents waiting and nobody else's.
 *
 * @returns how many jobs were added
 * @throws what a part of it threw, when the others are done; QueueUnavailableError only when nothing else failed
 */
export async function sweep(deps: Deps): Promise<number> {
  const paused = deps.pauses.current;
  const parts = [
    ...sweptStages.filter((stage) => !paused.holdsStage(stage)).map((stage) => () => sweepStage(deps, stage)),
    ...legNames.filter((leg) => !paused.holdsLegs(leg)).map((leg) => () => sweepLeg(deps, leg)),
  ];
  let added = 0;
  let failure: unknown;
  for (const part of parts) {
    try {
      added += await part();
    } catch (error) {
      failure = failure instanceof QueueUnavailableError || failure === undefined ? error : failure;
    }
  }
  await markOverdueLegs(deps.database, { overdueMs: mlsOverdueMs, limit: sweepLimit });
  if (failure !== undefined) {
    throw failure;
  }
  return added;
}

async function sweepStage(deps: Deps, stage: DocumentStage): Promise<number> {
  const leaseMs = await chooseLease(deps, stage);
  const query = { graceMs, leaseMs, limit: sweepLimit, except: deps.pauses.current };
  return enqueueAgain(deps, stage, await takeWaitingDocuments(deps.database, pipeline[stage].from, query));
}

async function sweepLeg(deps: Deps, leg: Leg): Promise<number> {
  const { stage } = legTraits[leg];
  const leaseMs = await chooseLease(deps, stage);
  const query = { graceMs, leaseMs, limit: sweepLimit, except: deps.pauses.current, ...legTimeouts(deps.config) };
  return enqueueAgain(deps, stage, await takeOpenLegs(deps.database, { leg, ...query }));
}

export const legTimeouts = (config: Config): Omit<LegSweepQuery, keyof SweepQuery | "leg"> => ({
  mlsTimeoutMs,
  ...holdTimeouts(config),
});

async function chooseLease({ queues }: Deps, stage: StageName): Promise<number> {
  if ((await queues.countOpenJobs(stage)) === 0) {
    return emptyQueueLeaseMs;
  }
  const { shortest, longest } = busyQueueLeaseMs;
  return Math.max(shortest, Math.min((await queues.oldestWaitMs(stage)) + shortest, longest));
}

async function enqueueAgain({ queues, logger }: Deps, stage: StageName, refs: readonly DocumentRef[]): Promise<number> {
  if (refs.length > 0) {
    recoveredJobs.inc({ stage }, refs.length);
    logger.warn({ stage, documents: refs.length }, "jobs seem to be missing; added again");
    await queues.enqueue(stage, refs);
  }
  return refs.length;
}
