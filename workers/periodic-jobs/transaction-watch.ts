import { asError } from "../../common/errors.ts";
import type { Deps } from "../../common/services/runtime/deps.ts";
import { lookAtTransactions } from "../../common/services/service-status/look-at-transactions.ts";
import { standingEntry, type StandingReading } from "../../common/services/service-status/read-dated.ts";
import { refreshLook, type SharedLook } from "../../common/services/service-status/shared-look.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-job.ts";

const validMs = 9_000;
/** Milliseconds between two checks of a process whether the reading is too old. */
const pauseMs = 5_000;
const lookMs = 30_000;

/** Looks which transactions stay open: one of the worker processes does. */
export function startTransactionWatch({
  database,
  logger,
}: Pick<Deps, "database" | "logger">): PeriodicJob {
  const watched: SharedLook<StandingReading> = {
    name: standingEntry,
    validMs,
    lookMs,
    look: async (before) => {
      const transactions = await lookAtTransactions(database, before?.transactions);
      return { at: new Date().toISOString(), transactions };
    },
  };
  return runPeriodically(async () => {
    await refreshLook(database, watched).catch((error: unknown) =>
      logger.warn({ err: asError(error) }, "open transactions were not looked at"),
    );
    return pauseMs;
  });
}
