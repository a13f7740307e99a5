import { setImmediate as nextTurn } from "node:timers/promises";

import { UnrecoverableError, type Job } from "bullmq";

import { isPassingError } from "../common/db/passing-error.ts";
import {
  loadWaiting,
  partsBySize,
  saveStageFailure,
  type StageNeeds,
  type WaitingDocument,
} from "../common/db/stores/stage-store.ts";
import type { Stage } from "../common/domain/status.ts";
import { asError } from "../common/errors.ts";
import { jobAttempts, type DocumentRef, type StageJob, type StageName } from "../common/queue/stages.ts";
import { publicWords } from "../common/peppol/public-words.ts";
import type { Deps } from "../common/services/deps.ts";

export type StageProcessor = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

type Moved = DocumentRef & { to: Stage };

export interface StageDefinition<Prepared, Result extends DocumentRef> {
  name: StageName;
  /** The state a document waits in for this stage. */
  from: Stage;
  needs: StageNeeds;
  /** What the whole group needs, fetched at once. */
  prepare(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** The stage itself, for one document. A throw hurts that document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<Result> | Result;
  /** All results in one statement; gives back those that really moved. */
  save(results: readonly Result[]): Promise<Moved[]>;
  /** Queues that take a document in this new state. */
  next(to: Stage): readonly StageName[];
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
 * twice or late: `save` moves only what still waits in `from`. A document that throws, or cannot be stored, leaves the
 * group and comes back as a job of its own; after its last try the row says that it failed. A database that is away
 * fails the whole job, which the queue tries again.
 */
export function defineStage<Prepared, Result extends DocumentRef>(
  deps: Deps,
  stage: StageDefinition<Prepared, Result>,
): StageProcessor {
  return async ({ data, attemptsMade }) => {
    const { documents } = data;
    const parts =
      documents.length === 1 ? [documents] : await partsBySize(deps.database, stage.from, documents, partBytes);
    const failures: Failure[] = [];
    for (const part of parts) {
      failures.push(...(await runPart(deps, stage, part)));
    }
    await handleFailures(deps, stage, { failures, alone: documents.length === 1, tries: attemptsMade + 1 });
  };
}

async function runPart<Prepared, Result extends DocumentRef>(
  deps: Deps,
  stage: StageDefinition<Prepared, Result>,
  refs: readonly DocumentRef[],
): Promise<Failure[]> {
  const documents = await loadWaiting(deps.database, stage.from, refs, stage.needs);
  if (documents.length === 0) {
    return [];
  }
  const { results, failures } = await runDocuments(stage, documents);
  const saved = await saveResults(stage, results);
  await enqueueNext(deps, stage, saved.moved);
  return [...failures, ...saved.failures];
}

async function runDocuments<Prepared, Result extends DocumentRef>(
  stage: StageDefinition<Prepared, Result>,
  documents: readonly WaitingDocument[],
): Promise<{ results: Result[]; failures: Failure[] }> {
  const prepared = await stage.prepare(documents);
  const results: Result[] = [];
  const failures: Failure[] = [];
  for (const document of documents) {
    try {
      results.push(await stage.run(document, prepared));
    } catch (error) {
      failures.push({ ref: document, error: asError(error) });
    }
    // Heartbeat, lock renewal and the other stages get their turn between two documents.
    await nextTurn();
  }
  return { results, failures };
}

/** A result that cannot be stored is found by halving, so that its neighbours go on. */
async function saveResults<Prepared, Result extends DocumentRef>(
  stage: StageDefinition<Prepared, Result>,
  results: readonly Result[],
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

async function enqueueNext<Prepared, Result extends DocumentRef>(
  { queues }: Deps,
  stage: StageDefinition<Prepared, Result>,
  moved: readonly Moved[],
): Promise<void> {
  for (const to of new Set(moved.map((document) => document.to))) {
    const refs = moved.filter((document) => document.to === to).map(({ id, revision }) => ({ id, revision }));
    await Promise.all(stage.next(to).map((name) => queues.enqueue(name, refs)));
  }
}

async function handleFailures<Prepared, Result extends DocumentRef>(
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
        from: stage.from,
        message: publicWords(error.message),
      });
      throw new UnrecoverableError(error.message);
    } else {
      throw error;
    }
  }
}
