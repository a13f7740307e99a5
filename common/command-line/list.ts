import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { filterHelp, filterOptions, listDocuments, queryOf } from "./filter.ts";
import { plain, printed } from "./output.ts";
import { defineProgram } from "./program.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "./session.ts";

export const list = defineProgram({
  name: "list",
  arguments: "[--status S] [--from DAY] [--to DAY] [--json]",
  about: "Lists documents, newest first",
  help: `${filterHelp}${sessionHelp}`,
  options: { ...sessionOptions, ...filterOptions },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length > 0) {
      return refuse("list takes options alone");
    }
    const session = openSession(values, signal);
    for await (const document of listDocuments(session, readKind(values.kind), queryOf(values))) {
      const { document_sequence: number, external_reference: reference = "-", meta_info: info } = document;
      const { overall_status: overall } = info.peppol_status;
      const cells = [number.padEnd(15), overall.padEnd(17), document.issue_date, document.id, reference];
      await printed(session.isJson ? JSON.stringify(document) : plain(cells.join("  ")));
    }
    return exitCodes.done;
  },
});
