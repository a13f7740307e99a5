import { createHash } from "node:crypto";

import { stringify } from "lossless-json";

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
