const isTerminal = process.stderr.isTTY;
const everyMs = isTerminal ? 100 : 10_000;
const clearLine = "\r\u001B[2K";
let notedAt = -Infinity;
/** A result. */
export function print(line) {
    if (isTerminal) {
        process.stderr.write(clearLine);
    }
    process.stdout.write(`${line}\n`);
}
/** How far it has come: on a terminal a line that is written over, elsewhere one every ten seconds. */
export function note(progress) {
    if (performance.now() - notedAt >= everyMs) {
        notedAt = performance.now();
        process.stderr.write(isTerminal ? `${clearLine}${progress} …` : `${progress} …\n`);
    }
}
//# sourceMappingURL=progress.js.map