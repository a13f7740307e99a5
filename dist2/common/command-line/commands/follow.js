import { existsSync, readFileSync } from "node:fs";
import { writeDurably } from "../durable-file.js";
import { exitCodes } from "../exit-codes.js";
import { plain, printed } from "../output.js";
import { defineProgram } from "../program.js";
import { openSession, sessionHelp, sessionOptions } from "../session.js";
export const follow = defineProgram({
    name: "follow",
    arguments: "[--cursor-file FILE] [--from-beginning] [--until-end] [--json]",
    about: "Prints every change of every document, a line for each",
    help: `
  --cursor-file F keeps how far it has come, and goes on there: no change is left out, and the last ones
                  of a process that was killed may come twice
  --from-beginning
                  with everything that has been; without it from now on, unless the file has a cursor
  --until-end     ends where the changes end, in place of waiting for the next one${sessionHelp}`,
    options: {
        ...sessionOptions,
        "cursor-file": { type: "string" },
        "from-beginning": { type: "boolean" },
        "until-end": { type: "boolean" },
    },
    run: async ({ values, positionals, signal, refuse }) => {
        if (positionals.length > 0) {
            return refuse("follow takes options alone");
        }
        const session = openSession(values, signal);
        const file = values["cursor-file"];
        const kept = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").trim() : "";
        const from = kept || (values["from-beginning"] === true ? undefined : "now");
        const changes = session.client.changes({
            ...(from !== undefined && { from }),
            ...(values["until-end"] === true && { wait: 0 }),
            signal,
        });
        const cursor = new CursorFile(file);
        try {
            for await (const change of changes) {
                await printed(session.isJson ? JSON.stringify(change) : describe(change));
                cursor.moveTo(change.cursor);
            }
        }
        finally {
            cursor.keep();
        }
        return exitCodes.done;
    },
});
const keptEveryMs = 500;
/** How far a reader has come; written now and then, because a disk takes longer for it than the service for a change. */
class CursorFile {
    constructor(file) {
        this.file = file;
        this.keptAt = performance.now();
    }
    moveTo(cursor) {
        this.cursor = cursor;
        if (performance.now() - this.keptAt > keptEveryMs) {
            this.keep();
        }
    }
    keep() {
        if (this.file !== undefined && this.cursor !== undefined) {
            writeDurably(this.file, `${this.cursor}\n`);
            this.keptAt = performance.now();
        }
    }
}
function describe(change) {
    const { timestamp, document_sequence: number, external_reference: reference, stage, event, from, to, leg } = change;
    const move = from === null || to === null ? "" : ` ${from} → ${to}`;
    const name = reference === null ? number : `${number} (${reference})`;
    return plain(`${timestamp}  ${name}  ${leg === null ? stage : `${stage} ${leg}`}  ${event}${move}  ${change.overall_status}`);
}
//# sourceMappingURL=follow.js.map