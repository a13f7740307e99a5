import path from "node:path";

import type { LauncherConfig } from "../../config/launcher-config.ts";
import { clusterFolders, databaseUrls } from "./embedded-postgres.ts";
import { findRunningPostmaster } from "./postmaster.ts";
import { readIfPresent } from "../private-file.ts";

/** Connection string of the embedded database that runs below `dataDir`; starts and creates nothing. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const password = readIfPresent(path.join(dataDir, "postgres.password"))?.trim();
  if (password === undefined) {
    return undefined;
  }
  for (const clusterDir of clusterFolders(dataDir)) {
    const running = await findRunningPostmaster(clusterDir);
    if (running !== undefined) {
      return databaseUrls(running.port, password).url;
    }
  }
  return undefined;
}

/** The database that the configuration names, or the embedded one. @throws Error in words when that does not run */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<LauncherConfig, "databaseUrl" | "dataDir">): Promise<string> {
  const found = databaseUrl ?? (await findEmbeddedDatabase(dataDir));
  if (found === undefined) {
    throw new Error(
      `no database runs below ${dataDir}: start the service (npm start), or set DATABASE_URL or DATA_DIR`,
    );
  }
  return found;
}
