import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { readStandardInput } from "./read-text.js";
/** A line of standard input; what is typed at a terminal is not shown. */
export async function readSecretLine(question) {
    if (!process.stdin.isTTY) {
        return readStandardInput().toString("utf8");
    }
    process.stderr.write(question);
    const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
    try {
        const [line] = (await Promise.race([once(lines, "line"), once(lines, "close").then(() => [""])]));
        return line;
    }
    finally {
        lines.close();
        process.stderr.write("\n");
    }
}
//# sourceMappingURL=read-secret-line.js.map