import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { CommandError, exitCodes } from "../exit-codes.js";
import { syncFolder } from "../durable-file.js";
import { lockFile } from "./file-lock.js";
import { digestOf } from "./seal-document.js";
const entriesPerSync = 100;
/**
 * What has become of a file's documents, a line of JSON each, beside the file. A kill of ours loses no line, a loss of power those of the last
 * moment at most; what is lost is asked of the service again, which knows each document by its key.
 */
export class Journal {
    constructor(descriptor, unlock) {
        this.descriptor = descriptor;
        this.unlock = unlock;
        this.taken = new Map();
        /** Files of failures that we have written, by name, with the digest of their content. */
        this.written = new Map();
        this.unsynced = 0;
    }
    /** @throws CommandError when another process has it, or it is about another target */
    static open(file, target) {
        const unlock = lockFile(file);
        try {
            const descriptor = openSync(file, "a+");
            const text = readFileSync(file, "utf8");
            const whole = text.slice(0, text.lastIndexOf("\n") + 1);
            // The line in which we were killed, to which the next one would otherwise be joined.
            ftruncateSync(descriptor, Buffer.byteLength(whole));
            const [head, ...entries] = whole.split("\n").filter((line) => line !== "");
            const journal = new Journal(descriptor, unlock);
            if (head === undefined) {
                journal.write({ target });
                syncFolder(path.dirname(file));
            }
            else {
                requireTarget(file, JSON.parse(head).target, target);
            }
            entries.forEach((line) => journal.note(JSON.parse(line)));
            journal.askFailedAgain();
            return journal;
        }
        catch (error) {
            unlock();
            throw error instanceof SyntaxError
                ? new CommandError(exitCodes.usage, `${file} is damaged: remove it and run the command again; no document is stored twice by that`)
                : error;
        }
    }
    take(taken) {
        this.record({ taken });
    }
    settle(reference, status) {
        this.record({ final: { reference, status } });
    }
    /** Notes that we wrote the file, so that a later run may replace it as long as it was not edited. */
    wrote(file, content) {
        this.record({ written: { file: path.basename(file), sha256: digestOf(content) } });
    }
    isOurs(file, content) {
        return this.written.get(path.basename(file)) === digestOf(content);
    }
    close() {
        fdatasyncSync(this.descriptor);
        closeSync(this.descriptor);
        this.unlock();
    }
    /** What had failed may have been corrected since. */
    askFailedAgain() {
        for (const taken of this.taken.values()) {
            if (taken.status !== "APPROVED") {
                delete taken.status;
            }
        }
    }
    record(entry) {
        this.note(entry);
        this.write(entry);
        this.unsynced += 1;
        if (this.unsynced >= entriesPerSync) {
            fdatasyncSync(this.descriptor);
            this.unsynced = 0;
        }
    }
    write(entry) {
        writeSync(this.descriptor, `${JSON.stringify(entry)}\n`);
    }
    note(entry) {
        if ("taken" in entry) {
            this.taken.set(entry.taken.reference, entry.taken);
        }
        else if ("written" in entry) {
            this.written.set(entry.written.file, entry.written.sha256);
        }
        else {
            const taken = this.taken.get(entry.final.reference);
            if (taken !== undefined) {
                taken.status = entry.final.status;
            }
        }
    }
}
function requireTarget(file, was, is) {
    const other = Object.keys(is).find((name) => was[name] !== is[name]);
    if (other !== undefined) {
        throw new CommandError(exitCodes.usage, `${file} is the state of another run: its ${other} is ${was[other]}, this one's ${is[other]}. Repeat that run with its options, or copy the input under another name`);
    }
}
//# sourceMappingURL=journal.js.map