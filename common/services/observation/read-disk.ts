import type { DiskStatus, MissingPart } from "../../domain/standing/service-status.ts";
import { databaseSize } from "../../db/stores/process/server-store.ts";
import { databaseFolders, freeBytes } from "../process/database/database-disk.ts";
import type { Deps } from "../process/deps.ts";
import { told } from "./told.ts";

/** Folders that the server named while it answered: a disk that is full may be why it no longer does. */
const knownFolders = new WeakMap<object, readonly string[]>();

const unseen =
  "The database's disk cannot be seen from here: DATABASE_FOLDER may name a folder on it that this process can see.";

/** What the database takes, and what is left on its disk, as far as this process can see it. */
export async function readDisk(
  deps: Pick<Deps, "config" | "database">,
  { isThere, missing }: { isThere: boolean; missing: MissingPart[] },
): Promise<DiskStatus> {
  const { database } = deps;
  const databaseBytes = isThere ? await told(missing, "size of the database", () => databaseSize(database)) : null;
  const free = await told(missing, "free space", async () => (await freeBytes(await foldersOf(deps, isThere))) ?? null);
  if (free === null && missing.every(({ part }) => part !== "free space")) {
    missing.push({ part: "free space", why: unseen });
  }
  return { databaseBytes, freeBytes: free };
}

async function foldersOf(
  { config, database }: Pick<Deps, "config" | "database">,
  isThere: boolean,
): Promise<readonly string[]> {
  const { databaseUrl, databaseFolder: folder } = config;
  if (!isThere && folder === undefined) {
    return knownFolders.get(database) ?? [];
  }
  const folders = await databaseFolders(database, { databaseUrl, folder });
  knownFolders.set(database, folders);
  return folders;
}
