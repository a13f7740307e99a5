import type { Queryable } from "../../db/queryable.ts";
import type { RecoveredEnvelope } from "../../db/stores/recovery/recovered-envelope-store.ts";
import type { SendingHistory } from "../../peppol/access-point/access-point.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { ownEnvelope } from "./own-envelope.ts";

/** Records per page of the access point's list. */
const pageSize = 200;
/** Tolerated difference between the access point's clock and ours. */
export const clocksMs = 300_000;

/** A reason why the recovery cannot end yet. The reason is recorded, and the recovery is tried again. */
export class RecoveryProblem extends Error {}

export interface Reading {
  database: Queryable;
  accessPoint: SendingHistory;
  /** Time of the newest entry that the database knows; null where it knows none. */
  knownUntil: Date | null;
  /** Hears after each page how many records were read, and when the oldest of them was taken. */
  tell: (recordsRead: number, readUntil: Date | null) => Promise<void>;
}

/** Our envelopes that the access point has accepted since the newest that the database knows. @throws RecoveryProblem */
export async function readSentEnvelopes({
  database,
  accessPoint,
  knownUntil,
  tell,
}: Reading): Promise<RecoveredEnvelope[]> {
  const installation = await readInstallation(database);
  const since = knownUntil === null ? -Infinity : knownUntil.getTime() - clocksMs;
  const found = new Map<string, RecoveredEnvelope>();
  for (let offset = 0; ; offset += pageSize) {
    const page = await accessPoint.history({ offset, limit: pageSize });
    if (page.kind !== "records") {
      throw new RecoveryProblem(page.reason);
    }
    for (const record of page.records) {
      const envelope = ownEnvelope(installation, record);
      // Newest first: of two posts of one envelope the later one counts.
      if (envelope !== undefined && !found.has(envelope.sbdhId)) {
        found.set(envelope.sbdhId, envelope);
      }
    }
    // New records shift the others, so some are read twice.
    const oldest = Math.min(...page.records.map(({ takenAt }) => takenAt?.getTime() ?? Infinity));
    await tell(offset + page.records.length, Number.isFinite(oldest) ? new Date(oldest) : null);
    if (page.isLast || oldest < since) {
      return [...found.values()];
    }
  }
}
