import path from "node:path";
import { Worker } from "node:worker_threads";

import type { Config } from "../../common/config/config.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { LoopProgress } from "./loop-progress.ts";
import { Suspects } from "./suspects.ts";

/** Time that one document may take of the loop that all others wait for. */
const maxSeconds = 8;
/** Times that a document may take the memory that a thread would have for it. */
const memoryFactor = 2;

export interface Bounds {
  /** Processor time, so that a machine that is busy or frozen makes nobody suspect. */
  seconds: number;
  megabytes: number;
}

/** What the thread gets. */
export interface WatchdogData {
  memory: SharedArrayBuffer;
  databaseUrl: string;
  bounds: Bounds;
}

const boundsOf = ({ threadSeconds, threadMemoryMb }: Pick<Config, "threadSeconds" | "threadMemoryMb">): Bounds => ({
  seconds: Math.min(threadSeconds, maxSeconds),
  megabytes: threadMemoryMb * memoryFactor,
});

/**
 * A thread that sees when the loop of this process stands still on one document, or when that document takes all memory. Nothing
 * can interrupt such a loop: the thread writes down which document it was, and ends the process, which whoever has started it
 * starts again. From then on the document is worked apart (isolated-walk.ts).
 */
function startWatchdog(config: Config, progress: LoopProgress): { stop(): Promise<void> } {
  const workerData: WatchdogData = {
    memory: progress.memory,
    databaseUrl: config.databaseUrl,
    bounds: boundsOf(config),
  };
  const thread = new Worker(path.join(import.meta.dirname, "watchdog-thread.js"), { workerData });
  thread.unref();
  return {
    stop: async () => {
      await thread.terminate();
    },
  };
}

/** What guards the loop of a worker process, and knows the documents that are worked apart from it. */
export async function startPoisonWatchdog(
  deps: Pick<Deps, "config" | "database" | "logger">,
): Promise<{ parts: { progress: LoopProgress; suspects: Suspects }; stop(): Promise<void> }> {
  const progress = new LoopProgress();
  const suspects = new Suspects(deps);
  await suspects.start();
  const watchdog = startWatchdog(deps.config, progress);
  return {
    parts: { progress, suspects },
    stop: async () => {
      await suspects.stop();
      await watchdog.stop();
    },
  };
}
