import type { Queryable, Statements } from "../../db/queryable.ts";
import {
  beginRecovery,
  detectRelocation,
  findEndedByPerson,
  isRecovering,
  lockDatabaseIdentity,
  type Recovery,
} from "../../db/stores/recovery/database-identity-store.ts";
import { findUnknownEnvelopes, type ListedEnvelope } from "../../db/stores/recovery/recovered-envelope-store.ts";
import type { SendingHistory } from "../../peppol/access-point/access-point.ts";
import type { GivenNumbers } from "../identifiers/given-numbers.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { ownEnvelope } from "./own-envelope.ts";
import { clocksMs } from "./read-sent-envelopes.ts";
import { recordLateFindings } from "./record-late-findings.ts";

/** Newest records, which are missing in a database that has lost anything. */
const newest = 50;

/**
 * Detects a restored database by its location: another cluster, database or timeline. A standby that has taken over is none
 * where NUMBERS_DIR shows that it has everything.
 *
 * @returns whether a recovery is under way, or may have to begin
 * @throws Error when the database is unavailable
 */
export const detectRestore = (database: Statements, givenNumbers?: GivenNumbers): Promise<boolean> =>
  detectRelocation(database, async () => {
    const read = givenNumbers?.read() ?? Promise.resolve(undefined);
    return read.then((notes) => notes?.commits ?? []).catch(() => undefined);
  });

/**
 * Detects a database that was restored in place (a disk snapshot) by the access point's records: a leg was sent that is
 * not claimed here or does not exist. Where a person has ended the last recovery without them, they complete its report.
 *
 * @returns whether the comparison was possible
 */
export async function compareWithAccessPoint(database: Statements, accessPoint: SendingHistory): Promise<boolean> {
  const page = await accessPoint.history({ offset: 0, limit: newest });
  if (page.kind !== "records") {
    return page.kind === "unsupported";
  }
  const installation = await readInstallation(database);
  const ours = page.records
    .flatMap((record) => ownEnvelope(installation, record) ?? [])
    .filter(({ documentId }) => documentId !== null);
  if ((await findUnknownEnvelopes(database, ours)).length === 0) {
    return true;
  }
  const ended = await beginUnlessSettled(database, ours);
  if (ended !== undefined) {
    await recordLateFindings({ database, accessPoint }, ended);
  }
  return true;
}

/**
 * Another worker's recovery may have handled all of it since the comparison.
 *
 * @returns the recovery that a person has ended, if all that is unknown was sent before
 */
async function beginUnlessSettled(
  database: Statements,
  ours: readonly ListedEnvelope[],
): Promise<Recovery | undefined> {
  return database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    const forgotten = await findUnknownEnvelopes(tx, ours);
    if (forgotten.length === 0 || (await isRecovering(tx))) {
      return undefined;
    }
    const settled = await findRecoveryThatSettled(tx, { ours, forgotten });
    if (settled === undefined) {
      await beginRecovery(tx, {
        reason: `The access point has taken ${forgotten.length} envelopes that the database has no memory of having sent`,
      });
    }
    return settled;
  });
}

/** What waits here for its first send is never settled by a person's word: it would be sent again. */
async function findRecoveryThatSettled(
  tx: Queryable,
  found: { ours: readonly ListedEnvelope[]; forgotten: readonly { sbdhId: string; isLegHere: boolean }[] },
): Promise<Recovery | undefined> {
  const ended = await findEndedByPerson(tx);
  const until = (ended?.finishedAt?.getTime() ?? -Infinity) + clocksMs;
  const takenAt = new Map(found.ours.map((each) => [each.sbdhId, each.takenAt?.getTime() ?? Infinity]));
  const isSettled = found.forgotten.every((each) => !each.isLegHere && takenAt.get(each.sbdhId)! <= until);
  return isSettled ? ended : undefined;
}
