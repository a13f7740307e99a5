import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { operationOf } from "../../client/create-client.js";
import { reasonOf } from "../../config/command-line.js";
import { writeDurably } from "../durable-file.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { filterHelp, filterOptions, listDocuments, queryOf } from "../filter.js";
import { count, print, printJson, Progress, say } from "../output.js";
import { PacedCalls } from "../paced-calls.js";
import { defineProgram } from "../program.js";
import { bodyOf, messagesOf } from "../service-answer.js";
import { openSession, readKind, sessionHelp, sessionOptions } from "../session.js";
/** What may be exported of a document. */
const forms = {
    ubl: { action: "ubl", ending: ".xml" },
    pdf: { action: "pdf", ending: ".pdf" },
    evidence: { action: "evidence", ending: ".evidence.zip" },
};
/** A document that has no such file: it is not rendered yet, or its text cannot be set. */
const withoutFile = new Set([404, 409, 422]);
export const exportDocuments = defineProgram({
    name: "export",
    arguments: "FOLDER [--files ubl,pdf,evidence] [--status S] [--from DAY] [--to DAY]",
    about: "Writes the files of documents into a folder, at the pace of the rate limit",
    help: `
  FOLDER          is made where there is none; a file that is there already is not asked for again, so that
                  the same command goes on where it was interrupted
  --files F       ubl, pdf, evidence, with commas between them; all three by default${filterHelp}${sessionHelp}`,
    options: { ...sessionOptions, ...filterOptions, files: { type: "string" } },
    run: async ({ values, positionals, signal, refuse }) => {
        const [folder, ...others] = positionals;
        const wanted = (values.files ?? Object.keys(forms).join(",")).split(",");
        const unknown = wanted.find((name) => !Object.hasOwn(forms, name));
        if (folder === undefined || others.length > 0 || unknown !== undefined) {
            return refuse(unknown === undefined
                ? "name one folder"
                : `there is no form ${unknown}: there are ${Object.keys(forms).join(", ")}`);
        }
        const session = openSession(values, signal);
        const kind = readKind(values.kind);
        const target = path.join(folder, kind);
        makeFolder(target);
        const result = await exportAll({ calls: new PacedCalls(session), kind, target, wanted: wanted }, queryOf(values));
        if (session.isJson) {
            printJson({ folder: target, ...result });
        }
        else {
            print(`${count(result.documents)} documents: ${count(result.written)} files written to ${target}, ${count(result.present)} were there, ${count(result.missing)} do not exist`);
        }
        return exitCodes.done;
    },
});
async function exportAll(run, query) {
    const result = { documents: 0, written: 0, present: 0, missing: 0 };
    const progress = new Progress();
    try {
        for await (const document of listDocuments(run.calls, run.kind, query)) {
            for (const form of run.wanted) {
                result[await exportFile(run, document, form)] += 1;
            }
            result.documents += 1;
            progress.show(`${count(result.documents)} documents, ${count(result.written)} files written`);
        }
    }
    finally {
        progress.end();
    }
    return result;
}
async function exportFile({ calls, kind, target }, document, form) {
    const { action, ending } = forms[form];
    const file = path.join(target, `${fileName(document)}${ending}`);
    if (existsSync(file)) {
        return "present";
    }
    const answer = await calls.call(operationOf(kind, action), { id: document.id });
    if (withoutFile.has(answer.status)) {
        say(`${document.document_sequence} has no ${form}: ${messagesOf(answer.body).join(" ")}`);
        return "missing";
    }
    writeDurably(file, bodyOf(answer));
    return "written";
}
/**
 * Number, revision and id: a document that was sent as XML brought its number, which may hold slashes, or differ from another one in letter case
 * alone. While a document is PENDING its evidence still grows, so the status is part of the name.
 */
function fileName({ document_sequence: number, revision, id, meta_info: info }) {
    const status = info.peppol_status.overall_status;
    const safe = number.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 60);
    return [safe, ...(revision > 1 ? [`r${revision}`] : []), ...(status === "PENDING" ? ["pending"] : []), id].join("_");
}
function makeFolder(folder) {
    try {
        mkdirSync(folder, { recursive: true });
    }
    catch (error) {
        throw new CommandError(exitCodes.usage, `${folder} cannot be made: ${reasonOf(error)}`);
    }
}
//# sourceMappingURL=export.js.map