import type { LauncherConfig } from "../config/launcher-config.ts";
import { clusterFolders, findRunningPostmaster } from "./embedded-postgres.ts";
import { databaseUrls, readPasswords, type DatabaseUrls } from "./set-up-postgres.ts";

/** The connection strings of the embedded database that runs below `dataDir`; starts and creates nothing. */
async function findRunning(dataDir: string): Promise<DatabaseUrls | undefined> {
  const passwords = readPasswords(dataDir);
  if (passwords === undefined) {
    return undefined;
  }
  for (const clusterDir of clusterFolders(dataDir)) {
    const running = await findRunningPostmaster(clusterDir);
    if (running !== undefined) {
      return databaseUrls(running.port, passwords);
    }
  }
  return undefined;
}

/** Connection string of the embedded database that runs below `dataDir`, as the service connects. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  return (await findRunning(dataDir))?.url;
}

/** The database that the configuration names, or the embedded one. @throws Error in words when that does not run */
export async function findDatabase({ databaseUrl, dataDir }: LauncherConfig): Promise<string> {
  return databaseUrl ?? (await findEmbeddedDatabase(dataDir)) ?? noneRuns(dataDir);
}

/** The same for its owner. @throws Error in words */
export async function findOwnedDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: LauncherConfig): Promise<string> {
  return databaseOwnerUrl ?? databaseUrl ?? (await findRunning(dataDir))?.ownerUrl ?? noneRuns(dataDir);
}

function noneRuns(dataDir: string): never {
  throw new Error(`no database runs below ${dataDir}: start the service (npm start), or set DATABASE_URL or DATA_DIR`);
}
