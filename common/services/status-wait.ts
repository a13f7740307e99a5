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
import { opaqueVersion, readInstallation } from "./installation.ts";

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

export interface StatusPatience extends Patience {
  /** What is waited for: any change, or the end. A final state is waited for by nobody. */
  until: "change" | "terminal";
  /** Whether the caller has this version already; without, he has the first that is seen. */
  isKnown?: (version: string) => boolean;
}

/**
 * The version of the document's snapshot: with patience, the first that is news, or the one that stands when the time is
 * over.
 *
 * @throws AppError 404
 */
export async function awaitStatusVersion(
  deps: WaitDeps,
  key: DocumentKey,
  patience: StatusPatience,
): Promise<StatusVersion> {
  let first: string | undefined;
  return awaitNews(deps, { ...patience, id: key.id }, async () => {
    const found = await findOpaqueVersion(deps, key);
    first ??= found.version;
    const isKnown = patience.isKnown?.(found.version) ?? found.version === first;
    const isNews = isTerminal(found.overallStatus) || (patience.until === "change" && !isKnown);
    return { found, isNews };
  });
}

/** Versions are made of counters of the whole site, which are nobody's business: their digest is shown. */
async function findOpaqueVersion({ database }: Pick<Deps, "database">, key: DocumentKey): Promise<StatusVersion> {
  const found = await findStatusVersion(database, key);
  if (found === undefined) {
    throw notFound("Document");
  }
  return { ...found, version: opaqueVersion(await readInstallation(database), found.version) };
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
