import { errorDetails } from "../../client/create-client.ts";

/** What is wrong with a document, before or after it was sent. */
export interface Problem {
  /** Of the field as the service writes it, e.g. `document_lines[2].quantity`; absent where no field is to blame. */
  path?: string;
  message: string;
}

/** A document of the input. */
export interface SourceDocument {
  /** Where it stands, as a person finds it: `line 7`, `rows 7, 8`. */
  place: string;
  /** Its `external_reference`, by which it is known again whatever happens to us. */
  reference?: string;
  /** Of the document that a correction is for. */
  documentId?: string;
  /** JSON as it is sent. Text, because a number of JavaScript would not keep the digits of an amount. */
  json?: string;
  /** Digest of `json`. */
  sha256?: string;
  /** Why it cannot be sent. */
  problems: readonly Problem[];
}

/** A document that did not become what it should. */
export interface Failure {
  document: SourceDocument;
  problems: readonly Problem[];
  /** The document that the service has of it, which a correction replaces. */
  documentId?: string;
}

/** A file with documents. It is read several times, so that its documents need not be kept in memory. */
export interface DocumentFile {
  read(): AsyncIterable<SourceDocument> | Iterable<SourceDocument>;
  /** The documents that failed, with their reasons, in a form that can be corrected and read again. */
  failures(failed: readonly Failure[]): Promise<string>;
  /** Of the file of failures. */
  extension: ".csv" | ".ndjson";
}

/** Members of a line, and columns of a table, that a file of failures has beside those of the input. */
export const problemMember = "problem";
export const documentIdMember = "document_id";

/** What the service says of a document that it refused, with what it would suggest. */
export const problemsOf = (refused: Parameters<typeof errorDetails>[0]): Problem[] =>
  errorDetails(refused).map(({ path, message, suggestion }) => ({
    ...(path !== undefined && { path }),
    message: suggestion === undefined ? message : `${message} (perhaps ${suggestion})`,
  }));
