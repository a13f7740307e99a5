import { asError } from "../../errors.ts";
import { within } from "../../time-limit.ts";
import type { Deps } from "./deps.ts";

export interface Readiness {
  ready: boolean;
  /** `ok`, or what is wrong, by part. */
  checks: Record<string, string>;
}

/** Longer than this and a part counts as unavailable: a probe must answer while its server hangs. */
const timeoutMs = 2_000;

/**
 * Whether requests can be served. The database must answer and be migrated. A queue that is unavailable is said but does not
 * count: documents are stored all the same and are enqueued when it is back.
 */
export async function checkReadiness({ hasPendingMigrations, queues, logger }: Deps): Promise<Readiness> {
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
    verdict("queue", queues.ping()),
  ]);
  return { ready: db === "ok", checks: { database: db, queue } };
}

async function requireMigrated(hasPendingMigrations: Deps["hasPendingMigrations"]): Promise<void> {
  if (await hasPendingMigrations()) {
    throw new Error("the database has pending migrations");
  }
}
