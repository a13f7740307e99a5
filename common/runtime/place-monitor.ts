import { fstatSync, readlinkSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Config } from "../config/config.ts";
import { groupBy } from "./group-by.ts";
import { placeUses, warningBytes, type DiskPlace } from "../service-status/disk.ts";

type Folder = DiskPlace["folders"][number];

/** Folders that this process writes to, apart from the database's. */
export function ownFolders({ numbersDir }: Pick<Config, "numbersDir">): Folder[] {
  const log = logFolder();
  return [
    ...(numbersDir === undefined ? [] : [{ use: "numbers" as const, folder: path.resolve(numbersDir) }]),
    ...(log === undefined ? [] : [{ use: "logs" as const, folder: log }]),
    { use: "temporary", folder: tmpdir() },
  ];
}

/** Where standard output is a file; a pipe, a terminal and a container's log are looked after by who reads them. */
function logFolder(): string | undefined {
  try {
    return fstatSync(1).isFile() ? path.dirname(readlinkSync("/proc/self/fd/1")) : undefined;
  } catch {
    return undefined;
  }
}

/** The file systems of the folders, each with all that lies on it. @throws Error when one of ours cannot be read */
export async function readPlaces(
  folders: readonly Folder[],
  { diskWarningBytes, intakeFreeDiskBytes }: Pick<Config, "diskWarningBytes" | "intakeFreeDiskBytes">,
): Promise<DiskPlace[]> {
  const located = (await Promise.all(folders.map(locate))).filter((each) => each !== undefined);
  return Promise.all(
    [...groupBy(located, ({ device }) => device).values()].map(async (found) => {
      const { bavail, blocks, bsize } = await statfs(found[0].existing);
      const sizeBytes = blocks * bsize;
      const named = placeUses.flatMap((use) => found.find((each) => each.use === use) ?? []);
      const neededBytes = named[0]?.use === "database" ? intakeFreeDiskBytes : 0;
      return {
        folders: named.map(({ use, folder }) => ({ use, folder })),
        freeBytes: bavail * bsize,
        sizeBytes,
        warningBytes: warningBytes(diskWarningBytes, { sizeBytes, neededBytes }),
      };
    }),
  );
}

type Located = Folder & { existing: string; device: number };

/** A folder that is not there yet will lie where the nearest one above it lies. Undefined where only the database may look. */
async function locate({ use, folder }: Folder): Promise<Located | undefined> {
  for (let existing = folder; ; existing = path.dirname(existing)) {
    try {
      return { use, folder, existing, device: (await stat(existing)).dev };
    } catch (error) {
      if (use === "database") {
        return undefined;
      }
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existing === path.dirname(existing)) {
        throw error;
      }
    }
  }
}
