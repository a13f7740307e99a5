import type { Statements } from "../../db/queryable.ts";
import {
  beginRecovery,
  isRecovering,
  lockDatabaseIdentity,
  detectRelocation,
} from "../../db/stores/recovery/database-identity-store.ts";
import { findUnknownEnvelopes } from "../../db/stores/recovery/recovered-envelope-store.ts";
import type { SendingHistory } from "../../peppol/access-point/access-point.ts";
import { readInstallation } from "../identifiers/read-installation.ts";
import { ownEnvelope } from "./own-envelope.ts";

/** Newest records, which are missing in a database that has lost anything. */
const newest = 50;

/**
 * Detects a restored database by its location: another cluster, database or timeline.
 *
 * @returns whether a recovery is under way
 * @throws Error when the database is unavailable
 */
export const detectRestore = (database: Statements): Promise<boolean> => detectRelocation(database);

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
    .filter(({ documentId }) => documentId !== null)
    .map(({ sbdhId }) => sbdhId);
  if ((await findUnknownEnvelopes(database, ours)).length > 0) {
    await beginUnlessSettled(database, ours);
  }
  return true;
}

/** Another worker's recovery may have handled all of it since the comparison. */
async function beginUnlessSettled(database: Statements, ours: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDatabaseIdentity(tx);
    const forgotten = await findUnknownEnvelopes(tx, ours);
    if (forgotten.length > 0 && !(await isRecovering(tx))) {
      await beginRecovery(tx, {
        reason: `The access point has taken ${forgotten.length} envelopes that the database has no memory of having sent`,
      });
    }
  });
}
