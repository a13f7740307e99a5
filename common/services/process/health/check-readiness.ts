import { asError } from "../../../errors.ts";
import { within } from "../../../time-limit.ts";
import type { DatabaseStanding } from "./database-standing.ts";
import type { Deps } from "../deps.ts";
import { queueFailingMs, queueSilenceMs } from "./watch-queue.ts";

export type DatabaseCheck = "ok" | "busy" | "unavailable" | "full" | "not migrated";

export interface Readiness {
  ready: boolean;
  checks: { database: DatabaseCheck; queue: "ok" | "unavailable"; recovery: "ok" | "under way" | "unavailable" };
  /** A sentence for each part that is missing, for whoever may read it: no address, nothing of the site. */
  missing: string[];
}

export type ReadinessDeps = Pick<Deps, "pulse" | "queues" | "webhookQueue" | "logger">;

/** A probe must answer while its server hangs. */
const timeoutMs = 2_000;
/** However many probes there are, the queue is asked so often. */
const freshMs = 1_000;

/**
 * Whether requests can be served. The database must answer on a connection of its own, be migrated, and be able to store. One that
 * is busy with our own work is there: whoever took a process away for that would leave the others more of it. A queue that is
 * unavailable, or that has taken nothing for half a minute, is said but does not count: documents are stored all the same and are
 * enqueued when it is back. Nor does the recovery of a restored database count: who reads is served, who brings documents hears 503.
 */
export async function checkReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const [standing, isQueueThere] = await Promise.all([deps.pulse.look(timeoutMs), queueAnswers(deps)]);
  const recovery = recoveryOf(standing);
  const database = checkOf(standing);
  const queue = isQueueThere ? "ok" : "unavailable";
  return {
    ready: database === "ok" || database === "busy",
    checks: { database, queue, recovery },
    missing: [
      databaseWords[database],
      isQueueThere ? undefined : queueWords,
      recovery === "under way" ? recoveryWords : undefined,
    ].filter((words) => words !== undefined),
  };
}

function checkOf({ state, schema }: DatabaseStanding): DatabaseCheck {
  if (state === "ok" || state === "busy") {
    return schema.missing.length > 0 ? "not migrated" : state;
  }
  return state === "full" ? "full" : "unavailable";
}

const databaseWords: Record<DatabaseCheck, string | undefined> = {
  ok: undefined,
  busy: undefined,
  unavailable: "The database does not answer.",
  full: "The database can store nothing more: its disk is full.",
  "not migrated": "The database lacks migrations of this release: npm run -s migrate brings it up to date.",
};
const recoveryWords = "The database was restored: documents are taken in when it is known what had been sent before.";
const queueWords = "The queue takes nothing. Documents are stored all the same and worked on when it is back.";

function recoveryOf({ recovering }: DatabaseStanding): Readiness["checks"]["recovery"] {
  if (recovering === undefined) {
    return "unavailable";
  }
  return recovering ? "under way" : "ok";
}

interface Asked {
  at: number;
  answers: Promise<boolean>;
}

const asked = new WeakMap<object, Asked>();

function queueAnswers(deps: ReadinessDeps): Promise<boolean> {
  const known = asked.get(deps.queues);
  if (known !== undefined && performance.now() - known.at < freshMs) {
    return known.answers;
  }
  const answers = askQueue(deps);
  asked.set(deps.queues, { at: performance.now(), answers });
  return answers;
}

/** The store may answer while one of our queues on it takes nothing. */
async function askQueue(deps: ReadinessDeps): Promise<boolean> {
  try {
    await within(timeoutMs, "queue", deps.queues.ping());
    const failingMs = queueFailingMs(deps);
    if (failingMs > queueSilenceMs) {
      throw new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`);
    }
    return true;
  } catch (error) {
    if (!deps.queues.isUnavailable(error)) {
      deps.logger.warn({ err: asError(error), part: "queue" }, "readiness check failed");
    }
    return false;
  }
}
