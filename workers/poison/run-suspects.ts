import { type DocumentProgress, saveStageFailure, type PackedDocument } from "../../common/documents/stage-store.ts";
import { clearSuspicion, recordSuspicion } from "../../common/runtime/suspect-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import type { Failure, Stages, StageResults } from "../stages/run-stages.ts";
import { runIsolated, type IsolatedResult } from "./run-isolated.ts";

type SuspectDeps = Pick<Deps, "config" | "database" | "logger" | "queues">;

/** How often a document may exceed its bounds before it fails for good as poison; the first time counts. */
const maxTimes = 3;
const retryMs = 1_000;

/**
 * Runs documents that have blocked a process before through the stages, each in a separate thread, one after the other.
 * One that exceeds its bounds again is retried, and fails for good after the third time.
 */
export async function runSuspects(
  deps: SuspectDeps,
  stages: Stages,
  documents: readonly PackedDocument[],
): Promise<StageResults> {
  const walked: StageResults = { progress: [], failures: [] };
  for (const document of documents) {
    const result = await runIsolated(deps.config, stages, document);
    if ("exceeded" in result) {
      await recordExcess(deps, stages, document, result.exceeded);
    } else {
      await clearSuspicion(deps.database, document);
      walked.progress.push(...(result.advances satisfies DocumentProgress[]));
      walked.failures.push(...failuresOf(document, result));
    }
  }
  return walked;
}

function failuresOf(
  { id, revision }: PackedDocument,
  { failure }: Exclude<IsolatedResult, { exceeded: string }>,
): Failure[] {
  return failure === undefined
    ? []
    : [{ ref: { id, revision }, stage: failure.stage, error: new Error(failure.message) }];
}

async function recordExcess(
  { database, logger, queues }: SuspectDeps,
  [{ name: stage }]: Stages,
  { id, revision }: PackedDocument,
  reason: string,
): Promise<void> {
  const times = await recordSuspicion(database, { id, revision, stage, reason });
  if (times === 0) {
    return;
  }
  const facts = { documentId: id, revision, stage, reason, times };
  if (times < maxTimes) {
    logger.error(facts, "a document has exceeded its bounds, alone; it comes again");
    await queues.enqueueAlone(stage, { id, revision }, retryMs);
    return;
  }
  const message = `Poison: ${times} times the work on this document took ${reason}. Look at what is stored of it before you retry`;
  if (await saveStageFailure(database, { id, revision, stage, message, failureClass: "poison" })) {
    logger.error(facts, "ALARM: a document is given up as poison");
  }
}
