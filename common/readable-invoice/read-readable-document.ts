import type { TextRows } from "../db/queryable.ts";
import { readableRow } from "../documents/document-store.ts";
import { refusal } from "../runtime/errors.ts";
import type { ReadableDocument } from "./invoice-page.ts";
import type { DocumentKind } from "../documents/document.ts";
import { missingXmlError } from "../documents/read-document.ts";

/**
 * The UBL of a revision, by default of the current one, with findings and status.
 *
 * @throws AppError 404, which says whether the UBL is not there yet or never will be
 */
export async function readableDocument(kind: DocumentKind, found: TextRows): Promise<ReadableDocument> {
  const row = await readableRow(found);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  const { xml, sha256, document, overallStatus, isTruncated, originals, ...facts } = row;
  if (xml === null || sha256 === null || document === null || overallStatus === null) {
    throw missingXmlError("ubl", row);
  }
  const shown = { xml, sha256, document, overallStatus, originals: originals ?? [] };
  return { ...facts, ...shown, kind, areAllFindings: !isTruncated };
}
