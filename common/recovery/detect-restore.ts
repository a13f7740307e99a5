import type { Statements } from "../db/queryable.ts";
import {
  beginRecovery,
  detectRelocation,
  findEndedByPerson,
  isRecovering,
  lockDatabaseIdentity,
} from "./recovery-store.ts";
import { findUnknownEnvelopes, type ListedEnvelope } from "./recovered-envelope-store.ts";
import { recordNumbersKnown } from "./sequence-gap-store.ts";
import type { SendingHistory } from "../peppol/access-point.ts";
import type { GivenNumbers } from "./given-numbers.ts";
import { readInstallation } from "./read-installation.ts";
import { ownEnvelope, clocksMs } from "./sent-envelopes.ts";

/** Newest records that are compared: a database that has lost anything lacks some of them. */
const newest = 50;

/**
 * Detects a restored database by its location: another cluster, database or timeline. A standby that has taken over does not count if
 * NUMBERS_DIR shows that it has everything.
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
 * not claimed here or does not exist.
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
  if ((await findUnknownEnvelopes(database, ours)).length > 0) {
    await beginUnlessSettled(database, ours);
  }
  return true;
}

/** Another worker's recovery may have handled all envelopes since the comparison. */
async function beginUnlessSettled(database: Statements, ours: readonly ListedEnvelope[]): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    const forgotten = new Set(await findUnknownEnvelopes(tx, ours));
    if (forgotten.size === 0 || (await isRecovering(tx))) {
      return;
    }
    const reason = `The access point has taken ${forgotten.size} envelopes that the database has no memory of having sent`;
    const ended = await findEndedByPerson(tx);
    const endedAt = (ended?.finishedAt?.getTime() ?? -Infinity) + clocksMs;
    const isOfEnded = ours.every(
      ({ sbdhId, takenAt }) => !forgotten.has(sbdhId) || (takenAt?.getTime() ?? Infinity) <= endedAt,
    );
    if (ended === undefined || !isOfEnded) {
      await beginRecovery(tx, { reason });
      return;
    }
    // All belong to a recovery that a person has ended, who has also said how many numbers are skipped.
    const id = await beginRecovery(tx, { reason, knownUntil: ended.knownUntil ?? new Date(0) });
    await recordNumbersKnown(tx, id);
  });
}
