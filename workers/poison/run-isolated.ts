import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";

import type { Config } from "../../common/config/config.ts";
import {
  type DocumentProgress,
  type PackedDocument,
  type WaitingDocument,
  unpackDocument,
} from "../../common/documents/stage-store.ts";
import type { DocumentStage } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import type { Stages } from "../stages/run-stages.ts";

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

export type IsolatedResult = Exclude<IsolatedAnswer, "begins"> | { exceeded: string };

/**
 * Runs one document through the stages in a separate thread, which is terminated beyond its bounds without affecting
 * the process. Nothing is stored.
 *
 * @throws Error when the thread itself cannot work
 */
export async function runIsolated(config: Config, stages: Stages, packed: PackedDocument): Promise<IsolatedResult> {
  const document = await unpackDocument(packed);
  const prepared = [];
  for (const stage of stages) {
    prepared.push({ name: stage.name, prepared: await stage.prepare?.([document]) });
  }
  const workerData: IsolatedWork = { config, document, stages: prepared };
  const thread = new Worker(path.join(import.meta.dirname, "isolated-thread.js"), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: config.threadMemoryMb },
  });
  try {
    return await answerOf(thread, config);
  } finally {
    await thread.terminate();
  }
}

async function answerOf(thread: Worker, { threadSeconds, threadMemoryMb }: Config): Promise<IsolatedResult> {
  const failed = once(thread, "error").then(([error]) => Promise.reject(asError(error)));
  // Prevents an unhandled rejection when it comes late.
  failed.catch(() => undefined);
  const next = async (ms: number): Promise<IsolatedAnswer> => {
    const message = once(thread, "message").then(([answer]) => answer as IsolatedAnswer);
    return withTimeout(ms, "the thread", Promise.race([message, failed]));
  };
  if ((await next(startTimeoutMs)) !== "begins") {
    throw new Error("the thread did not begin");
  }
  try {
    return (await next(threadSeconds * 1_000)) as IsolatedResult;
  } catch (thrown) {
    const { code, message } = asError(thrown) as Error & { code?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY") {
      return { exceeded: `more than ${threadMemoryMb} MB of memory, alone` };
    }
    if (code === undefined && message.startsWith("the thread")) {
      return { exceeded: `more than ${threadSeconds} s, alone` };
    }
    throw thrown;
  }
}
