import type { Statements } from "../../db/database.ts";
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

/** The newest records, which a database that has lost anything lacks. */
const newest = 50;

/**
 * Recognises a restored database by where it is: in another cluster, under another name's number, on another timeline.
 *
 * @returns whether a recovery is under way
 * @throws Error when the database is unavailable
 */
export const detectRestore = (database: Statements): Promise<boolean> => detectRelocation(database);

/**
 * Recognises a database that was put back where it was (a snapshot of its disk) by what the access point has taken: a leg that
 * was sent without having been claimed, or that is not there at all.
 *
 * @returns whether that could be found out
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

/** Another worker's recovery may have ended since the list was compared, and have settled all of it. */
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
