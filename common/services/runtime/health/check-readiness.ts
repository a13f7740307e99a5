import { lacksRoom, type DiskState } from "../../../domain/service-status/disk.ts";
import { asError } from "../../../errors.ts";
import { withTimeout } from "../../../with-timeout.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { Deps } from "../deps.ts";
import { queueFailingMs, queueSilenceMs } from "./monitor-queue.ts";

export type DatabaseCheck = "ok" | "busy" | "unavailable" | "full" | "not migrated";

export interface Readiness {
  ready: boolean;
  checks: {
    database: DatabaseCheck;
    disk: DiskState;
    queue: "ok" | "unavailable";
    recovery: "ok" | "under way" | "unavailable";
  };
  /** A sentence per missing part, without addresses, because anyone may read it. */
  missing: string[];
}

export type ReadinessDeps = Pick<Deps, "databaseMonitor" | "diskMonitor" | "queueProbe">;

/** A probe must be answered even when the database hangs. */
const timeoutMs = 2_000;
/** A store in memory that takes longer stands still. */
const pingMs = 1_500;
/** Interval of queue checks, whatever the number of probes. */
const freshMs = 1_000;

/**
 * Whether requests can be served. The database must answer on a separate connection, be migrated, and be able to store.
 * A busy database counts as available, because removing this process would put its load on the others. An unavailable
 * queue, or one without a success for half a minute, is reported but does not count, because documents are stored and
 * enqueued later. The same holds for a disk with too little space while the database stores, and for a recovery: reads
 * are served, and new documents are refused with 503.
 *
 * @param takesIn whether the process accepts documents; reasons to refuse them do not affect a worker
 */
export async function checkReadiness(deps: ReadinessDeps, { takesIn = true } = {}): Promise<Readiness> {
  const [standing, room, isQueueThere] = await Promise.all([
    deps.databaseMonitor.check(timeoutMs),
    deps.diskMonitor.read(),
    deps.queueProbe.answers(),
  ]);
  const recovery = recoveryCheck(standing);
  const database = databaseCheck(standing);
  const disk = database === "full" ? "full" : room.state;
  const queue = isQueueThere ? "ok" : "unavailable";
  const isRefusing = lacksRoom({ state: disk }) || recovery === "under way";
  return {
    ready: database === "ok" || database === "busy",
    checks: { database, disk, queue, recovery },
    missing: [
      databaseMessages[database],
      database === "full" || !takesIn ? undefined : diskMessages[disk],
      isQueueThere ? undefined : isRefusing ? refusingQueueMessage : queueMessage,
      recovery === "under way" ? recoveringMessage : undefined,
    ].filter((words) => words !== undefined),
  };
}

function databaseCheck({ state, schema }: DatabaseHealth): DatabaseCheck {
  if (state === "ok" || state === "busy") {
    return schema.missing.length > 0 ? "not migrated" : state;
  }
  return state === "full" ? "full" : "unavailable";
}

const databaseMessages: Record<DatabaseCheck, string | undefined> = {
  ok: undefined,
  busy: undefined,
  unavailable: "The database does not answer.",
  full: "The database can store nothing more: its disk is full.",
  "not migrated": "The database lacks migrations of this release: npm run -s migrate brings it up to date.",
};
const diskMessages: Record<DiskState, string | undefined> = {
  ok: undefined,
  low: "The database's disk has too little room left: documents are refused until it has more.",
  full: "The database could not store what it was given: its disk is full, and documents are refused.",
  unseen: undefined,
};
const recoveringMessage =
  "The database was restored: documents are taken in when it is known what had been sent before.";
const queueMessage = "The queue takes nothing. Documents are stored all the same and worked on when it is back.";
const refusingQueueMessage = "The queue takes nothing. What is stored is worked on when it is back.";

function recoveryCheck({ recovering }: DatabaseHealth): Readiness["checks"]["recovery"] {
  if (recovering === undefined) {
    return "unavailable";
  }
  return recovering ? "under way" : "ok";
}

interface QueueMemory {
  used: number;
  limit: number;
}

/** Whether the queue accepts jobs, and how full its store is; probes within a moment share one answer. */
export class QueueProbe {
  private latest: { at: number; answers: Promise<boolean> } | undefined;
  private latestMemory: { at: number; memory: Promise<QueueMemory | null> } | undefined;

  constructor(private readonly deps: Pick<Deps, "queues" | "webhookQueue" | "queueBackend" | "logger">) {}

  /** Of a store of its own, as far as it says so. @throws the store's error */
  memory(): Promise<QueueMemory | null> {
    if (this.latestMemory === undefined || performance.now() - this.latestMemory.at >= freshMs) {
      const asked = this.deps.queueBackend.memory?.() ?? Promise.resolve(undefined);
      const memory = withTimeout(timeoutMs, "memory of the queue", asked).then((found) => found ?? null);
      this.latestMemory = { at: performance.now(), memory };
    }
    return this.latestMemory.memory;
  }

  answers(): Promise<boolean> {
    if (this.latest === undefined || performance.now() - this.latest.at >= freshMs) {
      this.latest = { at: performance.now(), answers: this.ask() };
    }
    return this.latest.answers;
  }

  /** The store may answer while one of our queues on it accepts nothing. */
  private async ask(): Promise<boolean> {
    const { queues, logger } = this.deps;
    try {
      await withTimeout(pingMs, "queue", queues.ping());
      const failingMs = queueFailingMs(this.deps);
      if (failingMs > queueSilenceMs) {
        throw new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`);
      }
      return true;
    } catch (error) {
      if (!queues.isUnavailable(error)) {
        logger.warn({ err: asError(error), part: "queue" }, "readiness check failed");
      }
      return false;
    }
  }
}
