import path from "node:path";

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
