import path from "node:path";

import { openCsvFile, readMapping, type Mapping } from "./csv-file.ts";
import { type DocumentFile, openNdjsonFile } from "./document.ts";
import { Journal, runBatch } from "./run-batch.ts";
import {
  CommandError,
  exitCodes,
  type ExitCode,
  print,
  Progress,
  say,
  defineProgram,
  type Invocation,
  businessProfileOf,
  issuerHelp,
  issuerOptions,
  openSession,
  readKind,
} from "./session.ts";

const options = {
  ...issuerOptions,
  map: { type: "string" },
  "no-wait": { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

const help = `
  FILE            .ndjson or .jsonl: a document per line; .csv with --map: rows of one invoice number
                  are one document
  --map FILE      which column goes into which field (docs/command-line.md)
  --no-wait       ends when everything is taken, without the decisions of the network
  --dry-run       prints the documents as they would be sent, and sends nothing${issuerHelp}

Killed or interrupted, the same command goes on: FILE.state beside the input says what is done, and the
service knows each document by its external_reference. What fails goes to NAME.failed.csv (or .ndjson)
with its problem, to be corrected there and sent with \`correct\`.`;

const definition = { arguments: "FILE [--map FILE] [--no-wait | --dry-run] [--json]", help, options };

export const batch = defineProgram({
  ...definition,
  name: "batch",
  about: "Sends the documents of a file, each exactly once, and waits for what becomes of them",
  run: (invocation) => run(invocation, false),
});

export const correct = defineProgram({
  ...definition,
  name: "correct",
  about: "Sends a corrected file of failures: what the service has is replaced and sent again, the rest is new",
  run: (invocation) => run(invocation, true),
});

async function run(
  { values, positionals, signal, refuse }: Invocation<typeof options>,
  isCorrection: boolean,
): Promise<ExitCode> {
  const [input, ...others] = positionals;
  if (input === undefined || others.length > 0) {
    return refuse("name one file");
  }
  const mapping = values.map === undefined ? undefined : readMapping(values.map);
  const file = openFile(input, mapping);
  if (values["dry-run"] === true) {
    const { documents } = file;
    for (const { json, problems, place } of documents) {
      if (json !== undefined) {
        print(json);
      }
      problems.forEach(({ message }) => say(`${place}: ${message}`));
    }
    return documents.some(({ problems }) => problems.length > 0) ? exitCodes.refused : exitCodes.done;
  }
  const session = openSession(values, signal);
  const kind = readKind(values.kind, mapping?.kind);
  const businessProfileId = await businessProfileOf(session, values);
  const journal = new Journal(`${input}.state`, `${session.access.baseUrl} ${businessProfileId} ${kind}`);
  try {
    return await runBatch({
      session,
      input,
      file,
      journal,
      kind,
      businessProfileId,
      isCorrection,
      isNotAwaited: values["no-wait"] === true,
      progress: new Progress(),
    });
  } finally {
    journal.close();
  }
}

const refuseFile = (complaint: string): never => {
  throw new CommandError(exitCodes.usage, complaint);
};

function openFile(input: string, mapping: Mapping | undefined): DocumentFile {
  switch (path.extname(input).toLowerCase()) {
    case ".csv": {
      const file = openCsvFile(
        input,
        mapping ?? refuseFile("A .csv needs --map with a file that says which column goes into which field"),
      );
      if (file.unusedColumns.length > 0) {
        say(`Columns that the mapping does not use: ${file.unusedColumns.join(", ")}`);
      }
      return file;
    }
    case ".ndjson":
    case ".jsonl":
      return openNdjsonFile(input);
    default:
      return refuseFile(
        `${input} is neither .csv nor .ndjson: rename it, or send a single document with the command send`,
      );
  }
}
