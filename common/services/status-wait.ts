import type { DocumentKey } from "../db/stores/document-store.ts";
import {
  findStatuses,
  findStatusVersion,
  type StatusRow,
  type StatusVersion,
} from "../db/stores/status-version-store.ts";
import type { Watch } from "../db/status-listener.ts";
import { nextPollAfterSeconds } from "../domain/next-poll.ts";
import { isTerminal } from "../domain/status.ts";
import { notFound } from "../errors.ts";
import type { Deps } from "./deps.ts";

export type { StatusVersion } from "../db/stores/status-version-store.ts";

export interface Patience {
  /** How long news are waited for; 0: not at all. */
  ms: number;
  /** Fires when nobody wants the answer any more. */
  gone: AbortSignal;
}

type WaitDeps = Pick<Deps, "database" | "statusListener">;

/**
 * What `look` finds as soon as it is news, or what it finds when the time is over, too many wait, or the process leaves.
 * `id` is whose news are worth another look. The watch is taken before the first look, so that nothing falls between.
 */
export async function awaitNews<Found>(
  { statusListener }: Pick<Deps, "statusListener">,
  { id, ms, gone }: Patience & { id: string },
  look: () => Promise<{ found: Found; isNews: boolean; againInMs?: number }>,
): Promise<Found> {
  const until = performance.now() + ms;
  const watch = ms > 0 ? statusListener.watch(id) : undefined;
  const leave = (): void => watch?.close();
  gone.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      const mayWait = canWait(watch, gone);
      const { found, isNews, againInMs = Infinity } = await look();
      const left = until - performance.now();
      if (isNews || !mayWait || left <= 0) {
        return found;
      }
      await watch?.news(Math.min(left, againInMs));
    }
  } finally {
    gone.removeEventListener("abort", leave);
    watch?.close();
  }
}

const canWait = (watch: Watch | undefined, gone: AbortSignal): boolean =>
  watch !== undefined && watch.isOpen && !gone.aborted;

/**
 * The version of the document's snapshot. With patience, the first that `isNews`; by default, that is any other than the
 * first seen, and a final state is news at once.
 *
 * @throws AppError 404
 */
export async function awaitStatusVersion(
  deps: WaitDeps,
  key: DocumentKey,
  patience: Patience & { isNews?: (version: string) => boolean },
): Promise<StatusVersion> {
  let first: string | undefined;
  return awaitNews(deps, { ...patience, id: key.id }, async () => {
    const found = await findStatusVersion(deps.database, key);
    if (found === undefined) {
      throw notFound("Document");
    }
    first ??= found.version;
    const isNews = patience.isNews?.(found.version) ?? (found.version !== first || isTerminal(found.overallStatus));
    return { found, isNews };
  });
}

export interface StatusSummary extends StatusRow {
  isTerminal: boolean;
  /** Seconds; null when nothing will change by itself. */
  nextPollAfter: number | null;
}

/** Where many documents stand, in the order asked, each once; and those that the organization does not have. */
export async function queryStatuses(
  { database }: Pick<Deps, "database">,
  orgId: string,
  ids: readonly string[],
): Promise<{ found: StatusSummary[]; missing: string[] }> {
  const rows = await findStatuses(database, orgId, ids);
  const known = new Set(rows.map(({ id }) => id));
  const found = rows.map((row) => ({
    ...row,
    isTerminal: isTerminal(row.overallStatus),
    nextPollAfter: nextPollAfterSeconds(row.stage, row.overallStatus, row.legs),
  }));
  return { found, missing: [...new Set(ids)].filter((id) => !known.has(id)) };
}
