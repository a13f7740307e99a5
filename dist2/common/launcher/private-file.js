import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
/** Replaces the file in one step, so that a reader sees the old text or the new one; only our user can read it (0600). */
export function writePrivateFile(file, text) {
    const draft = writeDraft(file, text);
    renameSync(draft, file);
}
/** The file's text, or that of `create` when there is no file yet. Two processes that create it at the same time get the same text. */
export function readOrCreatePrivateFile(file, create) {
    const found = readIfPresent(file);
    if (found !== undefined) {
        return found;
    }
    const draft = writeDraft(file, create());
    try {
        linkSync(draft, file);
    }
    catch (error) {
        if (error.code !== "EEXIST") {
            throw error;
        }
    }
    finally {
        rmSync(draft);
    }
    return readFileSync(file, "utf8");
}
export function readIfPresent(file) {
    try {
        return readFileSync(file, "utf8");
    }
    catch (error) {
        const { code } = error;
        if (code === "ENOENT" || code === "ENOTDIR") {
            return undefined;
        }
        throw error;
    }
}
function writeDraft(file, text) {
    const draft = `${file}.${randomBytes(6).toString("hex")}`;
    writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
    return draft;
}
//# sourceMappingURL=private-file.js.map