import { statfs } from "node:fs/promises";
import path from "node:path";

import type { Queryable } from "../db/queryable.ts";
import { parseDatabaseUrl } from "../config/database-address.ts";
import { dataDirectoryOf } from "./server-store.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]", ""];

/**
 * Local folders on whose disks the database writes: the configured one, or the server's data directory if it runs here
 * and shows it. Empty when unknown.
 *
 * @param folder DATABASE_FOLDER
 */
export async function databaseFolders(
  db: Pick<Queryable, "query">,
  { databaseUrl, folder }: { databaseUrl: string; folder: string | undefined },
): Promise<string[]> {
  const isHere = parseDatabaseUrl(databaseUrl).servers.every((server) => loopback.includes(new URL(server).hostname));
  const found = folder ?? (isHere ? await dataDirectoryOf(db) : undefined);
  // pg_wal may be a link to another disk.
  return found === undefined ? [] : [found, path.join(found, "pg_wal")];
}

export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** Free space of the fullest disk; undefined when none can be read. */
export async function smallestFreeSpace(folders: readonly string[]): Promise<DiskSpace | undefined> {
  const spaces = await Promise.all(folders.map(freeSpace));
  const known = spaces.filter((space) => space !== undefined);
  return known.toSorted((a, b) => a.freeBytes - b.freeBytes)[0];
}

async function freeSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
