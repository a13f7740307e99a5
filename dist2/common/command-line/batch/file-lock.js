import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hasEnded, thisProcess } from "../../process-state.js";
import { CommandError, exitCodes } from "../exit-codes.js";
/**
 * Takes the file for this process, also from one that was killed: two that work on it would each write their own state.
 *
 * @returns a function that gives it back
 * @throws CommandError when another one works on it
 */
export function lockFile(file) {
    const lock = `${file}.lock`;
    const draft = `${lock}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(thisProcess()));
    try {
        for (let attempt = 1;; attempt += 1) {
            try {
                linkSync(draft, lock);
                return () => rmSync(lock, { force: true });
            }
            catch (error) {
                if (error.code !== "EEXIST" || attempt > 2) {
                    throw error;
                }
                removeAbandoned(lock, file);
            }
        }
    }
    finally {
        rmSync(draft, { force: true });
    }
}
function removeAbandoned(lock, file) {
    const holder = readHolder(lock);
    const isOurs = holder?.place === thisProcess().place;
    if (holder !== undefined && !(isOurs && hasEnded(holder))) {
        const where = isOurs ? `process ${holder.pid}` : "a process of another machine or container";
        throw new CommandError(exitCodes.usage, `${file} is being worked on by ${where}: wait for it or stop it${isOurs ? "" : `; if it is gone, remove ${lock}`}`);
    }
    rmSync(lock, { force: true });
}
function readHolder(lock) {
    try {
        return JSON.parse(readFileSync(lock, "utf8"));
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=file-lock.js.map