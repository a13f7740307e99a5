import { restoreBackup, type RestoredBackup } from "../../db/backup/restore-backup.ts";
import { lookAtTarget, prepareReplacement, readGivenNumbers } from "../../db/backup/target-database.ts";
import { beginRecovery } from "../../db/stores/recovery/database-identity-store.ts";
import { skipIssuedNumbers, type IssuedNumber } from "../../db/stores/recovery/sequence-gap-store.ts";
import { asError } from "../../errors.ts";
import { migrateRestored } from "../runtime/database/migrate-database.ts";

export interface RestoreRequest {
  /** The owner's way in. */
  databaseUrl: string;
  /** How the service connects, where its role is not the owner's. */
  serviceUrl?: string;
  file: string;
  /** What is there may give way; it is kept under another name. */
  replace: boolean;
}

export interface Restored extends RestoredBackup {
  /** The name of the database that was there before; undefined where there was none. */
  former?: string;
  /** Why its numbers could not be read, where that was so. */
  numbersUnread?: string;
}

/**
 * Restores a backup and puts the service into recovery, whatever its processes find out by themselves. Numbers go on behind
 * those that a replaced database has given, where it can still be read: documents that were not sent are known nowhere else.
 *
 * @throws Error in words when the database is in use, is not empty, or the backup cannot be used
 */
export async function restoreDatabase({ replace, ...request }: RestoreRequest): Promise<Restored> {
  const { databaseUrl } = request;
  const { isEmpty, sessions } = await lookAtTarget(databaseUrl);
  if (sessions.length > 0) {
    throw new Error(`the database is in use by ${sessions.join(", ")}: stop every process of the service before`);
  }
  if (isEmpty) {
    return fill({ ...request, given: [] });
  }
  if (!replace) {
    throw new Error(
      "the database is not empty: with --replace it is put aside under another name, and the backup takes its place",
    );
  }
  const given = await readGivenNumbers(databaseUrl).catch(asError);
  const replacement = await prepareReplacement(databaseUrl);
  try {
    const numbers = given instanceof Error ? [] : given;
    const restored = await fill({ ...request, databaseUrl: replacement.url, given: numbers });
    const former = await replacement.swap();
    return { ...restored, former, ...(given instanceof Error && { numbersUnread: given.message }) };
  } catch (error) {
    await replacement.drop();
    throw error;
  }
}

interface Filling extends Omit<RestoreRequest, "replace"> {
  /** What the database that is replaced has given. */
  given: readonly IssuedNumber[];
}

function fill({ databaseUrl, serviceUrl, file, given }: Filling): Promise<RestoredBackup> {
  return restoreBackup(databaseUrl, file, {
    migrate: () => migrateRestored(databaseUrl, serviceUrl),
    finish: async (client, header) => {
      const query = async <Row>(statement: unknown, parameters: readonly unknown[] = []): Promise<Row[]> =>
        (await client.query(String(statement), [...parameters])).rows as Row[];
      const recoveryId = await beginRecovery(
        { query },
        {
          reason: `Restored from a backup of ${header.takenAt}`,
          knownUntil: new Date(header.knownUntil ?? header.takenAt),
        },
      );
      await skipIssuedNumbers({ query }, recoveryId, given);
    },
  });
}
