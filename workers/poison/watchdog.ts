import path from "node:path";
import { Worker } from "node:worker_threads";

import { findSuspects } from "../../common/runtime/suspect-store.ts";
import type { DocumentRef } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "../periodic-jobs/periodic-job.ts";
import { LoopProgress } from "./loop-progress.ts";

const pollMs = 5_000;

const keyOf = ({ id, revision }: DocumentRef): string => `${id}:${revision}`;

/** The documents that must run in isolation, as this process knows them. */
export class Suspects {
  private keys: ReadonlySet<string> = new Set();
  private polling: PeriodicJob | undefined;

  constructor(private readonly deps: Pick<Deps, "database" | "databaseMonitor" | "logger">) {}

  has(ref: DocumentRef): boolean {
    return this.keys.size > 0 && this.keys.has(keyOf(ref));
  }

  /** Reads now, and then every few seconds until stopped. @throws Error when the first read fails */
  async start(): Promise<void> {
    await this.refresh();
    this.polling ??= runPeriodically(async () => {
      if (this.keys.size === 0 && this.deps.databaseMonitor.learned?.hasSuspects === false) {
        return pollMs;
      }
      await this.refresh().catch((error: unknown) =>
        this.deps.logger.debug({ err: asError(error) }, "suspects not read"),
      );
      return pollMs;
    }, pollMs);
  }

  async stop(): Promise<void> {
    await this.polling?.stop();
  }

  async refresh(): Promise<void> {
    const found = await findSuspects(this.deps.database);
    this.keys = new Set(found.map(keyOf));
  }
}

/** Processor time that one document may take on the shared event loop. */
const maxSeconds = 8;
/** Allowed memory as a multiple of a thread's. */
const memoryFactor = 2;

export interface WatchdogData {
  memory: SharedArrayBuffer;
  databaseUrl: string;
  bounds: {
    /** Processor time, so that a busy or frozen machine makes no document suspect. */
    seconds: number;
    megabytes: number;
  };
}

/**
 * Starts the list of suspects of a worker process, and a thread that notices when one document blocks the event loop or
 * takes too much memory. Such a loop cannot be interrupted, so the thread records the document and kills the process,
 * which its supervisor restarts. The document then runs in isolation (run-suspects.ts).
 */
export async function startPoisonWatchdog({
  config: { databaseUrl, threadMemoryMb, threadSeconds },
  database,
  databaseMonitor,
  logger,
}: Pick<Deps, "config" | "database" | "databaseMonitor" | "logger">): Promise<{
  parts: { progress: LoopProgress; suspects: Suspects };
  stop(): Promise<void>;
}> {
  const progress = new LoopProgress();
  const suspects = new Suspects({ database, databaseMonitor, logger });
  await suspects.start();
  const workerData: WatchdogData = {
    memory: progress.memory,
    databaseUrl,
    bounds: { seconds: Math.min(threadSeconds, maxSeconds), megabytes: threadMemoryMb * memoryFactor },
  };
  const thread = new Worker(path.join(import.meta.dirname, "watchdog-thread.js"), { workerData });
  thread.unref();
  return {
    parts: { progress, suspects },
    stop: async () => {
      await suspects.stop();
      await thread.terminate();
    },
  };
}
