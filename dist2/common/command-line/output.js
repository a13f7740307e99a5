import { exitCodes } from "./exit-codes.js";
export const print = (text) => void process.stdout.write(`${text}\n`);
export const printJson = (value) => print(JSON.stringify(value));
export const count = (number) => number.toLocaleString("en");
/** On standard error, without control characters, because the service may quote what other parties have sent. */
export const say = (text) => void process.stderr.write(`${text.split("\n").map(plain).join("\n")}\n`);
/** Resolves when the reader has taken it, so that a cursor is not kept ahead of what was read. */
export const printed = (text) => new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
});
/** A reader that has seen enough, as `head`, is no failure: the command ends without a word. */
export function endWithReader() {
    for (const stream of [process.stdout, process.stderr]) {
        stream.on("error", (error) => {
            if (error.code !== "EPIPE") {
                throw error;
            }
            if (stream === process.stdout) {
                process.exit(process.exitCode ?? exitCodes.done);
            }
        });
    }
}
/** Columns under each other; control characters are left out, because names come from other parties and a terminal obeys them. */
export function table(rows) {
    const shown = rows.map((row) => row.map(plain));
    const widths = shown.reduce((most, row) => row.map((cell, nth) => Math.max(cell.length, most[nth] ?? 0)), []);
    return shown
        .map((row) => row
        .map((cell, nth) => cell.padEnd(widths[nth] ?? 0))
        .join("  ")
        .trimEnd())
        .join("\n");
}
export const plain = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
const quietMs = 5_000;
const redrawMs = 200;
/** How far a long command has come, on standard error: one line that is drawn over on a terminal, else a line now and then. */
export class Progress {
    constructor() {
        this.last = performance.now();
        this.isDrawn = false;
    }
    show(text) {
        const { isTTY } = process.stderr;
        if (performance.now() - this.last < (isTTY ? redrawMs : quietMs)) {
            return;
        }
        this.last = performance.now();
        process.stderr.write(isTTY ? `\r${text}\u001B[K` : `${text}\n`);
        this.isDrawn = isTTY;
    }
    end() {
        if (this.isDrawn) {
            process.stderr.write("\r\u001B[K");
            this.isDrawn = false;
        }
    }
}
//# sourceMappingURL=output.js.map