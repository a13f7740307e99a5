import { UnrecoverableError, type Job } from "bullmq";

import { chunkBySize, saveStageFailure } from "../../common/documents/stage-store.ts";
import { pipeline } from "../../common/status/pipeline.ts";
import { publicMessage } from "../../common/peppol/public-message.ts";
import { jobAttempts, type StageJob } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { StageFaults, type Probeable } from "./stage-faults.ts";
import type { Stage } from "./stage.ts";
import type { Failure, Stages } from "./run-stages.ts";
import { processBatch, type DocumentBatch, type BatchDeps, type BatchResult } from "./process-batch.ts";

export type StageJobHandler = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

export type StageDeps = Deps & Pick<BatchDeps, "progress" | "suspects">;

/** Delay of a document that failed in a batch, before it is tried alone. */
const aloneDelayMs = 500;

/** Bytes of one batch in memory, because fifty documents with attachments would take hundreds of MB. */
const batchBytes = 32 * 1_024 * 1_024;

/** Processes a stage's jobs, and can be probed during a pause. */
export interface StageProcessor {
  run: StageJobHandler;
  faults: Probeable;
}

/**
 * Processes jobs of the first stage, and runs their documents through the following stages of this process
 * (process-batch.ts). A job may run twice or late, because only documents that still wait for the first stage are
 * moved. A document that fails is stored as far as it came and retried in a separate job of the failed stage; after its
 * last attempt it is marked as failed, unless the stage fails for others as well. An unavailable database fails the
 * whole job, which the queue retries; a fault of the site pauses the stage (stage-faults.ts).
 */
export function stageProcessor(deps: StageDeps, first: Stage, ...following: Stage[]): StageProcessor {
  const stages: Stages = [first, ...following];
  const { from } = pipeline[first.name];
  const faults = new StageFaults<BatchResult>(deps, first.name, async (ref, pauses) => {
    const result = await processBatch(deps, stages, { refs: [ref], pauses });
    return { result, isEvidence: result.documents > 0, failure: result.failures[0]?.error };
  });
  const workGroup = async (part: DocumentBatch): Promise<Failure[]> => {
    try {
      const { documents, failures } = await processBatch(deps, stages, part);
      if (documents > failures.length) {
        faults.noteSuccess();
      }
      return failures;
    } catch (error) {
      const { own, results } = await faults.isolate(part.refs, error);
      return [...own.map((fault) => ({ ...fault, stage: first.name })), ...results.flatMap(({ failures }) => failures)];
    }
  };
  const run: StageJobHandler = async ({ data: { documents, rank }, attemptsMade }) => {
    deps.logger.debug({ stage: first.name, documents: documents.length, tries: attemptsMade + 1 }, "job taken");
    // Paused documents wait in their state, without a job.
    if (await deps.pauses.confirm((paused) => paused.holdsStage(first.name))) {
      return;
    }
    const alone = documents.length === 1;
    const parts = alone
      ? [documents]
      : await faults.pauseOnFault(chunkBySize(deps.database, from, documents, batchBytes), []);
    const failures: Failure[] = [];
    for (const refs of parts) {
      failures.push(...(await workGroup({ refs, rank })));
    }
    await handleFailures(deps, failures, { stage: first, alone, tries: attemptsMade + 1, faults });
  };
  return { run, faults };
}

/** The handler without probes. */
export const stageJobHandler = (deps: StageDeps, first: Stage, ...following: Stage[]): StageJobHandler =>
  stageProcessor(deps, first, ...following).run;

async function handleFailures(
  deps: Deps,
  failures: readonly Failure[],
  job: { stage: Stage; alone: boolean; tries: number; faults: Pick<StageFaults<BatchResult>, "isDocumentsFault"> },
): Promise<void> {
  for (const { ref, stage, error } of failures) {
    const { id, revision } = ref;
    const isOwnTry = job.alone && stage === job.stage.name;
    const tries = isOwnTry ? job.tries : 1;
    deps.logger.error({ err: error, documentId: id, revision, stage, tries }, "stage failed");
    if (!isOwnTry) {
      await deps.queues.enqueueAlone(stage, { id, revision }, aloneDelayMs);
    } else if (tries < jobAttempts) {
      throw error;
    } else if (await job.faults.isDocumentsFault(ref, error)) {
      await saveStageFailure(deps.database, { id, revision, stage, message: publicMessage(error.message) });
      throw new UnrecoverableError(error.message);
    }
  }
}
