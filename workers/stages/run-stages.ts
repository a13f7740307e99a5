import { setImmediate as nextTurn } from "node:timers/promises";

import type { Job } from "bullmq";

import {
  type Step,
  type DocumentProgress,
  type StageNeeds,
  type WaitingDocument,
  unpackDocument,
  type PackedDocument,
} from "../../common/documents/stage-store.ts";
import { type DocumentStage, pipeline, type DocumentRef } from "../../common/status/pipeline.ts";
import { isSiteOrTransientFault } from "../../common/db/database-errors.ts";
import type { StageJob } from "../../common/queue/stage-queues.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { LoopProgress } from "../poison/loop-progress.ts";

/** What a stage makes of a document: its new state, log row and products. A state that the pipeline does not allow does not compile. */
type StageResult<Name extends DocumentStage> = Omit<Step, "stage" | "startedAt" | "durationMs"> & {
  to: (typeof pipeline)[Name]["to"][number];
};

/** A stage of the pipeline, independent of how documents reach it. */
export interface Stage<Prepared = unknown, Name extends DocumentStage = DocumentStage> {
  /** Its name determines the state in which documents wait for it. */
  name: Name;
  needs?: StageNeeds;
  /** Loads shared input of the whole batch. An error fails each document. */
  prepare?(documents: readonly WaitingDocument[]): Promise<Prepared>;
  /** Processes one document. An error fails this document only. */
  run(document: WaitingDocument, prepared: Prepared): Promise<StageResult<Name>> | StageResult<Name>;
}

/** Checks the types of a stage's parts against each other. */
export const defineStage = <Prepared, Name extends DocumentStage>(stage: Stage<Prepared, Name>): Stage => stage;

/** Works the job of a stage's queue. */
export type StageJobHandler = (job: Pick<Job<StageJob>, "data" | "attemptsMade">) => Promise<void>;

/** A document that a stage could not process, or whose result could not be stored. */
export interface Failure {
  ref: DocumentRef;
  stage: DocumentStage;
  error: Error;
}

interface StageRunOptions {
  /** Whether an organization's documents are paused before a stage. */
  isPaused?: (stage: DocumentStage, orgId: string) => boolean;
  progress?: LoopProgress;
}

/** Documents that passed a stage, and those that failed, possibly after passing some. */
export interface StageResults {
  progress: DocumentProgress[];
  failures: Failure[];
  /** The documents with what the stages made of them, where that is in this thread. */
  documents?: WaitingDocument[];
}

export type Stages = readonly [first: Stage, ...following: Stage[]];

interface DocumentRun {
  document: WaitingDocument;
  steps: Step[];
  failed: boolean;
}

/**
 * Runs documents through the stages in memory, each as far as possible. Nothing is stored.
 *
 * @throws errors that no document causes (the database is unavailable, or lacks a table); then no document has a result
 */
export async function runStages(
  stages: Stages,
  documents: readonly PackedDocument[],
  watch: StageRunOptions = {},
): Promise<StageResults> {
  const unpacked: WaitingDocument[] = [];
  const failures: Failure[] = [];
  for (const document of documents) {
    try {
      unpacked.push(await unpackDocument(document));
    } catch (error) {
      const { id, revision } = document;
      failures.push({ ref: { id, revision }, stage: stages[0].name, error: asError(error) });
    }
  }
  const walked = await runUnpacked(stages, unpacked, watch);
  return { ...walked, failures: [...failures, ...walked.failures] };
}

export async function runUnpacked(
  stages: Stages,
  documents: readonly WaitingDocument[],
  watch: StageRunOptions = {},
): Promise<StageResults> {
  const walkers = documents.map((document): DocumentRun => ({ document, steps: [], failed: false }));
  const failures: Failure[] = [];
  for (const stage of stages) {
    // The first stage takes all documents, because they were loaded for it.
    const here = walkers.filter(
      ({ steps, failed }) => !failed && (steps.at(-1)?.to ?? pipeline[stage.name].from) === pipeline[stage.name].from,
    );
    failures.push(...(await runStage(stage, here, watch)));
  }
  const advances = walkers
    .filter(({ steps }) => steps.length > 0)
    .map(({ document: { id, revision }, steps }) => ({ id, revision, steps }));
  return { progress: advances, failures, documents: walkers.map(({ document }) => document) };
}

async function runStage(
  stage: Stage,
  waiting: readonly DocumentRun[],
  { isPaused, progress }: StageRunOptions,
): Promise<Failure[]> {
  const goesOn = ({ document }: DocumentRun): boolean => isPaused?.(stage.name, document.orgId) !== true;
  const walkers = waiting.filter(goesOn);
  if (walkers.length === 0) {
    return [];
  }
  let prepared: unknown;
  try {
    prepared = await stage.prepare?.(walkers.map(({ document }) => document));
  } catch (thrown) {
    const error = asError(thrown);
    if (isSiteOrTransientFault(error)) {
      throw error;
    }
    return walkers.map((walker) => fail(stage, walker, error));
  }
  const failures: Failure[] = [];
  for (const walker of walkers) {
    if (!goesOn(walker)) {
      continue;
    }
    progress?.begin(walker.document, stage.name);
    try {
      await takeStep(stage, walker, prepared);
    } catch (error) {
      failures.push(fail(stage, walker, asError(error)));
    } finally {
      progress?.end();
    }
    // Yields to heartbeat, lock renewal and other stages between two documents.
    await nextTurn();
  }
  return failures;
}

/** Afterwards the document has its products, as the next stage would load it. */
async function takeStep(stage: Stage, walker: DocumentRun, prepared: unknown): Promise<void> {
  const startedAt = performance.now();
  const result = await stage.run(walker.document, prepared);
  walker.steps.push({ ...result, stage: stage.name, startedAt, durationMs: performance.now() - startedAt });
  const { amounts, ubl } = result.makes;
  walker.document = {
    ...walker.document,
    ...(amounts !== undefined && { amounts }),
    ...(ubl !== undefined && { ubl: ubl.xml }),
  };
}

function fail({ name }: Stage, walker: DocumentRun, error: Error): Failure {
  const { id, revision } = walker.document;
  walker.failed = true;
  return { ref: { id, revision }, stage: name, error };
}
