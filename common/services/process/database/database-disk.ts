import { statfs } from "node:fs/promises";
import path from "node:path";

import type { Queryable } from "../../../db/database.ts";
import { dataDirectoryOf } from "../../../db/stores/process/server-store.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]", ""];

/**
 * Folders of this machine on whose disks the database writes: those that are named, or the server's own where it runs here
 * and tells. None when that cannot be known.
 *
 * @param folder the site's word for it (DATABASE_FOLDER)
 */
export async function databaseFolders(
  db: Queryable,
  { databaseUrl, folder }: { databaseUrl: string; folder: string | undefined },
): Promise<string[]> {
  const isHere = loopback.includes(new URL(databaseUrl).hostname);
  const found = folder ?? (isHere ? await dataDirectoryOf(db) : undefined);
  // The log may lie on a disk of its own, behind a link.
  return found === undefined ? [] : [found, path.join(found, "pg_wal")];
}

/** Bytes that are free on the fullest of the folders' disks; undefined when none can be asked. */
export async function freeBytes(folders: readonly string[]): Promise<number | undefined> {
  const free = await Promise.all(folders.map(freeIn));
  const known = free.filter((bytes) => bytes !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
