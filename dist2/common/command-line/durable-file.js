import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
/** Replaces the file in one step: after a crash there is the old one or the whole new one. */
export function writeDurably(file, content) {
    const draft = `${file}.draft-${process.pid}`;
    const descriptor = openSync(draft, "w");
    try {
        const bytes = typeof content === "string" ? Buffer.from(content) : content;
        for (let written = 0; written < bytes.length;) {
            written += writeSync(descriptor, bytes, written);
        }
        fsyncSync(descriptor);
    }
    catch (error) {
        rmSync(draft, { force: true });
        throw error;
    }
    finally {
        closeSync(descriptor);
    }
    renameSync(draft, file);
    syncFolder(path.dirname(file));
}
/** The name of a new file is durable when its folder is; Windows has no such step. */
export function syncFolder(folder) {
    if (process.platform === "win32" || !existsSync(folder)) {
        return;
    }
    const descriptor = openSync(folder, "r");
    try {
        fsyncSync(descriptor);
    }
    finally {
        closeSync(descriptor);
    }
}
//# sourceMappingURL=durable-file.js.map