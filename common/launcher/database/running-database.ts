import type { LauncherConfig } from "../../config/launcher-config.ts";
import { clusterFolders } from "./embedded-postgres.ts";
import { databaseUrls, readPasswords, type DatabaseUrls } from "./cluster-passwords.ts";
import { findRunningPostmaster } from "./postmaster.ts";

/** How the embedded database that runs below `dataDir` is reached; starts and creates nothing. */
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
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<LauncherConfig, "databaseUrl" | "dataDir">): Promise<string> {
  return databaseUrl ?? (await findEmbeddedDatabase(dataDir)) ?? noneRuns(dataDir);
}

/** Connection string of the embedded database, as its owner connects. @throws Error in words */
export async function findOwnedDatabase({
  databaseUrl,
  databaseOwnerUrl = databaseUrl,
  dataDir,
}: Pick<LauncherConfig, "databaseUrl" | "databaseOwnerUrl" | "dataDir">): Promise<string> {
  return databaseOwnerUrl ?? (await findRunning(dataDir))?.ownerUrl ?? noneRuns(dataDir);
}

function noneRuns(dataDir: string): never {
  throw new Error(`no database runs below ${dataDir}: start the service (npm start), or set DATABASE_URL or DATA_DIR`);
}
