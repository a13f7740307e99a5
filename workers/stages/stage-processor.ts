import { UnrecoverableError, type Job } from "bullmq";

import { chunkBySize, saveStageFailure } from "../../common/db/stores/documents/stage-store.ts";
import { pipeline } from "../../common/domain/status/pipeline.ts";
import { publicMessage } from "../../common/peppol/answers/public-message.ts";
import { jobAttempts, type StageJob } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { StageFaults, type Probeable } from "./stage-faults.ts";
import type { Stage } from "./stage.ts";
import type { Failure, Stages } from "./run-stages.ts";
import { processBatch, type DocumentBatch, type BatchDeps, type BatchResult } from "./process-batch.ts";

export type StageJobHandler = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

export type StageDeps = Deps & Pick<BatchDeps, "dwellTimes" | "meter" | "progress" | "suspects">;

/** First pause of a document that failed inside a group, before it is tried on its own. */
const aloneDelayMs = 500;

/** What a process holds in memory of one group at a time; fifty documents with attachments would be hundreds of MB. */
const batchBytes = 32 * 1_024 * 1_024;

/** The work of a stage, and how it is found out whether the site lets it be done. */
export interface StageProcessor {
  run: StageJobHandler;
  faults: Probeable;
}

/**
 * Works the jobs of the first stage, and takes their documents on through those of the others that follow (work-part.ts). Any
 * job may run twice or late: only what still waits for the first stage is moved. A document that fails, or cannot be stored,
 * is stored as far as it came and comes back in a job of its own, in the queue of the stage that it failed in; after its last
 * try the row says that it failed, unless the stage fails for the others as well. A database that is unavailable fails the whole job, which the queue tries again; a fault of
 * the site pauses the stage (stage-faults.ts).
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
    // What is paused waits in its state, without a job.
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

/** The work alone. */
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
