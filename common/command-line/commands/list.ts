import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { filterHelp, filterOptions, listDocuments, queryOf } from "../filter.ts";
import { plain, printed } from "../output.ts";
import { defineProgram } from "../program.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.ts";

export const list = defineProgram({
  name: "list",
  arguments: "[--status S] [--from DAY] [--to DAY] [--limit N] [--json]",
  about: "Lists documents, newest first",
  help: `${filterHelp}
  --limit N       at most so many${sessionHelp}`,
  options: { ...sessionOptions, ...filterOptions, limit: { type: "string" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    let left = values.limit === undefined ? Infinity : Number(values.limit);
    if (positionals.length > 0 || !(left > 0)) {
      return refuse(positionals.length > 0 ? "list takes options alone" : "--limit is a number from 1 on");
    }
    const session = openSession(values, signal);
    for await (const document of listDocuments(session, readKind(values.kind), queryOf(values))) {
      const {
        document_sequence: number,
        external_reference: reference,
        issue_date: day,
        meta_info: info,
        id,
      } = document;
      const cells = [number.padEnd(15), info.peppol_status.overall_status.padEnd(17), day, id, reference ?? "-"];
      await printed(session.isJson ? JSON.stringify(document) : plain(cells.join("  ")));
      left -= 1;
      if (left < 1) {
        break;
      }
    }
    return exitCodes.done;
  },
});
