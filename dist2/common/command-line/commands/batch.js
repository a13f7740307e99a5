import { existsSync } from "node:fs";
import path from "node:path";
import { openCsvFile } from "../batch/csv-file.js";
import { Journal } from "../batch/journal.js";
import { readMapping } from "../batch/mapping.js";
import { openNdjsonFile } from "../batch/ndjson-file.js";
import { runBatch } from "../batch/run-batch.js";
import { CommandError, exitCodes } from "../exit-codes.js";
import { print, Progress, say } from "../output.js";
import { PacedCalls } from "../paced-calls.js";
import { binName, defineProgram } from "../program.js";
import { businessProfileOf, issuerHelp, issuerOptions, openSession, readKind } from "../session.js";
const options = {
    ...issuerOptions,
    map: { type: "string" },
    "no-wait": { type: "boolean" },
    "dry-run": { type: "boolean" },
};
const help = `
  FILE            .ndjson or .jsonl: a document per line; .csv with --map: rows of one invoice number
                  are one document
  --map FILE      which column goes into which field (docs/command-line.md)
  --no-wait       ends when everything is taken, without the decisions of the network
  --dry-run       prints the documents as they would be sent, and sends nothing${issuerHelp}

Killed or interrupted, the same command goes on: FILE.state beside the input says what is done, and the
service knows each document by its external_reference. What fails goes to NAME.failed.csv (or .ndjson)
with its problem, to be corrected there and sent with \`correct\`.`;
export const batch = defineProgram({
    name: "batch",
    arguments: "FILE [--map FILE] [--no-wait | --dry-run] [--json]",
    about: "Sends the documents of a file, each exactly once, and waits for what becomes of them",
    help,
    options,
    run: (invocation) => run(invocation, false),
});
export const correct = defineProgram({
    name: "correct",
    arguments: "FILE [--map FILE] [--no-wait | --dry-run] [--json]",
    about: "Sends a corrected file of failures: what the service has is replaced and sent again, the rest is new",
    help,
    options,
    run: (invocation) => run(invocation, true),
});
async function run({ values, positionals, signal, refuse }, isCorrection) {
    const [input, ...others] = positionals;
    if (input === undefined || others.length > 0) {
        return refuse("name one file");
    }
    const mapping = values.map === undefined ? undefined : readMapping(values.map);
    const file = openFile(input, mapping);
    if (values["dry-run"] === true) {
        return showDocuments(file);
    }
    const session = openSession(values, signal);
    const kind = readKind(values.kind, mapping?.kind);
    const businessProfileId = await businessProfileOf(session, values["business-profile"]);
    const target = { base_url: session.profile.baseUrl, business_profile_id: businessProfileId, kind };
    const journal = Journal.open(`${input}.state`, target);
    const calls = new PacedCalls(session);
    const batchRun = {
        session,
        calls,
        input,
        file,
        journal,
        kind,
        businessProfileId,
        isCorrection,
        progress: new Progress(),
    };
    try {
        return await runBatch(batchRun, {
            isNotAwaited: values["no-wait"] === true,
            nextCommand: (failed) => nextCommand(failed, values),
        });
    }
    finally {
        journal.close();
    }
}
function openFile(input, mapping) {
    if (!existsSync(input)) {
        throw new CommandError(exitCodes.usage, `${input} cannot be read: there is no such file`);
    }
    switch (path.extname(input).toLowerCase()) {
        case ".csv": {
            if (mapping === undefined) {
                throw new CommandError(exitCodes.usage, "A .csv needs --map with a file that says which column goes into which field");
            }
            const { unusedColumns, ...file } = openCsvFile(input, mapping);
            if (unusedColumns.length > 0) {
                say(`Columns that the mapping does not use: ${unusedColumns.join(", ")}`);
            }
            return file;
        }
        case ".ndjson":
        case ".jsonl":
            return openNdjsonFile(input);
        default:
            throw new CommandError(exitCodes.usage, `${input} is neither .csv nor .ndjson: rename it, or send a single document with the command send`);
    }
}
/** @returns 1 when a document cannot be sent as it is */
async function showDocuments(file) {
    let exitCode = exitCodes.done;
    for await (const { json, problems, place } of file.read()) {
        if (json !== undefined) {
            print(json);
        }
        for (const { message } of problems) {
            say(`${place}: ${message}`);
            exitCode = exitCodes.refused;
        }
    }
    return exitCode;
}
/** With the options of this one, so that it can be copied as it stands. */
function nextCommand(failed, values) {
    const kept = ["map", "profile", "kind", "business-profile"].flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : [`--${name}`, shellWord(value)];
    });
    return ["npx", binName, "correct", shellWord(failed), ...kept].join(" ");
}
const shellWord = (text) => /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
//# sourceMappingURL=batch.js.map