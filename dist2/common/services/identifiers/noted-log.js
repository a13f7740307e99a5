import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
const noteName = /^log\.([0-9a-f]{16})\.[0-9a-f-]{36}$/;
const digits = 20;
/** A process that has noted nothing for so long writes its file anew with the next document. */
const keptMs = 86_400_000;
const syncMs = 1_000;
const missing = (error) => error.code === "ENOENT";
/**
 * Notes how far the log of the database has come, in a file of its own for each process, before a caller is informed of a
 * document. A database whose log ends before such a note has gone back, however little it has given since.
 */
export class NotedLog {
    constructor(folder) {
        this.folder = folder;
        this.process = randomUUID();
        this.highest = 0;
        this.noted = 0;
        this.syncedAt = Number.NEGATIVE_INFINITY;
    }
    /** Resolves when the file says it; callers of a moment share one write. @throws Error when it cannot be written */
    async note(site, logId) {
        this.highest = Math.max(this.highest, logId);
        while (this.noted < logId) {
            this.writing ??= this.write(site).finally(() => (this.writing = undefined));
            await this.writing;
        }
    }
    /** In place and closed each time: a reader on another host sees it, and one that was removed comes back. */
    async write(site) {
        const logId = this.highest;
        const file = path.join(this.folder, `log.${site}.${this.process}`);
        const flush = performance.now() - this.syncedAt > syncMs;
        const number = String(logId).padStart(digits, "0");
        const text = `${number} ${number}\n`;
        try {
            await writeFile(file, text, { flag: "r+", flush });
        }
        catch (error) {
            if (!missing(error)) {
                throw error;
            }
            await mkdir(this.folder, { recursive: true, mode: 0o700 });
            await writeFile(file, text, { mode: 0o600, flush: true });
        }
        this.syncedAt = flush ? performance.now() : this.syncedAt;
        this.noted = logId;
    }
}
/** The notes among the files of the folder. @throws Error when one cannot be read */
export async function readLogNotes(folder, names) {
    const notes = await Promise.all(names.map(async (name) => {
        const [, site] = noteName.exec(name) ?? [];
        const file = path.join(folder, name);
        return site === undefined ? [] : [{ site, logId: await readNumber(file), file }];
    }));
    return notes.flat();
}
/** Removes what ended processes have left, except for the highest of the site. */
export async function removeOldLogNotes(notes, site) {
    const own = notes.filter((note) => note.site === site).toSorted((a, b) => b.logId - a.logId);
    for (const { file } of own.slice(1)) {
        const seen = await stat(file).catch(() => undefined);
        if (seen !== undefined && Date.now() - seen.mtimeMs > keptMs) {
            await rm(file, { force: true });
        }
    }
}
/** Written twice, so that a number that is being written while it is read is read again. */
async function readNumber(file) {
    for (let attempt = 0; attempt < 5; attempt += 1) {
        const [first, second] = (await readFile(file, "utf8").catch(noneIfMissing)).trim().split(" ");
        if (first === second) {
            return Number(first ?? 0);
        }
    }
    throw new Error(`${file} is torn: its two numbers differ`);
}
function noneIfMissing(error) {
    if (missing(error)) {
        return "";
    }
    throw error;
}
//# sourceMappingURL=noted-log.js.map