import { existsSync, readFileSync, mkdirSync } from "node:fs";
import path from "node:path";

import { orThrow, operationOf, type Change } from "../client/create-client.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import {
  CommandError,
  exitCodes,
  type ExitCode,
  type Session,
  openSession,
  readKind,
  sessionHelp,
  sessionOptions,
  defineProgram,
  bodyOf,
  messagesOf,
  plain,
  printed,
  writeDurably,
  count,
  print,
  printJson,
  Progress,
  say,
} from "./session.ts";
import { listDocuments, type ListedDocument, showStatus, type StatusBody } from "./listed-documents.ts";

/** Options that choose documents, of the commands list and export. */
const filterOptions = {
  kind: { type: "string" },
  "business-profile": { type: "string" },
  status: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  number: { type: "string" },
  reference: { type: "string" },
} as const;

const filterHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --status S      PENDING, APPROVED, REJECTED or VALIDATION_FAILED
  --from, --to    first and last day of issue, as 2026-10-01
  --number N, --reference R, --business-profile ID`;

const members = {
  "business-profile": "business_profile_id",
  status: "overall_status",
  from: "issue_date_from",
  to: "issue_date_to",
  number: "document_sequence",
  reference: "external_reference",
} as const;

const queryOf = (values: { [Name in keyof typeof members]?: string | undefined }): Readonly<
  Record<string, string | undefined>
> =>
  Object.fromEntries(Object.entries(members).map(([option, name]) => [name, values[option as keyof typeof members]]));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By id, number or external_reference. @throws CommandError when there is none */
async function findDocument(
  session: Session,
  name: string,
  only: DocumentKind | undefined,
): Promise<{ kind: DocumentKind; id: string }> {
  if (uuid.test(name)) {
    const { client, signal } = session;
    const [found] = orThrow(await client.queryPeppolStatus({ body: { ids: [name] } }, { signal })).data;
    if (found !== undefined) {
      return found;
    }
  }
  for (const kind of only === undefined ? documentKindNames : [only]) {
    for (const member of ["document_sequence", "external_reference"]) {
      for await (const { id } of listDocuments(session, kind, { [member]: name })) {
        return { kind, id };
      }
    }
  }
  throw new CommandError(exitCodes.refused, `There is no document with the id, number or external_reference ${name}`);
}

export const status = defineProgram({
  name: "status",
  arguments: "DOCUMENT… [--watch] [--json]",
  about: "Says what has become of documents",
  help: `
  DOCUMENT        id, number or external_reference
  --kind K        looks for numbers and references among this kind alone
  --watch         waits until the network has decided${sessionHelp}`,
  options: { ...sessionOptions, kind: { type: "string" }, watch: { type: "boolean" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length === 0) {
      return refuse("name a document");
    }
    const session = openSession(values, signal);
    const wanted = values.kind === undefined ? undefined : readKind(values.kind);
    const codes: ExitCode[] = [];
    for (const name of positionals) {
      const { kind, id } = await findDocument(session, name, wanted);
      const found =
        values.watch === true
          ? await session.client.waitUntilFinal(kind, id, { signal })
          : bodyOf(await session.client.call(operationOf(kind, "status"), { id }, { signal }));
      codes.push(showStatus(found as StatusBody, session.isJson));
    }
    // Refused (1) weighs more than pending (5).
    return codes.find((code) => code === 1) ?? codes.find((code) => code !== 0) ?? 0;
  },
});

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
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
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
    let cursor = kept;
    let keptAt = performance.now();
    const keep = (): void => {
      keptAt = performance.now();
      if (file !== undefined && cursor !== "") {
        writeDurably(file, `${cursor}\n`);
      }
    };
    try {
      for await (const change of changes) {
        await printed(session.isJson ? JSON.stringify(change) : describe(change));
        cursor = change.cursor;
        // Twice a second at most, because writing the cursor takes longer than receiving a change.
        if (performance.now() - keptAt > 500) {
          keep();
        }
      }
    } finally {
      keep();
    }
    return exitCodes.done;
  },
});

function describe(change: Change): string {
  const { timestamp, document_sequence: number, external_reference: reference, stage, event, from, to, leg } = change;
  const move = from === null || to === null ? "" : ` ${from} → ${to}`;
  const name = reference === null ? number : `${number} (${reference})`;
  return plain(
    `${timestamp}  ${name}  ${leg === null ? stage : `${stage} ${leg}`}  ${event}${move}  ${change.overall_status}`,
  );
}

/** What may be exported of a document, with the endings of the files. */
const forms = { ubl: ".xml", pdf: ".pdf", evidence: ".evidence.zip" } as const;

type Form = keyof typeof forms;

/** Statuses for a document without such a file: it is not rendered yet, or its text cannot be set. */
const withoutFile = new Set([404, 409, 422]);

export const exportDocuments = defineProgram({
  name: "export",
  arguments: "FOLDER [--files ubl,pdf,evidence] [--status S] [--from DAY] [--to DAY]",
  about: "Writes the files of documents into a folder",
  help: `
  FOLDER          is made where there is none, for your user alone; a file that is there already is not asked
                  for again, so that the same command goes on where it was interrupted
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
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const result = { documents: 0, written: 0, present: 0, missing: 0 };
    const progress = new Progress();
    const exportFile = async (document: ListedDocument, form: Form): Promise<"written" | "present" | "missing"> => {
      // The id is in the name, because numbers of documents sent as XML may hold slashes, or differ in letter case alone.
      const { document_sequence: number, revision, id, meta_info: info } = document;
      // The evidence of a PENDING document still grows, so the status is in the name as well.
      const isPending = info.peppol_status.overall_status === "PENDING";
      const safe = number.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 60);
      const parts = [safe, ...(revision > 1 ? [`r${revision}`] : []), ...(isPending ? ["pending"] : []), id];
      const file = path.join(target, `${parts.join("_")}${forms[form]}`);
      if (existsSync(file)) {
        return "present";
      }
      const answer = await session.client.call(operationOf(kind, form), { id }, { signal });
      if (withoutFile.has(answer.status)) {
        say(`${number} has no ${form}: ${messagesOf(answer.body).join(" ")}`);
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
