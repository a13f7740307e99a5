import { UnrecoverableError } from "bullmq";

import {
  type DocumentProgress,
  type MovedDocument,
  saveProgress,
  type PackedDocument,
  loadWaiting,
  chunkBySize,
  saveStageFailure,
} from "../../common/documents/stage-store.ts";
import { firstStage, pipeline, type DocumentRef } from "../../common/status/pipeline.ts";
import { initialStatus } from "../../common/status/status.ts";
import { groupedLines, type Logger } from "../../common/runtime/logging.ts";
import { countDocument, countStage } from "../../common/service-status/counters-and-histograms.ts";
import { recordSpan } from "../../common/runtime/tracing.ts";
import {
  type Failure,
  runStages,
  type Stages,
  type StageJobHandler,
  type StageResults,
  type Stage,
} from "./run-stages.ts";
import { isSiteOrTransientFault } from "../../common/db/database-errors.ts";
import type { PauseReader } from "../../common/operations/pause-watcher.ts";
import { bisectFailures } from "../../common/runtime/batcher.ts";
import { type Rank, jobAttempts } from "../../common/queue/stage-queues.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { LoopProgress } from "../poison/loop-progress.ts";
import type { Suspects } from "../poison/watchdog.ts";
import { runSuspects } from "../poison/run-suspects.ts";
import { publicMessage } from "../../common/peppol/public-message.ts";
import { byNextStage, type DirectDelivery } from "./direct-delivery.ts";
import { StageFaults, type Probeable } from "./stage-faults.ts";

interface Results {
  documents: readonly PackedDocument[];
  advances: readonly DocumentProgress[];
  moved: readonly MovedDocument[];
  failures: readonly Failure[];
}

/** Counts stored results and failures, and logs each stage that a document has passed, with a span; a replay counts nothing. */
function reportResults(logger: Logger, { documents, advances, moved, failures }: Results): void {
  const stored = new Set(moved.map(({ id }) => id));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const log = groupedLines(logger);
  for (const { id, steps } of advances.filter((each) => stored.has(each.id))) {
    for (const { stage, to, durationMs } of steps) {
      countStage(stage, to === "invalid" ? "refused" : "done", durationMs);
    }
    const document = byId.get(id);
    if (document === undefined) {
      continue;
    }
    const { kind, orgId, requestId, revision, traceparent } = document;
    if (steps[0]?.stage === firstStage) {
      countDocument(kind, initialStatus);
    }
    if (steps.at(-1)?.to === "invalid") {
      countDocument(kind, "VALIDATION_FAILED");
    }
    for (const { stage, to, startedAt, durationMs } of steps) {
      const ms = Math.round(durationMs * 10) / 10;
      log.info("stage done", { revision, stage, to }, { ids: { requestId, orgId, documentId: id }, ms });
      const attributes = { "peppol.document_id": id, "peppol.revision": revision, "peppol.state": to };
      recordSpan({ name: `stage ${stage}`, parent: traceparent, attributes }, { startedAt, durationMs });
    }
  }
  failures.forEach(({ stage }) => countStage(stage, "failed"));
}

interface DocumentBatch {
  refs: readonly DocumentRef[];
  rank?: Rank | undefined;
  /** Pauses that apply to this batch; those known to the process by default. */
  pauses?: PauseReader;
}

interface BatchResult {
  /** Documents that moved, or failed by themselves. */
  documents: number;
  failures: Failure[];
}

export interface StageDeps extends Pick<Deps, "config" | "database" | "givenNumbers" | "logger" | "queues" | "pauses"> {
  /** Present in a process that also delivers. */
  direct?: DirectDelivery | undefined;
  progress?: LoopProgress;
  /** Documents that must run in isolation. */
  suspects?: Pick<Suspects, "has">;
}

/**
 * Loads the documents that no pause holds, runs each through the stages, stores the results (in halves where one cannot be
 * stored), and sends the documents on: from memory, or by the queues of further stages.
 *
 * @throws errors that are not caused by a document, such as an unavailable database
 */
async function processBatch(
  deps: StageDeps,
  stages: Stages,
  { refs, rank, pauses = deps.pauses }: DocumentBatch,
): Promise<BatchResult> {
  const { database, logger, progress, suspects: known } = deps;
  const [first] = stages;
  const loaded = await loadWaiting(database, pipeline[first.name].from, refs, first.needs);
  const hasHeld = await pauses.confirm((paused) => loaded.some(({ orgId }) => paused.holdsOrganization(orgId)));
  const documents = hasHeld ? loaded.filter(({ orgId }) => !pauses.current.holdsOrganization(orgId)) : loaded;
  logger.debug({ stage: first.name, waiting: loaded.length, documents: documents.length }, "group taken");
  const suspects = documents.filter((document) => known?.has(document) === true);
  const others = suspects.length === 0 ? documents : documents.filter((document) => !suspects.includes(document));
  const walked = await runStages(stages, others, {
    isPaused: (stage, orgId) => pauses.current.holdsStage(stage) || pauses.current.holdsOrganization(orgId),
    ...(progress !== undefined && { progress }),
  });
  const worked = await storeAndEnqueue(deps, others, walked, rank);
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

/** Stores the progress of documents, and enqueues those without a failure for further stages. */
async function storeAndEnqueue(
  deps: StageDeps,
  documents: readonly PackedDocument[],
  results: StageResults,
  rank?: Rank,
): Promise<BatchResult> {
  const { logger, queues } = deps;
  const handover = await deps.direct?.begin(results);
  const { progress = results.progress } = handover ?? {};
  const { failures } = results;
  const saved = await saveProgressOf(deps, progress).catch((error: unknown) => {
    handover?.pass([]);
    throw error;
  });
  const all = [...failures, ...saved.failures];
  reportResults(logger, { documents, advances: progress, moved: saved.moved, failures: all });
  const failed = new Set(all.map(({ ref }) => ref.id));
  const moved = saved.moved.filter(({ id }) => !failed.has(id));
  const left = handover?.pass(moved) ?? byNextStage(moved);
  await Promise.all([...left].map(([name, refs]) => queues.enqueue(name, refs, rank)));
  return { documents: progress.length + failures.length, failures: all };
}

interface Saved {
  moved: MovedDocument[];
  failures: Failure[];
}

/** Finds a result that cannot be stored by halving, so that the others are stored. */
async function saveProgressOf(
  deps: Pick<StageDeps, "database" | "givenNumbers">,
  advances: readonly DocumentProgress[],
): Promise<Saved> {
  if (advances.length === 0) {
    return { moved: [], failures: [] };
  }
  const parts = await bisectFailures<DocumentProgress, Saved>(advances, {
    isTransient: isSiteOrTransientFault,
    work: async (part) => ({
      moved: await saveProgress(deps.database, part, (mark) => deps.givenNumbers.noteCommit(mark)),
      failures: [],
    }),
    reject: async ([advance], error) => {
      if (advance === undefined || isSiteOrTransientFault(error)) {
        throw error;
      }
      // A step that cannot be stored fails its stage; earlier steps are stored.
      const { id, revision, steps } = advance;
      const before = await saveProgressOf(deps, steps.length > 1 ? [{ id, revision, steps: steps.slice(0, -1) }] : []);
      const stage = steps.at(-1)?.stage;
      return stage !== undefined && before.failures.length === 0
        ? { moved: before.moved, failures: [{ ref: { id, revision }, stage, error }] }
        : before;
    },
  });
  return { moved: parts.flatMap(({ moved }) => moved), failures: parts.flatMap(({ failures }) => failures) };
}

/** Delay of a document that failed in a batch, before it is tried alone. */
const aloneDelayMs = 500;

/** Bytes of one batch in memory, because fifty documents with attachments would take hundreds of MB. */
const batchBytes = 32 * 1_024 * 1_024;

/** Documents that are sent directly at a time, at most: while their calls are under way, the next ones are worked on. */
const maxSlice = 16;

function inSlices(refs: readonly DocumentRef[]): DocumentRef[][] {
  const count = Math.ceil(refs.length / maxSlice);
  const size = Math.ceil(refs.length / count);
  return Array.from({ length: count }, (_, nth) => refs.slice(nth * size, (nth + 1) * size));
}

/** Processes a stage's jobs, and can be probed during a pause. */
export interface StageProcessor {
  run: StageJobHandler;
  faults: Probeable;
}

/**
 * Processes jobs of the first stage, and runs their documents through the following stages of this process
 * (processBatch). A job may run twice or late, because only documents that still wait for the first stage are
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
    for (const refs of deps.direct === undefined ? parts : parts.flatMap(inSlices)) {
      // A document by itself does not wait for those of a burst.
      if (rank !== undefined) {
        await deps.direct?.room();
      }
      try {
        const result = await processBatch(deps, stages, { refs, rank });
        if (result.documents > result.failures.length) {
          faults.noteSuccess();
        }
        failures.push(...result.failures);
      } catch (error) {
        const { own, results } = await faults.isolate(refs, error);
        failures.push(...own.map((fault) => ({ ...fault, stage: first.name })));
        failures.push(...results.flatMap((result) => result.failures));
      }
    }
    await handleFailures(deps, failures, { stage: first, alone, tries: attemptsMade + 1, faults });
  };
  return { run, faults };
}

async function handleFailures(
  { database, logger, queues }: Pick<StageDeps, "database" | "logger" | "queues">,
  failures: readonly Failure[],
  job: { stage: Stage; alone: boolean; tries: number; faults: Pick<StageFaults<BatchResult>, "isDocumentsFault"> },
): Promise<void> {
  for (const { ref, stage, error } of failures) {
    const { id, revision } = ref;
    const isOwnTry = job.alone && stage === job.stage.name;
    const tries = isOwnTry ? job.tries : 1;
    logger.error({ err: error, documentId: id, revision, stage, tries }, "stage failed");
    if (!isOwnTry) {
      await queues.enqueueAlone(stage, { id, revision }, aloneDelayMs);
    } else if (tries < jobAttempts) {
      throw error;
    } else if (await job.faults.isDocumentsFault(ref, error)) {
      await saveStageFailure(database, { id, revision, stage, message: publicMessage(error.message) });
      throw new UnrecoverableError(error.message);
    }
  }
}
