import { restoreBackup, type RestoredBackup } from "../../db/backup/restore-backup.ts";
import { lookAtTarget, prepareReplacement } from "../../db/backup/target-database.ts";
import { beginRecovery } from "../../db/stores/recovery/home-store.ts";
import { migrateRestored } from "../process/database/migrate-database.ts";

export interface RestoreRequest {
  databaseUrl: string;
  file: string;
  /** What is there may give way; it is kept under another name. */
  replace: boolean;
}

export interface Restored extends RestoredBackup {
  /** The name of the database that was there before; undefined where there was none. */
  former?: string;
}

/**
 * Restores a backup and puts the service into recovery, whatever its processes find out by themselves.
 *
 * @throws Error in words when the database is in use, is not empty, or the backup cannot be used
 */
export async function restoreDatabase({ databaseUrl, file, replace }: RestoreRequest): Promise<Restored> {
  const { isEmpty, sessions } = await lookAtTarget(databaseUrl);
  if (sessions.length > 0) {
    throw new Error(`the database is in use by ${sessions.join(", ")}: stop every process of the service before`);
  }
  if (isEmpty) {
    return fill(databaseUrl, file);
  }
  if (!replace) {
    throw new Error(
      "the database is not empty: with --replace it is put aside under another name, and the backup takes its place",
    );
  }
  const replacement = await prepareReplacement(databaseUrl);
  try {
    const restored = await fill(replacement.url, file);
    return { ...restored, former: await replacement.swap() };
  } catch (error) {
    await replacement.drop();
    throw error;
  }
}

function fill(databaseUrl: string, file: string): Promise<RestoredBackup> {
  return restoreBackup(databaseUrl, file, {
    migrate: () => migrateRestored(databaseUrl),
    finish: async (client, header) => {
      const query = async <Row>(statement: unknown, parameters: readonly unknown[] = []): Promise<Row[]> =>
        (await client.query(String(statement), [...parameters])).rows as Row[];
      await beginRecovery(
        { query },
        {
          reason: `Restored from a backup of ${header.takenAt}`,
          knownUntil: new Date(header.knownUntil ?? header.takenAt),
        },
      );
    },
  });
}
