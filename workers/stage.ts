import { setImmediate as nextTurn } from "node:timers/promises";

import { UnrecoverableError, type Job } from "bullmq";

import { isPassingError } from "../common/db/passing-error.ts";
import {
  loadWaiting,
  partsBySize,
  saveStageFailure,
  type Move,
  type Moved,
  type StageNeeds,
  type WaitingDocument,
} from "../common/db/stores/documents/stage-store.ts";
import { nextStages, pipeline, type DocumentStage, type DocumentRef } from "../common/domain/status/pipeline.ts";
import { asError } from "../common/errors.ts";
import { publicWords } from "../common/peppol/public-words.ts";
import { jobAttempts, type StageJob } from "../common/queue/jobs.ts";
import type { Deps } from "../common/services/process/deps.ts";

export type StageProcessor = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

/** What a stage makes of a document: where it goes, what the log says of it, and what is stored with it. */
type Outcome = Pick<Move, "to" | "event" | "detail">;

type Timed<Result> = Result & Pick<Move, "id" | "revision" | "durationMs">;

export interface StageDefinition<Prepared, Result extends Outcome> {
  /** Its place in the pipeline says in which state documents wait for it. */
  name: DocumentStage;
  needs?: StageNeeds;
  /** What the whole group needs, fetched at once. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** The stage itself, for one document. A throw hurts that document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<Result> | Result;
  /** All results in one statement; gives back those that really moved. */
  save(results: readonly Timed<Result>[]): Promise<Moved[]>;
}

interface Failure {
  ref: DocumentRef;
  error: Error;
}

/** First pause of a document that failed inside a group, before it is tried on its own. */
const aloneDelayMs = 500;

/** What a stage holds in memory of one group at a time; fifty documents with attachments would be hundreds of MB. */
const partBytes = 32 * 1_024 * 1_024;

/**
 * Loads the group, runs each document, writes all results in one statement, and enqueues what goes on. Any job may run
 * twice or late: `save` moves only what still waits for this stage. A document that throws, or cannot be stored, leaves the
 * group and comes back as a job of its own; after its last try the row says that it failed. A database that is unavailable
 * fails the whole job, which the queue tries again.
 */
export function defineStage<Prepared, Result extends Outcome>(
  deps: Deps,
  stage: StageDefinition<Prepared, Result>,
): StageProcessor {
  return async ({ data, attemptsMade }) => {
    const { documents } = data;
    const parts =
      documents.length === 1
        ? [documents]
        : await partsBySize(deps.database, pipeline[stage.name].from, documents, partBytes);
    const failures: Failure[] = [];
    for (const part of parts) {
      failures.push(...(await runPart(deps, stage, part)));
    }
    await handleFailures(deps, stage, { failures, alone: documents.length === 1, tries: attemptsMade + 1 });
  };
}

async function runPart<Prepared, Result extends Outcome>(
  deps: Deps,
  stage: StageDefinition<Prepared, Result>,
  refs: readonly DocumentRef[],
): Promise<Failure[]> {
  const documents = await loadWaiting(deps.database, pipeline[stage.name].from, refs, stage.needs);
  if (documents.length === 0) {
    return [];
  }
  const { results, failures } = await runDocuments(stage, documents);
  const saved = await saveResults(stage, results);
  await enqueueNext(deps, saved.moved);
  return [...failures, ...saved.failures];
}

async function runDocuments<Prepared, Result extends Outcome>(
  stage: StageDefinition<Prepared, Result>,
  documents: readonly WaitingDocument[],
): Promise<{ results: Timed<Result>[]; failures: Failure[] }> {
  const prepared = (await stage.prepare?.(documents)) as Prepared;
  const results: Timed<Result>[] = [];
  const failures: Failure[] = [];
  for (const document of documents) {
    const { id, revision } = document;
    const startedAt = performance.now();
    try {
      const result = await stage.run(document, prepared);
      results.push({ ...result, id, revision, durationMs: performance.now() - startedAt });
    } catch (error) {
      failures.push({ ref: { id, revision }, error: asError(error) });
    }
    // Heartbeat, lock renewal and the other stages get their turn between two documents.
    await nextTurn();
  }
  return { results, failures };
}

/** A result that cannot be stored is found by halving, so that its neighbours go on. */
async function saveResults<Prepared, Result extends Outcome>(
  stage: StageDefinition<Prepared, Result>,
  results: readonly Timed<Result>[],
): Promise<{ moved: Moved[]; failures: Failure[] }> {
  if (results.length === 0) {
    return { moved: [], failures: [] };
  }
  try {
    return { moved: await stage.save(results), failures: [] };
  } catch (thrown) {
    const error = asError(thrown);
    if (isPassingError(error)) {
      throw error;
    }
    const [only] = results;
    if (results.length === 1 && only !== undefined) {
      return { moved: [], failures: [{ ref: only, error }] };
    }
    const half = results.length >> 1;
    const first = await saveResults(stage, results.slice(0, half));
    const second = await saveResults(stage, results.slice(half));
    return { moved: [...first.moved, ...second.moved], failures: [...first.failures, ...second.failures] };
  }
}

async function enqueueNext({ queues }: Deps, moved: readonly Moved[]): Promise<void> {
  for (const to of new Set(moved.map((document) => document.to))) {
    const refs = moved.filter((document) => document.to === to).map(({ id, revision }) => ({ id, revision }));
    await Promise.all(nextStages(to).map((name) => queues.enqueue(name, refs)));
  }
}

async function handleFailures<Prepared, Result extends Outcome>(
  deps: Deps,
  stage: StageDefinition<Prepared, Result>,
  { failures, alone, tries }: { failures: readonly Failure[]; alone: boolean; tries: number },
): Promise<void> {
  for (const { ref, error } of failures) {
    const { id, revision } = ref;
    deps.logger.error({ err: error, documentId: id, revision, stage: stage.name, tries }, "stage failed");
    if (!alone) {
      await deps.queues.enqueueAlone(stage.name, { id, revision }, aloneDelayMs);
    } else if (tries >= jobAttempts) {
      await saveStageFailure(deps.database, {
        id,
        revision,
        stage: stage.name,
        message: publicWords(error.message),
      });
      throw new UnrecoverableError(error.message);
    } else {
      throw error;
    }
  }
}
