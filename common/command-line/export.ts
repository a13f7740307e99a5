import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

import { operationOf } from "../client/create-client.ts";
import { exitCodes, type ExitCode } from "./exit-codes.ts";
import { filterHelp, filterOptions, listDocuments, queryOf, type ListedDocument } from "./filter.ts";
import { count, print, printJson, Progress, say, writeDurably } from "./output.ts";
import { defineProgram } from "./program.ts";
import { bodyOf, messagesOf } from "./service-answer.ts";
import { openSession, readKind, sessionHelp, sessionOptions } from "./session.ts";

/** What may be exported of a document, with the endings of the files. */
const forms = { ubl: ".xml", pdf: ".pdf", evidence: ".evidence.zip" } as const;

type Form = keyof typeof forms;

/** A document that has no such file: it is not rendered yet, or its text cannot be set. */
const withoutFile = new Set([404, 409, 422]);

export const exportDocuments = defineProgram({
  name: "export",
  arguments: "FOLDER [--files ubl,pdf,evidence] [--status S] [--from DAY] [--to DAY]",
  about: "Writes the files of documents into a folder",
  help: `
  FOLDER          is made where there is none; a file that is there already is not asked for again, so that
                  the same command goes on where it was interrupted
  --files F       ubl, pdf, evidence, with commas between them; all three by default${filterHelp}${sessionHelp}`,
  options: { ...sessionOptions, ...filterOptions, files: { type: "string" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    const [folder, ...others] = positionals;
    const known = Object.keys(forms);
    const wanted = (values.files ?? known.join(",")).split(",");
    const unknown = wanted.find((name) => !known.includes(name));
    if (folder === undefined || others.length > 0 || unknown !== undefined) {
      return refuse(
        unknown === undefined ? "name one folder" : `there is no form ${unknown}: there are ${known.join()}`,
      );
    }
    const session = openSession(values, signal);
    const kind = readKind(values.kind);
    const target = path.join(folder, kind);
    mkdirSync(target, { recursive: true });
    const result = { documents: 0, written: 0, present: 0, missing: 0 };
    const progress = new Progress();
    const exportFile = async (document: ListedDocument, form: Form): Promise<"written" | "present" | "missing"> => {
      const file = path.join(target, `${fileName(document)}${forms[form]}`);
      if (existsSync(file)) {
        return "present";
      }
      const answer = await session.client.call(operationOf(kind, form), { id: document.id }, { signal });
      if (withoutFile.has(answer.status)) {
        say(`${document.document_sequence} has no ${form}: ${messagesOf(answer.body).join(" ")}`);
        return "missing";
      }
      writeDurably(file, bodyOf(answer) as Uint8Array | string);
      return "written";
    };
    for await (const document of listDocuments(session, kind, queryOf(values))) {
      for (const form of wanted as Form[]) {
        result[await exportFile(document, form)] += 1;
      }
      result.documents += 1;
      progress.show(`${count(result.documents)} documents, ${count(result.written)} files written`);
    }
    if (session.isJson) {
      printJson({ folder: target, ...result });
    } else {
      const [documents, written, present, missing] = Object.values(result).map(count);
      print(
        `${documents} documents: ${written} files written to ${target}, ${present} were there, ${missing} do not exist`,
      );
    }
    return exitCodes.done;
  },
});

/**
 * Number, revision and id: a document that was sent as XML brought its number, which may hold slashes, or differ from another one in letter case
 * alone. While a document is PENDING its evidence still grows, so the status is part of the name.
 */
function fileName({ document_sequence: number, revision, id, meta_info: info }: ListedDocument): string {
  const isPending = info.peppol_status.overall_status === "PENDING";
  const safe = number.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 60);
  return [safe, ...(revision > 1 ? [`r${revision}`] : []), ...(isPending ? ["pending"] : []), id].join("_");
}
