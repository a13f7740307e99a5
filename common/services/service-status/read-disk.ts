import type { DiskStatus, MissingPart } from "../../domain/service-status/service-status.ts";
import { databaseSize } from "../../db/stores/runtime/server-store.ts";
import type { Deps } from "../runtime/deps.ts";
import { readOrNull } from "./read-or-null.ts";

const unseen =
  "The database's disk cannot be seen from here: DATABASE_FOLDER may name a folder on it that this process can see.";

/** Size of the database and free space of its disk, as far as this process can see them. */
export async function readDisk(
  { database, diskMonitor }: Pick<Deps, "database" | "diskMonitor">,
  { isThere, missing }: { isThere: boolean; missing: MissingPart[] },
): Promise<DiskStatus> {
  const databaseBytes = isThere
    ? await readOrNull(missing, "size of the database", () => databaseSize(database))
    : null;
  const { state, freeBytes, neededBytes } = await diskMonitor.read();
  if (freeBytes === null) {
    missing.push({ part: "free space", why: unseen });
  }
  return { databaseBytes, state, freeBytes, neededBytes };
}
