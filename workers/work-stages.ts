import { UnrecoverableError, type Job } from "bullmq";

import { isPassingError } from "../common/db/passing-error.ts";
import { saveAdvances, type Advance, type Moved } from "../common/db/stores/documents/stage-results-store.ts";
import { loadWaiting, partsBySize, saveStageFailure } from "../common/db/stores/documents/stage-store.ts";
import { firstStage, nextStages, pipeline, type DocumentRef } from "../common/domain/status/pipeline.ts";
import { byHalves } from "../common/natural-groups.ts";
import { publicWords } from "../common/peppol/public-words.ts";
import { jobAttempts, type Rank, type StageJob } from "../common/queue/jobs.ts";
import type { Deps } from "../common/services/process/deps.ts";
import type { DwellTimes } from "./dwell-times.ts";
import type { Stage } from "./stage.ts";
import { walk, type Failure, type Stages } from "./walk.ts";

export type StageProcessor = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

export type StageDeps = Deps & { dwellTimes?: DwellTimes };

/** First pause of a document that failed inside a group, before it is tried on its own. */
const aloneDelayMs = 500;

/** What a process holds in memory of one group at a time; fifty documents with attachments would be hundreds of MB. */
const partBytes = 32 * 1_024 * 1_024;

/**
 * Works the jobs of the first stage, and takes their documents on through those of the others that follow: loads the group,
 * walks each document as far as it comes, writes everything in one statement, and enqueues what goes on elsewhere. Any job
 * may run twice or late: only what still waits for the first stage is moved. A document that fails, or cannot be stored, is
 * stored as far as it came and comes back in a job of its own, in the queue of the stage that it failed in; after its last
 * try the row says that it failed. A database that is unavailable fails the whole job, which the queue tries again.
 */
export function workStages(deps: StageDeps, first: Stage, ...following: Stage[]): StageProcessor {
  const stages: Stages = [first, ...following];
  return async ({ data: { documents, rank }, attemptsMade }) => {
    const alone = documents.length === 1;
    const parts = alone
      ? [documents]
      : await partsBySize(deps.database, pipeline[first.name].from, documents, partBytes);
    const failures: Failure[] = [];
    for (const part of parts) {
      failures.push(...(await workPart(deps, stages, { refs: part, rank })));
    }
    await handleFailures(deps, failures, { stage: first, alone, tries: attemptsMade + 1 });
  };
}

interface Part {
  refs: readonly DocumentRef[];
  rank: Rank | undefined;
}

async function workPart(deps: StageDeps, stages: Stages, { refs, rank }: Part): Promise<Failure[]> {
  const [first] = stages;
  const documents = await loadWaiting(deps.database, pipeline[first.name].from, refs, first.needs);
  if (first.name === firstStage) {
    deps.dwellTimes?.record(documents);
  }
  const { advances, failures } = await walk(stages, documents);
  const saved = await save(deps, advances);
  const all = [...failures, ...saved.failures];
  const failed = new Set(all.map(({ ref }) => ref.id));
  await enqueueNext(
    deps,
    saved.moved.filter(({ id }) => !failed.has(id)),
    rank,
  );
  return all;
}

interface Saved {
  moved: Moved[];
  failures: Failure[];
}

/** A result that cannot be stored is found by halving, so that its neighbours go on. */
async function save(deps: Deps, advances: readonly Advance[]): Promise<Saved> {
  if (advances.length === 0) {
    return { moved: [], failures: [] };
  }
  const parts = await byHalves<Advance, Saved>(advances, {
    isPassing: isPassingError,
    work: async (part) => ({ moved: await saveAdvances(deps.database, part), failures: [] }),
    refuse: ([advance], error) => {
      if (advance === undefined || isPassingError(error)) {
        throw error;
      }
      return saveWithoutLastStep(deps, advance, error);
    },
  });
  return allOf(parts);
}

/** The step that cannot be stored is its stage's failure; those before it stand. */
async function saveWithoutLastStep(deps: Deps, { id, revision, steps }: Advance, error: Error): Promise<Saved> {
  const before = await save(deps, steps.length > 1 ? [{ id, revision, steps: steps.slice(0, -1) }] : []);
  const stage = steps.at(-1)?.stage;
  const isOurs = stage !== undefined && before.failures.length === 0;
  return allOf([before, { moved: [], failures: isOurs ? [{ ref: { id, revision }, stage, error }] : [] }]);
}

const allOf = (parts: readonly Saved[]): Saved => ({
  moved: parts.flatMap(({ moved }) => moved),
  failures: parts.flatMap(({ failures }) => failures),
});

async function enqueueNext({ queues }: Deps, moved: readonly Moved[], rank?: Rank): Promise<void> {
  for (const to of new Set(moved.map((document) => document.to))) {
    const refs = moved.filter((document) => document.to === to).map(({ id, revision }) => ({ id, revision }));
    await Promise.all(nextStages(to).map((name) => queues.enqueue(name, refs, rank)));
  }
}

async function handleFailures(
  deps: Deps,
  failures: readonly Failure[],
  job: { stage: Stage; alone: boolean; tries: number },
): Promise<void> {
  for (const { ref, stage, error } of failures) {
    const { id, revision } = ref;
    const isOwnTry = job.alone && stage === job.stage.name;
    const tries = isOwnTry ? job.tries : 1;
    deps.logger.error({ err: error, documentId: id, revision, stage, tries }, "stage failed");
    if (!isOwnTry) {
      await deps.queues.enqueueAlone(stage, { id, revision }, aloneDelayMs);
    } else if (tries >= jobAttempts) {
      await saveStageFailure(deps.database, { id, revision, stage, message: publicWords(error.message) });
      throw new UnrecoverableError(error.message);
    } else {
      throw error;
    }
  }
}
