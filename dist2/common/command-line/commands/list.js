import { exitCodes } from "../exit-codes.js";
import { filterHelp, filterOptions, listDocuments, queryOf } from "../filter.js";
import { printed, table } from "../output.js";
import { PacedCalls } from "../paced-calls.js";
import { defineProgram } from "../program.js";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.js";
const rowsAtOnce = 100;
export const list = defineProgram({
    name: "list",
    arguments: "[--status S] [--from DAY] [--to DAY] [--limit N] [--json]",
    about: "Lists documents, newest first",
    help: `${filterHelp}
  --limit N       at most so many${sessionHelp}`,
    options: { ...sessionOptions, ...filterOptions, limit: { type: "string" } },
    run: async ({ values, positionals, signal, refuse }) => {
        const limit = values.limit === undefined ? Infinity : Number(values.limit);
        if (positionals.length > 0 || !(limit > 0)) {
            return refuse(positionals.length > 0 ? "list takes options alone" : "--limit is a number from 1 on");
        }
        const session = openSession(values, signal);
        const show = session.isJson
            ? (rows) => rows.map((row) => JSON.stringify(row)).join("\n")
            : (rows) => table(rows.map(rowOf));
        let rows = [];
        let left = limit;
        for await (const document of listDocuments(new PacedCalls(session), readKind(values.kind), queryOf(values))) {
            rows.push(document);
            left -= 1;
            if (left === 0 || rows.length === rowsAtOnce) {
                await printed(show(rows));
                rows = [];
            }
            if (left === 0) {
                break;
            }
        }
        if (rows.length > 0) {
            await printed(show(rows));
        }
        return exitCodes.done;
    },
});
const rowOf = ({ document_sequence: number, external_reference: reference, issue_date: day, meta_info: info, id, }) => [number, info.peppol_status.overall_status, day, reference ?? "-", id];
//# sourceMappingURL=list.js.map