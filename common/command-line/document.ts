import { createHash } from "node:crypto";

import { stringify, isLosslessNumber, parse } from "lossless-json";

import { readNamedFile } from "../config/command-line.ts";
import { asError } from "../runtime/errors.ts";
import { CommandError, exitCodes, decodeUtf8 } from "./session.ts";

/** What is wrong with a document, before or after it was sent. */
export interface Problem {
  /** Of the field as the service writes it, e.g. `document_lines[2].quantity`; absent where no field is to blame. */
  path?: string;
  message: string;
}

/** A document of the input. */
export interface SourceDocument {
  /** Where it is in the file, as a person finds it: `line 7`, `rows 7, 8`. */
  place: string;
  /** Its `external_reference`, by which it is known again whatever happens to us. */
  reference?: string;
  /** Of the document that a correction is for. */
  documentId?: string;
  /** JSON as it is sent. Text, because a number of JavaScript would not keep the digits of an amount. */
  json?: string;
  /** Digest of the content. */
  sha256?: string;
  /** Why it cannot be sent. */
  problems: readonly Problem[];
}

/** A document that did not become what it should. */
export interface Failure {
  place: string;
  problems: readonly Problem[];
  /** The document that the service has of it, which a correction replaces. */
  documentId?: string;
}

export interface DocumentFile {
  documents: readonly SourceDocument[];
  /** The documents that failed, with their reasons, in a form that can be corrected and read again. */
  failures(failed: readonly Failure[]): string;
  /** Of the file of failures. */
  extension: ".csv" | ".ndjson";
}

/** Members of a line, and columns of a table, that a file of failures has beside those of the input. */
export const problemMember = "problem";
export const documentIdMember = "document_id";

/** In a document's metadata: by it we know our own document when an answer of the service got lost. */
export const contentMember = "content_sha256";
const maxPairs = 20;

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The JSON that is sent, with the digest of its content in the metadata, unless these are full or wrong: then the service complains of them. */
export function sealDocument(document: object): { json: string; sha256: string } {
  const sha256 = digestOf(stringify(document)!);
  const { metadata = {} } = document as { metadata?: unknown };
  const isOpen = typeof metadata === "object" && metadata !== null && !Array.isArray(metadata);
  const hasRoom = isOpen && Object.keys(metadata).length < maxPairs;
  const sealed = hasRoom ? { ...document, metadata: { ...metadata, [contentMember]: sha256 } } : document;
  return { json: stringify(sealed)!, sha256 };
}

type Value = Readonly<Record<string, unknown>>;

/** A document per line. @throws CommandError that names the lines that are no JSON */
export function openNdjsonFile(file: string): DocumentFile {
  const values = new Map<string, Value>();
  const broken: string[] = [];
  // A line ends at a line feed alone: JSON may have U+2028 in a text.
  const lines = decodeUtf8(readNamedFile(file), file).split("\n");
  for (const [nth, line] of lines.entries()) {
    const text = line.replace(/^\uFEFF/, "").trim();
    try {
      if (text !== "") {
        const value = parse(text);
        if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value)) {
          throw new Error("a document is an object");
        }
        values.set(`line ${nth + 1}`, value as Value);
      }
    } catch (error) {
      broken.push(`line ${nth + 1} is not JSON: ${asError(error).message}`);
    }
  }
  if (broken.length > 0) {
    throw new CommandError(exitCodes.usage, `${file} cannot be read:\n  ${broken.join("\n  ")}`);
  }
  return {
    extension: ".ndjson",
    documents: [...values].map(([place, value]) => readDocument(place, value)),
    failures: (failed) =>
      failed
        .map(({ place, problems, documentId }) => {
          const { [problemMember]: _problem, [documentIdMember]: _id, ...document } = values.get(place)!;
          const problem = problems.map(({ message }) => message).join(" | ");
          const head = {
            [problemMember]: problem,
            ...(documentId !== undefined && { [documentIdMember]: documentId }),
          };
          return `${stringify({ ...head, ...document })}\n`;
        })
        .join(""),
  };
}

function readDocument(place: string, value: Value): SourceDocument {
  // The key of a line is made of its reference, and a correction has none.
  const { [problemMember]: _problem, [documentIdMember]: documentId, idempotency_key: _key, ...document } = value;
  const { external_reference: sent } = document;
  const reference = typeof sent === "string" && sent.trim() !== "" ? sent.trim() : undefined;
  const message = `${place} has no external_reference: give each document your own number, by which it is never stored twice`;
  return {
    place,
    ...(reference !== undefined && { reference }),
    ...(typeof documentId === "string" && { documentId }),
    ...sealDocument(document),
    problems: reference === undefined ? [{ path: "external_reference", message }] : [],
  };
}
