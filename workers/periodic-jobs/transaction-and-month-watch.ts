import {
  beginRefresh,
  findCacheEntry,
  saveCacheEntry,
} from "../../common/db/stores/service-status/shared-cache-store.ts";
import { asError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { lookAtMonths } from "../../common/services/service-status/look-at-months.ts";
import { lookAtTransactions } from "../../common/services/service-status/look-at-transactions.ts";
import { standingEntry, type StandingReading } from "../../common/services/service-status/read-dated.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

/** How old a look may get, and how often each process sees whether it has. */
const validMs = 9_000;
const pauseMs = 5_000;
/** Milliseconds after which another process looks in place of one that began and did not end; an archive may take ten seconds to answer. */
const lookMs = 30_000;

/** Looks which transactions stay open, and whether the archive of sealed months can be read: one of the worker processes does. */
export function startTransactionAndMonthWatch({
  database,
  archive,
  logger,
}: Pick<Deps, "database" | "archive" | "logger">): PeriodicJob {
  const look = async (): Promise<void> => {
    if (!(await beginRefresh(database, { name: standingEntry, forMs: lookMs }))) {
      return;
    }
    const { reading: before } = await findCacheEntry<StandingReading>(database, standingEntry);
    const transactions = await lookAtTransactions(database, before?.transactions);
    const months = await lookAtMonths({ database, archive }, before?.months);
    const reading: StandingReading = { at: new Date().toISOString(), transactions, months };
    await saveCacheEntry(database, { name: standingEntry, reading, validMs });
  };
  return runPeriodically(async () => {
    await look().catch((error: unknown) =>
      logger.warn({ err: asError(error) }, "open transactions and the archive were not looked at"),
    );
    return pauseMs;
  });
}
