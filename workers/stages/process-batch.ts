import { isSiteOrTransientFault } from "../../common/db/site-fault.ts";
import { saveProgress, type DocumentProgress, type MovedDocument } from "../../common/documents/stage-results-store.ts";
import { loadWaiting, type PackedDocument } from "../../common/documents/stage-store.ts";
import type { PauseReader } from "../../common/operations/pause-watcher.ts";
import { nextStages, pipeline, type DocumentRef } from "../../common/status/pipeline.ts";
import { bisectFailures } from "../../common/runtime/batcher.ts";
import type { Rank } from "../../common/queue/jobs.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { countResults } from "./count-results.ts";
import type { LoopProgress } from "../poison/loop-progress.ts";
import type { Suspects } from "../poison/suspects.ts";
import { runSuspects } from "../poison/run-suspects.ts";
import {
  runStages,
  type Failure,
  type IsPaused,
  type Stages,
  type StageResults,
  type StageRunOptions,
} from "./run-stages.ts";

export interface DocumentBatch {
  refs: readonly DocumentRef[];
  rank?: Rank | undefined;
  /** Pauses that apply to this batch; those known to the process by default. */
  pauses?: PauseReader;
}

export interface BatchResult {
  /** Documents that moved, or failed by themselves. */
  documents: number;
  failures: Failure[];
}

export interface BatchDeps extends Pick<Deps, "config" | "database" | "logger" | "queues" | "pauses"> {
  progress?: LoopProgress;
  /** Documents that must run in isolation. */
  suspects?: Pick<Suspects, "has">;
}

/**
 * Loads the documents, runs each through the stages, stores all results in one statement, and enqueues documents for
 * stages of other processes.
 *
 * @throws errors that are not caused by a document, such as an unavailable database
 */
export async function processBatch(
  deps: BatchDeps,
  stages: Stages,
  { refs, rank, pauses = deps.pauses }: DocumentBatch,
): Promise<BatchResult> {
  const [first] = stages;
  const loaded = await loadWaiting(deps.database, pipeline[first.name].from, refs, first.needs);
  const documents = await withoutPaused(pauses, loaded);
  deps.logger.debug({ stage: first.name, waiting: loaded.length, documents: documents.length }, "group taken");
  const isPaused: IsPaused = (stage, orgId) =>
    pauses.current.holdsStage(stage) || pauses.current.holdsOrganization(orgId);
  const isSuspect = (document: PackedDocument): boolean => deps.suspects?.has(document) === true;
  const suspects = documents.filter(isSuspect);
  const others = suspects.length === 0 ? documents : documents.filter((document) => !isSuspect(document));
  const watch: StageRunOptions = { isPaused, ...(deps.progress !== undefined && { progress: deps.progress }) };
  const worked = await storeAndEnqueue(deps, others, await runStages(stages, others, watch), rank);
  if (suspects.length === 0) {
    return worked;
  }
  // Suspects run last, so that other documents do not wait for them.
  const apart = await storeAndEnqueue(deps, suspects, await runSuspects(deps, stages, suspects), rank);
  return {
    documents: worked.documents + apart.documents,
    failures: [...worked.failures, ...apart.failures],
  };
}

/** Stores the progress of documents, and enqueues them for further stages. */
async function storeAndEnqueue(
  deps: BatchDeps,
  documents: readonly PackedDocument[],
  { progress, failures }: StageResults,
  rank?: Rank,
): Promise<BatchResult> {
  const saved = await saveProgressOf(deps, progress);
  const all = [...failures, ...saved.failures];
  countResults(deps, { documents, advances: progress, moved: saved.moved, failures: all });
  const failed = new Set(all.map(({ ref }) => ref.id));
  await enqueueNext(
    deps,
    saved.moved.filter(({ id }) => !failed.has(id)),
    rank,
  );
  return { documents: progress.length + failures.length, failures: all };
}

async function withoutPaused(
  pauses: PauseReader,
  documents: readonly PackedDocument[],
): Promise<readonly PackedDocument[]> {
  const hasHeld = await pauses.confirm((paused) => documents.some(({ orgId }) => paused.holdsOrganization(orgId)));
  return hasHeld ? documents.filter(({ orgId }) => !pauses.current.holdsOrganization(orgId)) : documents;
}

interface Saved {
  moved: MovedDocument[];
  failures: Failure[];
}

/** Finds a result that cannot be stored by halving, so that the others are stored. */
async function saveProgressOf(deps: BatchDeps, advances: readonly DocumentProgress[]): Promise<Saved> {
  if (advances.length === 0) {
    return { moved: [], failures: [] };
  }
  const parts = await bisectFailures<DocumentProgress, Saved>(advances, {
    isTransient: isSiteOrTransientFault,
    work: async (part) => ({ moved: await saveProgress(deps.database, part), failures: [] }),
    reject: ([advance], error) => {
      if (advance === undefined || isSiteOrTransientFault(error)) {
        throw error;
      }
      return saveWithoutLastStep(deps, advance, error);
    },
  });
  return merged(parts);
}

/** A step that cannot be stored fails its stage; earlier steps are stored. */
async function saveWithoutLastStep(
  deps: BatchDeps,
  { id, revision, steps }: DocumentProgress,
  error: Error,
): Promise<Saved> {
  const before = await saveProgressOf(deps, steps.length > 1 ? [{ id, revision, steps: steps.slice(0, -1) }] : []);
  const stage = steps.at(-1)?.stage;
  const isOurs = stage !== undefined && before.failures.length === 0;
  return merged([before, { moved: [], failures: isOurs ? [{ ref: { id, revision }, stage, error }] : [] }]);
}

const merged = (parts: readonly Saved[]): Saved => ({
  moved: parts.flatMap(({ moved }) => moved),
  failures: parts.flatMap(({ failures }) => failures),
});

async function enqueueNext({ queues }: BatchDeps, moved: readonly MovedDocument[], rank?: Rank): Promise<void> {
  for (const to of new Set(moved.map((document) => document.to))) {
    const refs = moved.filter((document) => document.to === to).map(({ id, revision }) => ({ id, revision }));
    await Promise.all(nextStages(to).map((name) => queues.enqueue(name, refs, rank)));
  }
}
