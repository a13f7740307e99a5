import { asError } from "../../errors.ts";
import { within } from "../../time-limit.ts";
import type { Deps } from "./deps.ts";
import { queueFailingMs, queueSilenceMs } from "./watch-queue.ts";

export interface Readiness {
  ready: boolean;
  /** `ok`, or what is wrong, by part. */
  checks: Record<string, string>;
}

/** Longer than this and a part counts as unavailable: a probe must answer while its server hangs. */
const timeoutMs = 2_000;

/**
 * Whether requests can be served. The database must answer and be migrated. A queue that is unavailable, or that has taken
 * nothing for half a minute, is said but does not count: documents are stored all the same and are enqueued when it is back.
 */
export async function checkReadiness(deps: Deps): Promise<Readiness> {
  const { hasPendingMigrations, queues, logger } = deps;
  const verdict = async (part: string, check: Promise<unknown>): Promise<string> => {
    try {
      await within(timeoutMs, part, check);
      return "ok";
    } catch (error) {
      if (part === "database" || !queues.isUnavailable(error)) {
        logger.warn({ err: asError(error), part }, "readiness check failed");
      }
      return "unavailable";
    }
  };
  const [db, queue] = await Promise.all([
    verdict("database", requireMigrated(hasPendingMigrations)),
    verdict("queue", requireQueue(deps)),
  ]);
  return { ready: db === "ok", checks: { database: db, queue } };
}

/** The store may answer while one of our queues on it takes nothing. */
async function requireQueue(deps: Deps): Promise<void> {
  await deps.queues.ping();
  const failingMs = queueFailingMs(deps);
  if (failingMs > queueSilenceMs) {
    throw new Error(`nothing could be enqueued for ${Math.round(failingMs / 1_000)} s`);
  }
}

async function requireMigrated(hasPendingMigrations: Deps["hasPendingMigrations"]): Promise<void> {
  if (await hasPendingMigrations()) {
    throw new Error("the database has pending migrations");
  }
}
