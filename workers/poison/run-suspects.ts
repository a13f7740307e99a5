import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

import type { Config } from "../../common/config/config.ts";
import {
  type DocumentProgress,
  type PackedDocument,
  type WaitingDocument,
  unpackDocument,
  saveStageFailure,
} from "../../common/documents/stage-store.ts";
import type { DocumentStage } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import type { Stages, StageResults } from "../stages/run-stages.ts";
import { clearSuspicion, recordSuspicion } from "../../common/runtime/suspect-store.ts";
import type { Deps } from "../../common/runtime/deps.ts";

/** Time to load and compile the stages. */
const startTimeoutMs = 120_000;

export interface IsolatedWork {
  config: Config;
  document: WaitingDocument;
  stages: readonly { name: DocumentStage; prepared: unknown }[];
}

/** Messages of the thread: that it begins, then its results. */
export type IsolatedAnswer =
  | "begins"
  | { advances: DocumentProgress[]; failure?: { stage: DocumentStage; message: string } };

type IsolatedResult = Exclude<IsolatedAnswer, "begins"> | { exceeded: string };

/**
 * Runs one document through the stages in a separate thread, which is terminated beyond its bounds without affecting
 * the process. Nothing is stored.
 *
 * @throws Error when the thread itself cannot work
 */
async function runIsolated(config: Config, stages: Stages, packed: PackedDocument): Promise<IsolatedResult> {
  const { threadSeconds, threadMemoryMb } = config;
  const document = await unpackDocument(packed);
  const prepared = [];
  for (const stage of stages) {
    prepared.push({ name: stage.name, prepared: await stage.prepare?.([document]) });
  }
  const workerData: IsolatedWork = { config, document, stages: prepared };
  const thread = new Worker(path.join(import.meta.dirname, "isolated-thread.js"), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
  });
  const failed = once(thread, "error").then(([error]) => Promise.reject(asError(error)));
  // Prevents an unhandled rejection when it comes late.
  failed.catch(() => undefined);
  const next = async (ms: number): Promise<IsolatedAnswer> => {
    const message = once(thread, "message").then(([answer]) => answer as IsolatedAnswer);
    return withTimeout(ms, "the thread", Promise.race([message, failed]));
  };
  try {
    if ((await next(startTimeoutMs)) !== "begins") {
      throw new Error("the thread did not begin");
    }
    return await next(threadSeconds * 1_000).then(
      (answer) => answer as IsolatedResult,
      (thrown: unknown) => {
        const { code, message } = asError(thrown) as Error & { code?: string };
        if (code === "ERR_WORKER_OUT_OF_MEMORY") {
          return { exceeded: `more than ${threadMemoryMb} MB of memory, alone` };
        }
        if (code === undefined && message.startsWith("the thread")) {
          return { exceeded: `more than ${threadSeconds} s, alone` };
        }
        throw thrown;
      },
    );
  } finally {
    await thread.terminate();
  }
}

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
      continue;
    }
    await clearSuspicion(deps.database, document);
    const { advances, failure } = result;
    walked.progress.push(...advances);
    if (failure !== undefined) {
      const { id, revision } = document;
      walked.failures.push({ ref: { id, revision }, stage: failure.stage, error: new Error(failure.message) });
    }
  }
  return walked;
}

async function recordExcess(
  { database, logger, queues }: Omit<SuspectDeps, "config">,
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
