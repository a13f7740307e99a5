import { exitCodes, type ExitCode } from "../exit-codes.ts";
import { filterHelp, filterOptions, listDocuments, queryOf, type ListedDocument } from "../filter.ts";
import { printed, table } from "../output.ts";
import { PacedCalls } from "../paced-calls.ts";
import { defineProgram } from "../program.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.ts";

const rowsAtOnce = 100;

export const list = defineProgram({
  name: "list",
  arguments: "[--status S] [--from DAY] [--to DAY] [--limit N] [--json]",
  about: "Lists documents, newest first",
  help: `${filterHelp}
  --limit N       at most so many${sessionHelp}`,
  options: { ...sessionOptions, ...filterOptions, limit: { type: "string" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    const limit = values.limit === undefined ? Infinity : Number(values.limit);
    if (positionals.length > 0 || !(limit > 0)) {
      return refuse(positionals.length > 0 ? "list takes options alone" : "--limit is a number from 1 on");
    }
    const session = openSession(values, signal);
    const show = session.isJson
      ? (rows: readonly ListedDocument[]) => rows.map((row) => JSON.stringify(row)).join("\n")
      : (rows: readonly ListedDocument[]) => table(rows.map(rowOf));
    let rows: ListedDocument[] = [];
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

const rowOf = ({
  document_sequence: number,
  external_reference: reference,
  issue_date: day,
  meta_info: info,
  id,
}: ListedDocument): string[] => [number, info.peppol_status.overall_status, day, reference ?? "-", id];
