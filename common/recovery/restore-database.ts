import { restoreBackup, type RestoredBackup } from "../backup/restore-backup.ts";
import { lookAtTarget, prepareReplacement, readGivenNumbers, type GivenNumbers } from "../backup/target-database.ts";
import { beginRecovery, forgetHome } from "./recovery-store.ts";
import { recordNumbersKnown, skipIssuedNumbers } from "./sequence-gap-store.ts";
import { asError } from "../runtime/errors.ts";
import { migrateRestored } from "../runtime/migrate-database.ts";

export interface RestoreRequest {
  /** Connection as the owner. */
  databaseUrl: string;
  /** Connection of the service, if its role is not the owner. */
  serviceUrl?: string;
  /** Connection of metrics and reports, if they have a role. */
  readerUrl?: string | undefined;
  file: string;
  /** Allows to replace an existing database, which is kept under another name. */
  replace: boolean;
}

export interface Restored extends RestoredBackup {
  /** Name of the replaced database; undefined without one. */
  former?: string;
  /** Why its numbers could not be read, if so. */
  numbersUnread?: string;
}

/**
 * Restores a backup and begins a recovery. Numbers continue after those of a replaced database that can still be read,
 * because documents that were not sent are known nowhere else.
 *
 * @throws Error in words when the database is in use, is not empty, or the backup is unusable
 */
export async function restoreDatabase({ replace, ...request }: RestoreRequest): Promise<Restored> {
  const { databaseUrl } = request;
  const { isEmpty, sessions } = await lookAtTarget(databaseUrl);
  if (sessions.length > 0) {
    throw new Error(`the database is in use by ${sessions.join(", ")}: stop every process of the service before`);
  }
  if (isEmpty) {
    return fill({ ...request, given: undefined });
  }
  if (!replace) {
    throw new Error(
      "the database is not empty: with --replace it is put aside under another name, and the backup takes its place",
    );
  }
  const given = await readGivenNumbers(databaseUrl).catch(asError);
  const replacement = await prepareReplacement(databaseUrl);
  try {
    const numbers = given instanceof Error ? undefined : given;
    const restored = await fill({ ...request, databaseUrl: replacement.url, given: numbers });
    const former = await replacement.swap();
    return { ...restored, former, ...(given instanceof Error && { numbersUnread: given.message }) };
  } catch (error) {
    await replacement.drop();
    throw error;
  }
}

interface Filling extends Omit<RestoreRequest, "replace"> {
  /** Numbers of the replaced database; undefined where there is none that could be read. */
  given: GivenNumbers | undefined;
}

function fill({ databaseUrl, serviceUrl = databaseUrl, readerUrl, file, given }: Filling): Promise<RestoredBackup> {
  return restoreBackup(databaseUrl, file, {
    migrate: () => migrateRestored(databaseUrl, { serviceUrl, readerUrl }),
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
      await forgetHome({ query });
      if (given !== undefined) {
        await skipIssuedNumbers({ query }, recoveryId, given.numbers);
        if (given.areAll) {
          await recordNumbersKnown({ query }, recoveryId);
        }
      }
    },
  });
}
