import { UnrecoverableError, type Job } from "bullmq";

import { partsBySize, saveStageFailure } from "../../common/db/stores/documents/stage-store.ts";
import { pipeline } from "../../common/domain/status/pipeline.ts";
import { publicWords } from "../../common/peppol/answers/public-words.ts";
import { jobAttempts, type StageJob } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/services/process/deps.ts";
import { StageFaults, type Probed } from "./stage-faults.ts";
import type { Stage } from "./stage.ts";
import type { Failure, Stages } from "./walk.ts";
import { workPart, type Part, type PartDeps, type Worked } from "./work-part.ts";

export type StageProcessor = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

export type StageDeps = Deps & Pick<PartDeps, "dwellTimes" | "meter" | "progress" | "suspects">;

/** First pause of a document that failed inside a group, before it is tried on its own. */
const aloneDelayMs = 500;

/** What a process holds in memory of one group at a time; fifty documents with attachments would be hundreds of MB. */
const partBytes = 32 * 1_024 * 1_024;

/** The work of a stage, and how it is found out whether the site lets it be done. */
export interface StageWork {
  run: StageProcessor;
  faults: Probed;
}

/**
 * Works the jobs of the first stage, and takes their documents on through those of the others that follow (work-part.ts). Any
 * job may run twice or late: only what still waits for the first stage is moved. A document that fails, or cannot be stored,
 * is stored as far as it came and comes back in a job of its own, in the queue of the stage that it failed in; after its last
 * try the row says that it failed, unless the stage fails for the others as well. A database that is unavailable fails the whole job, which the queue tries again; a fault of
 * the site pauses the stage (stage-faults.ts).
 */
export function stageWork(deps: StageDeps, first: Stage, ...following: Stage[]): StageWork {
  const stages: Stages = [first, ...following];
  const { from } = pipeline[first.name];
  const faults = new StageFaults<Worked>(deps, first.name, async (ref, pauses) => {
    const result = await workPart(deps, stages, { refs: [ref], pauses });
    return { result, isEvidence: result.documents > 0, failure: result.failures[0]?.error };
  });
  const workGroup = async (part: Part): Promise<Failure[]> => {
    try {
      const { documents, failures } = await workPart(deps, stages, part);
      if (documents > failures.length) {
        faults.worked();
      }
      return failures;
    } catch (error) {
      const { own, results } = await faults.findOut(part.refs, error);
      return [...own.map((fault) => ({ ...fault, stage: first.name })), ...results.flatMap(({ failures }) => failures)];
    }
  };
  const run: StageProcessor = async ({ data: { documents, rank }, attemptsMade }) => {
    deps.logger.debug({ stage: first.name, documents: documents.length, tries: attemptsMade + 1 }, "job taken");
    // What is paused waits in its state, without a job.
    if (await deps.pauses.confirm((paused) => paused.holdsStage(first.name))) {
      return;
    }
    const alone = documents.length === 1;
    const parts = alone
      ? [documents]
      : await faults.orPaused(partsBySize(deps.database, from, documents, partBytes), []);
    const failures: Failure[] = [];
    for (const refs of parts) {
      failures.push(...(await workGroup({ refs, rank })));
    }
    await handleFailures(deps, failures, { stage: first, alone, tries: attemptsMade + 1, faults });
  };
  return { run, faults };
}

/** The work alone. */
export const workStages = (deps: StageDeps, first: Stage, ...following: Stage[]): StageProcessor =>
  stageWork(deps, first, ...following).run;

async function handleFailures(
  deps: Deps,
  failures: readonly Failure[],
  job: { stage: Stage; alone: boolean; tries: number; faults: Pick<StageFaults<Worked>, "isToBlame"> },
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
    } else if (await job.faults.isToBlame(ref, error)) {
      await saveStageFailure(deps.database, { id, revision, stage, message: publicWords(error.message) });
      throw new UnrecoverableError(error.message);
    }
  }
}
