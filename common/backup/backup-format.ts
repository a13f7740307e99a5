import { parseJson } from "../runtime/text.ts";

/**
 * A backup is a gzip of text: a header line, then of each table a line that names it with its columns, its rows as PostgreSQL's
 * COPY writes them, and a line that ends them, which no row can be; at the end a footer.
 */
export const endOfRows = "\\.";

const format = "peppol-self-billing backup 1";

export interface BackupHeader {
  format: string;
  takenAt: string;
  /** Time of the newest entry of its log; null for an empty log. */
  knownUntil: string | null;
  /** The migrations that its database has run, in order. */
  migrations: string[];
}

export interface BackupTable {
  table: string;
  columns: string[];
}

export interface BackupFooter {
  rows: Record<string, number>;
}

export const headerLine = (header: Omit<BackupHeader, "format">): string =>
  `${JSON.stringify({ format, ...header })}\n`;

/** @throws Error when the line does not begin a backup that this release can read */
export function readHeader(line: string): BackupHeader {
  const header = parseJson(line) as BackupHeader | undefined;
  if (header?.format !== format) {
    throw new Error("the file is no backup of this service");
  }
  return header;
}
