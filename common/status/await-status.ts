import type { DocumentKey } from "../documents/document-store.ts";
import { findStatuses, findStatusVersion, maxMetadataMb, type StatusRow, type StatusVersion } from "./status-store.ts";
import { nextPollAfterSeconds, isTerminal } from "./status.ts";
import { refusal } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { opaqueVersion } from "../recovery/read-installation.ts";

export type { StatusVersion } from "./status-store.ts";

export interface Wait {
  /** Maximum wait for a change; 0: none. */
  ms: number;
  signal: AbortSignal;
}

/**
 * Repeats `look` until it finds a change, and returns what it finds when the time is over, too many requests wait, or
 * the process stops. `id`: organization or document whose notices trigger another look. The watch begins before the
 * first look, so that no change is missed.
 */
export async function awaitChange<Found>(
  { statusListener }: Pick<Deps, "statusListener">,
  { id, ms, signal }: Wait & { id: string },
  look: () => Promise<{ found: Found; isChange: boolean; againInMs?: number }>,
): Promise<Found> {
  const until = performance.now() + ms;
  const watch = ms > 0 ? statusListener.watch(id) : undefined;
  const leave = (): void => watch?.close();
  signal.addEventListener("abort", leave, { once: true });
  try {
    for (;;) {
      const mayWait = watch?.isOpen === true && !signal.aborted;
      const { found, isChange, againInMs = Infinity } = await look();
      const left = until - performance.now();
      if (isChange || !mayWait || left <= 0) {
        return found;
      }
      await watch?.change(Math.min(left, againInMs));
    }
  } finally {
    signal.removeEventListener("abort", leave);
    watch?.close();
  }
}

export interface StatusWait extends Wait {
  /** Waits for any change, or for a final state. A document in a final state is returned at once. */
  until: "change" | "terminal";
  /** Whether the caller has this version; by default the first version that is read. */
  isKnown?: (version: string) => boolean;
}

/**
 * The version of the document's snapshot; with a wait, the first change, or the current version when the time is over.
 *
 * @throws AppError 404
 */
export async function awaitStatusVersion(
  { database, installation, statusListener }: Pick<Deps, "database" | "installation" | "statusListener">,
  key: DocumentKey,
  wait: StatusWait,
): Promise<StatusVersion> {
  let first: string | undefined;
  return awaitChange({ statusListener }, { ...wait, id: key.id }, async () => {
    const stored = await findStatusVersion(database, key);
    if (stored === undefined) {
      throw refusal("document_not_found");
    }
    // Versions contain counters of the whole site, which callers must not learn: only their digest is shown.
    const found = { ...stored, version: opaqueVersion(await installation(), stored.version) };
    first ??= found.version;
    const isKnown = wait.isKnown?.(found.version) ?? found.version === first;
    const isChange = isTerminal(found.overallStatus) || (wait.until === "change" && !isKnown);
    return { found, isChange };
  });
}

export interface StatusSummary extends StatusRow {
  isTerminal: boolean;
  /** Seconds; null when nothing will change by itself. */
  nextPollAfter: number | null;
}

/**
 * Statuses of many documents in the order of the ids, each once, and the ids that the organization does not have.
 *
 * @throws AppError 422 when their metadata is too much for one answer
 */
export async function queryStatuses(
  { database }: Pick<Deps, "database">,
  orgId: string,
  ids: readonly string[],
): Promise<{ found: StatusSummary[]; missing: string[] }> {
  const rows = await findStatuses(database, orgId, ids);
  if (rows.some(({ isTooMuch }) => isTooMuch)) {
    throw refusal("metadata_too_large", { maxMetadataMb });
  }
  const known = new Set(rows.map(({ id }) => id));
  const found = rows.map((row) => ({
    ...row,
    isTerminal: isTerminal(row.overallStatus),
    nextPollAfter: nextPollAfterSeconds(row.stage, row.overallStatus, row.legs),
  }));
  return { found, missing: [...new Set(ids)].filter((id) => !known.has(id)) };
}
