import { readFileSync } from "node:fs";

import { operationOf, operationTable } from "../client/create-client.ts";
import { readNamedFile } from "../config/read-command-line.ts";
import { digestOf } from "./document-files.ts";
import {
  exitCodes,
  type ExitCode,
  print,
  say,
  plain,
  defineProgram,
  decodeUtf8,
  bodyOf,
  businessProfileOf,
  issuerHelp,
  issuerOptions,
  openSession,
  readKind,
} from "./session.ts";
import { type ListedDocument, showStatus } from "./listed-documents.ts";

/** The profile in the path of an operation, under the name that it has there. */
function profileParameter(operationId: string, businessProfileId: string): Record<string, string> {
  const [, path] = (operationTable as Readonly<Record<string, readonly string[]>>)[operationId]!;
  return { [path!.includes("{business_profile_id}") ? "business_profile_id" : "id"]: businessProfileId };
}

interface RequestText {
  body: string | Uint8Array;
  contentType: "application/json" | "application/xml";
}

/** A file as it is sent, or standard input for `-`: not a digit or byte of it is changed. @throws CommandError */
function readText(file: string): RequestText {
  const bytes = file === "-" ? readFileSync(0) : readNamedFile(file);
  // Also after a byte order mark and in UTF-16, in which every second byte is zero.
  const beginning = bytes.subarray(0, 100).filter((byte) => byte > 0x20 && byte < 0x80);
  const isXml = beginning[0] === "<".charCodeAt(0);
  const body = isXml ? bytes : decodeUtf8(bytes, file).replace(/^\uFEFF/, "");
  return { body, contentType: isXml ? "application/xml" : "application/json" };
}

export const send = defineProgram({
  name: "send",
  arguments: "FILE [--watch] [--again] [--json]",
  about: "Sends one document",
  help: `
  FILE            JSON, or a ready PINT AE document in XML; - is standard input
  --watch         waits until the network has decided
  --again         sends a file that was sent before as another document${issuerHelp}

The same file sent again within 25 hours is the same document, and with an external_reference for ever.`,
  options: { ...issuerOptions, watch: { type: "boolean" }, again: { type: "boolean" } },
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) {
      return refuse("name one file; - is standard input");
    }
    const session = openSession(values, signal);
    const kind = readKind(values.kind);
    const profile = await businessProfileOf(session, values);
    const operation = operationOf(kind, "create");
    const text = readText(file);
    const key = digestOf(`${kind}/${profile}\n${Buffer.from(text.body).toString("latin1")}`);
    const request = {
      ...profileParameter(operation, profile),
      ...text,
      ...(values.again !== true && { "Idempotency-Key": key }),
    };
    const answer = await session.client.call(operation, request, { signal });
    if (answer.headers.get("idempotent-replayed") === "true") {
      say("It was sent before, and this is the answer that was kept: --again sends it as another document.");
    }
    const created = bodyOf(answer) as ListedDocument;
    if (values.watch !== true) {
      const { id, document_sequence: number, meta_info: info } = created;
      // The text has the digits as the service wrote them.
      print(session.isJson ? answer.text : `${number}  ${info.peppol_status.overall_status}  ${id}`);
      return exitCodes.done;
    }
    const status = await session.client.waitUntilFinal(kind, created.id, { signal });
    return showStatus(status, session.isJson);
  },
});

interface Finding {
  flag: string;
  reasonCode: string;
  text: string;
  location: string;
  pointer?: string;
}

/** A dry run answers `validation_results`, the check of an XML document `findings`. */
interface Verdict {
  valid: boolean;
  validation_results?: Finding[];
  findings?: Finding[];
}

export const validate = defineProgram({
  name: "validate",
  arguments: "FILE… [--json]",
  about: "Tries documents without storing or sending anything",
  help: `
  FILE            JSON of a document, or a ready PINT AE document in XML; - is standard input${issuerHelp}`,
  options: issuerOptions,
  run: async ({ values, positionals, signal, refuse }): Promise<ExitCode> => {
    if (positionals.length === 0) {
      return refuse("name a file; - is standard input");
    }
    const session = openSession(values, signal);
    let worst: ExitCode = exitCodes.done;
    for (const file of positionals) {
      const text = readText(file);
      const isXml = text.contentType === "application/xml";
      const operation = isXml ? "validateXml" : operationOf(readKind(values.kind), "validate");
      const profile = isXml ? {} : profileParameter(operation, await businessProfileOf(session, values));
      const answer = await session.client.call(operation, { ...profile, ...text }, { signal });
      const { valid, validation_results: results, findings = results ?? [] } = bodyOf(answer) as Verdict;
      const lines = findings.map(
        ({ flag, reasonCode, text: said, pointer, location }) =>
          `  ${flag} ${reasonCode} ${pointer ?? location}: ${said}`,
      );
      const described = [`${file}: ${valid ? "valid" : "not valid"}`, ...lines].map(plain).join("\n");
      print(session.isJson ? answer.text : described);
      worst = valid ? worst : exitCodes.refused;
    }
    return worst;
  },
});
