import type { Queryable } from "../db/queryable.ts";
import type { RecoveredEnvelope } from "./recovered-envelope-store.ts";
import type { SendingHistory } from "../peppol/access-point.ts";
import { readInstallation } from "./read-installation.ts";
import { ownEnvelope } from "./own-envelope.ts";
import { RecoveryProblem } from "./recovery-problem.ts";

/** Records per page of the access point's list. */
const pageSize = 200;
/** Tolerated difference between the access point's clock and ours. */
export const clocksMs = 300_000;

interface Reading {
  database: Queryable;
  accessPoint: SendingHistory;
  /** Time of the newest entry that the database knows; null where it knows none. */
  knownUntil: Date | null;
}

/** Our envelopes that the access point has accepted since the newest that the database knows. @throws RecoveryProblem */
export async function readSentEnvelopes({ database, accessPoint, knownUntil }: Reading): Promise<RecoveredEnvelope[]> {
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
    if (page.isLast || oldest < since) {
      return [...found.values()];
    }
  }
}
