import { fstatSync, readlinkSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { groupBy } from "../../../domain/collections/group-by.js";
import { placeUses, warningBytes } from "../../../domain/service-status/disk.js";
/** Folders that this process writes to, apart from the database's. */
export function ownFolders({ numbersDir }) {
    const log = logFolder();
    return [
        ...(numbersDir === undefined ? [] : [{ use: "numbers", folder: path.resolve(numbersDir) }]),
        ...(log === undefined ? [] : [{ use: "logs", folder: log }]),
        { use: "temporary", folder: tmpdir() },
    ];
}
/** Where standard output is a file; a pipe, a terminal and a container's log are looked after by who reads them. */
function logFolder() {
    try {
        return fstatSync(1).isFile() ? path.dirname(readlinkSync("/proc/self/fd/1")) : undefined;
    }
    catch {
        return undefined;
    }
}
/** The file systems of the folders, each with all that lies on it. @throws Error when one of ours cannot be read */
export async function readPlaces(folders, { diskWarningBytes, intakeFreeDiskBytes }) {
    const located = (await Promise.all(folders.map(locate))).filter((each) => each !== undefined);
    return Promise.all(groupBy(located, ({ device }) => device).map(async (found) => {
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
    }));
}
/** A folder that is not there yet will lie where the nearest one above it lies. Undefined where only the database may look. */
async function locate({ use, folder }) {
    for (let existing = folder;; existing = path.dirname(existing)) {
        try {
            return { use, folder, existing, device: (await stat(existing)).dev };
        }
        catch (error) {
            if (use === "database") {
                return undefined;
            }
            if (error.code !== "ENOENT" || existing === path.dirname(existing)) {
                throw error;
            }
        }
    }
}
//# sourceMappingURL=place-monitor.js.map