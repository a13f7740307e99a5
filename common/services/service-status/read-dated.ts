import type { Queryable } from "../../db/queryable.ts";
import { findBackupFacts, type BackupFacts } from "../../db/stores/recovery/backup-store.ts";
import { findCacheEntry } from "../../db/stores/service-status/shared-cache-store.ts";
import type { Expiry } from "../../domain/service-status/expiry.ts";
import type { BackupStatus, OpenTransaction, TransactionsStatus } from "../../domain/service-status/known.ts";
import { expiriesEntry } from "./look-at-expiries.ts";

export interface DatedReading {
  /** By this process's clock. */
  at: string;
  expiries: readonly Expiry[] | null;
  /** When the oldest of them was looked at, or that there is none. */
  expiriesLookedAt: string | null;
  backup: BackupStatus;
  transactions: TransactionsStatus | null;
  /** When transactions were looked at. */
  standingLookedAt: string | null;
}

/** Where the last look at transactions is kept for all processes (shared_readings). */
export const standingEntry = "transactions";

export interface StandingReading {
  at: string;
  transactions: OpenTransaction[];
}

/**
 * @param maxAgeMs how old the newest backup may get; undefined where the site does not say it, 0 for any age
 * @param maxOpenMs how long a transaction may stay open; 0 for any time
 */
export async function readDated(db: Queryable, maxAgeMs: number | undefined, maxOpenMs = 0): Promise<DatedReading> {
  const facts = await findBackupFacts(db);
  const { reading } = await findCacheEntry<{ at: string; expiries: Expiry[] }>(db, expiriesEntry);
  const { reading: standing } = await findCacheEntry<StandingReading>(db, standingEntry);
  const isSeen = reading !== null && reading.expiries.every(({ until }) => until !== null);
  return {
    at: new Date().toISOString(),
    expiries: reading?.expiries ?? null,
    expiriesLookedAt: isSeen ? (reading.expiries.map(({ lookedAt }) => lookedAt).toSorted()[0] ?? reading.at) : null,
    backup: backupStatus(facts, maxAgeMs),
    ...standingParts(standing, maxOpenMs),
  };
}

function standingParts(
  standing: StandingReading | null,
  maxOpenMs: number,
): Pick<DatedReading, "transactions" | "standingLookedAt"> {
  if (standing === null) {
    return { transactions: null, standingLookedAt: null };
  }
  const { at, transactions: open } = standing;
  return { transactions: { open, maxAgeMs: maxOpenMs === 0 ? null : maxOpenMs }, standingLookedAt: at };
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** How old the newest backup may get where the site sets nothing: a day, and two hours that a nightly backup may take. */
const defaultMaxAgeMs = 26 * 3_600_000;

/**
 * Where the site does not say how old a backup may get, the first one that is made promises the next, unless the server archives its
 * log: then a backup may have been for another purpose.
 */
function backupStatus(
  { newest, archives, storedAt, failedAt }: BackupFacts,
  maxAgeMs: number | undefined,
): BackupStatus {
  const usual = newest === null || (archives && storedAt !== null) ? null : defaultMaxAgeMs;
  return {
    newest: moment(newest),
    maxAgeMs: maxAgeMs === undefined ? usual : maxAgeMs === 0 ? null : maxAgeMs,
    archive: archives ? { storedAt: moment(storedAt), failedAt: moment(failedAt) } : null,
  };
}
