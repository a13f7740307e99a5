import { setImmediate as nextTurn } from "node:timers/promises";

import { isPassingError } from "../common/db/passing-error.ts";
import type { Advance, Step } from "../common/db/stores/documents/stage-results-store.ts";
import {
  unpackDocument,
  type PackedDocument,
  type WaitingDocument,
} from "../common/db/stores/documents/stage-store.ts";
import { pipeline, type DocumentRef, type DocumentStage } from "../common/domain/status/pipeline.ts";
import { asError } from "../common/errors.ts";
import { withProducts, type Stage } from "./stage.ts";

/** A document that a stage could not work, or whose result could not be stored. */
export interface Failure {
  ref: DocumentRef;
  stage: DocumentStage;
  error: Error;
}

/** In the order of the pipeline. */
export type Stages = readonly [first: Stage, ...following: Stage[]];

interface Walker {
  document: WaitingDocument;
  steps: Step[];
  failed: boolean;
}

/**
 * Takes documents through one stage after the other in memory, each as far as it comes. Nothing is stored.
 *
 * @returns those that came beyond the first stage, and those that failed, which may have come a part of the way
 * @throws what passes by itself (the database is unavailable): nothing is known of any of them
 */
export async function walk(
  stages: Stages,
  documents: readonly PackedDocument[],
): Promise<{ advances: Advance[]; failures: Failure[] }> {
  const { walkers, failures } = await unpack(stages, documents);
  for (const stage of stages) {
    const here = walkers.filter((walker) => standsBefore(walker, stage));
    failures.push(...(await runStage(stage, here)));
  }
  const advances = walkers
    .filter(({ steps }) => steps.length > 0)
    .map(({ document: { id, revision }, steps }) => ({ id, revision, steps }));
  return { advances, failures };
}

async function unpack(
  [first]: Stages,
  documents: readonly PackedDocument[],
): Promise<{ walkers: Walker[]; failures: Failure[] }> {
  const walkers: Walker[] = [];
  const failures: Failure[] = [];
  for (const document of documents) {
    try {
      walkers.push({ document: await unpackDocument(document), steps: [], failed: false });
    } catch (error) {
      const { id, revision } = document;
      failures.push({ ref: { id, revision }, stage: first.name, error: asError(error) });
    }
  }
  return { walkers, failures };
}

/** The first stage takes all: they were loaded because they wait for it. */
function standsBefore({ steps, failed }: Walker, { name }: Stage): boolean {
  const latest = steps.at(-1);
  return !failed && (latest === undefined || latest.to === pipeline[name].from);
}

async function runStage(stage: Stage, walkers: readonly Walker[]): Promise<Failure[]> {
  if (walkers.length === 0) {
    return [];
  }
  let prepared: unknown;
  try {
    prepared = await stage.prepare?.(walkers.map(({ document }) => document));
  } catch (thrown) {
    const error = asError(thrown);
    if (isPassingError(error)) {
      throw error;
    }
    return walkers.map((walker) => fail(stage, walker, error));
  }
  const failures: Failure[] = [];
  for (const walker of walkers) {
    try {
      await takeStep(stage, walker, prepared);
    } catch (error) {
      failures.push(fail(stage, walker, asError(error)));
    }
    // Heartbeat, lock renewal and the other stages get their turn between two documents.
    await nextTurn();
  }
  return failures;
}

async function takeStep(stage: Stage, walker: Walker, prepared: unknown): Promise<void> {
  const startedAt = performance.now();
  const result = await stage.run(walker.document, prepared);
  walker.steps.push({ ...result, stage: stage.name, durationMs: performance.now() - startedAt });
  walker.document = withProducts(walker.document, result.makes);
}

function fail({ name }: Stage, walker: Walker, error: Error): Failure {
  const { id, revision } = walker.document;
  walker.failed = true;
  return { ref: { id, revision }, stage: name, error };
}
