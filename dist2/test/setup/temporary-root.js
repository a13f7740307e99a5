import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
/** What the databases of a whole run take at most, and as much again. */
const roomNeeded = 2 * 1024 * 1024 * 1024;
const inMemory = "/dev/shm";
/**
 * Where folders of tests are made: in memory where the system has room there, since making a database is writing a
 * thousand files. A TMPDIR that is set is used.
 */
export const temporaryRoot = process.env["TMPDIR"] === undefined && hasRoom(inMemory) ? inMemory : tmpdir();
function hasRoom(folder) {
    try {
        accessSync(folder, constants.W_OK);
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize > roomNeeded;
    }
    catch {
        return false;
    }
}
//# sourceMappingURL=temporary-root.js.map