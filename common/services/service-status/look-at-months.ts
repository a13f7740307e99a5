import { findFileInUse, findUnfinishedMonths } from "../../db/stores/archive/month-watch-store.ts";
import type { MonthsStatus } from "../../domain/service-status/known.ts";
import { asError } from "../../errors.ts";
import type { Deps } from "../runtime/deps.ts";

type WatchedDeps = Pick<Deps, "database" | "archive">;

/** Reads a byte of the archive, where something is in it, and sees which of its commands have ended half way. */
export async function lookAtMonths({ database, archive }: WatchedDeps, before?: MonthsStatus): Promise<MonthsStatus> {
  const name = await findFileInUse(database);
  const reason = name === undefined ? undefined : await whyUnreadable(archive, name);
  return {
    unreadable: reason === undefined ? null : { reason, since: before?.unreadable?.since ?? new Date().toISOString() },
    unfinished: (await findUnfinishedMonths(database)).map(({ month, since }) => ({
      month,
      since: since.toISOString(),
    })),
  };
}

async function whyUnreadable(archive: Deps["archive"], name: string): Promise<string | undefined> {
  try {
    await (await archive()).read(name, 0, 1);
    return undefined;
  } catch (error) {
    return asError(error).message;
  }
}
