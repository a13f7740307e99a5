import { setTimeout as pause } from "node:timers/promises";

import type { Deps } from "./deps.ts";
import { pauseTogether, unusableAfterMs, settlesWithin } from "./clock.ts";
import {
  lacksRoom,
  placeState,
  usesOf,
  type DiskPlace,
  type DiskState,
  type PlaceUse,
} from "../service-status/disk.ts";
import { whyRefused } from "../db/database-errors.ts";
import { asError } from "./errors.ts";
import type { DatabaseHealth } from "./database-monitor.ts";

type DatabaseCheck = "ok" | "busy" | "unavailable" | "full" | "not migrated";

interface Readiness {
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

/**
 * Whether requests can be served. The database must answer on a separate connection, be migrated, and be able to store. A busy
 * database counts as available, because removing this process would put its load on the others. An unavailable queue, or one
 * without a success for half a minute, is reported but does not count, because documents are stored and enqueued later. The same
 * holds for a disk with too little space while the database stores, and for a recovery: reads are served, and new documents are
 * refused with 503.
 *
 * @param takesIn whether the process accepts documents; only then is too little room on the disk a missing part
 */
export async function checkReadiness(deps: ReadinessDeps, { takesIn = true } = {}): Promise<Readiness> {
  const [health, room, isQueueThere] = await Promise.all([
    deps.databaseMonitor.check(timeoutMs),
    deps.diskMonitor.read(),
    deps.queueProbe.answers(),
  ]);
  const recovery = recoveryCheck(health);
  const database = databaseCheck(health);
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
      ...fullPlaces(room),
    ].filter((words) => words !== undefined),
  };
}

/** Messages about other disks and folders, which leave the process ready, because documents are served all the same. */
const fullPlaces = ({
  places,
  numbersFailure,
}: {
  places: readonly DiskPlace[] | null;
  numbersFailure: string | null;
}): (string | undefined)[] => {
  const full = (places ?? []).filter((place) => placeState(place) === "full");
  const messages = full.flatMap((place) => usesOf(place).map((use) => placeMessages[use]));
  return numbersFailure === null || messages.includes(placeMessages.numbers) ? messages : [...messages, numbersMessage];
};

const numbersMessage =
  "NUMBERS_DIR cannot be used: how far numbers were given is not noted, or documents are refused until it can.";

const placeMessages: Record<PlaceUse, string | undefined> = {
  // The state of the database's disk has a message of its own.
  database: undefined,
  numbers: "The disk of NUMBERS_DIR is full: how far numbers were given is not noted.",
  logs: "The disk of the log is full: nothing is written to it.",
  temporary: "The disk of temporary files is full.",
};

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

const recoveryCheck = ({ recovering }: DatabaseHealth): Readiness["checks"]["recovery"] =>
  recovering === undefined ? "unavailable" : recovering ? "under way" : "ok";

const recoveringMessage =
  "The database was restored: documents are taken in when it is known what had been sent before.";

const queueMessage = "The queue takes nothing. Documents are stored all the same and worked on when it is back.";

const refusingQueueMessage = "The queue takes nothing. What is stored is worked on when it is back.";

/** Time without a success after which `/health/ready` reports the queue. */
const queueSilenceMs = 30_000;

/** Time-out of the queue's store, on the clock of `awakeMs`. */
const pingMs = 1_500;

/** Interval of queue checks, whatever the number of probes. */
const freshMs = 1_000;

interface QueueMemory {
  used: number;
  limit: number;
}

interface QueueLook {
  isThere: boolean;
  memory: QueueMemory | null;
}

/** Asks whether the queue accepts jobs, and how full its store is if it reports that; probes within a second share one answer. */
export class QueueProbe {
  private looking: Promise<QueueLook> | undefined;
  private endedAt: number | undefined;
  private found: QueueLook = { isThere: true, memory: null };
  private awaySince: number | undefined;

  constructor(private readonly deps: Pick<Deps, "queues" | "queueBackend" | "logger">) {}

  async memory(): Promise<QueueMemory | null> {
    return (await this.look()).memory;
  }

  async answers(): Promise<boolean> {
    return (await this.look()).isThere;
  }

  /** For how long it has been away, as far as this probe has seen. */
  failingMs(): number {
    return this.awaySince === undefined ? 0 : performance.now() - this.awaySince;
  }

  /** Callers do not wait for a queue that was away last time: the next caller gets the new answer. */
  private look(): Promise<QueueLook> {
    if (this.looking === undefined || performance.now() - (this.endedAt ?? Infinity) >= freshMs) {
      const askedAt = performance.now();
      this.endedAt = undefined;
      this.looking = this.ask().then((found) => {
        this.found = found;
        this.endedAt = performance.now();
        this.awaySince = found.isThere ? undefined : (this.awaySince ?? askedAt);
        return found;
      });
    }
    return this.found.isThere ? this.looking : Promise.resolve(this.found);
  }

  /** A store that answers is not enough: one of our queues on it may accept nothing. */
  private async ask(): Promise<QueueLook> {
    const { queues, queueBackend, logger } = this.deps;
    const asked = Promise.all([queues.ping(), queueBackend.memory?.()]);
    try {
      if (!(await settlesWithin(pingMs, asked))) {
        return away;
      }
      const [, memory = null] = await asked;
      const failingMs = queues.failingMs();
      if (failingMs > queueSilenceMs) {
        throw new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`);
      }
      return { isThere: true, memory };
    } catch (error) {
      if (!queues.isUnavailable(error)) {
        logger.warn({ err: asError(error), part: "queue" }, "readiness check failed");
      }
      return away;
    }
  }
}

const away: QueueLook = { isThere: false, memory: null };

type MonitoredDeps = Pick<Deps, "queues" | "logger" | "redisMonitor">;

const checkMs = 1_000;

export interface QueueMonitor {
  /** Resolves with the reason to end the process; never while the queue works. */
  readonly unusable: Promise<Error>;
  stop(): void;
}

/** Retries failing queues, logs a long failure, and gives up in the end. */
export function monitorQueue(deps: MonitoredDeps, patienceMs = unusableAfterMs()): QueueMonitor {
  const stopping = new AbortController();
  const { signal } = stopping;
  const givenUp = new Promise<Error>((resolve) => {
    void watch(deps, { patienceMs, signal, giveUp: resolve });
  });
  return { unusable: givenUp, stop: () => stopping.abort() };
}

async function watch(
  deps: MonitoredDeps,
  { patienceMs, signal, giveUp }: { patienceMs: number; signal: AbortSignal; giveUp: (reason: Error) => void },
): Promise<void> {
  let isTold = false;
  for (;;) {
    await pause(pauseTogether(checkMs), undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) {
      return;
    }
    const failure = await deps.queues.retryFailing().then(() => undefined, asError);
    const failingMs = deps.queues.failingMs();
    // A process that is refused goes on: the next one would not even start.
    const isRefused = deps.redisMonitor.refuses() || (failure && whyRefused(failure)) !== undefined;
    if (failingMs > patienceMs && !isRefused) {
      giveUp(new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`));
      return;
    }
    if (failingMs > queueSilenceMs && !isTold) {
      deps.logger.error({ failingSeconds: Math.round(failingMs / 1_000) }, "nothing can be enqueued");
    }
    isTold = failingMs > queueSilenceMs;
  }
}
