import type { DocumentKey } from "../../db/stores/documents/document-store.ts";
import { findReadableDocument } from "../../db/stores/documents/readable-document-store.ts";
import { notFound } from "../../errors.ts";
import type { ReadableDocument } from "../../view/invoice-page.ts";
import type { Deps } from "../runtime/deps.ts";
import { missingXmlError } from "../document-files/read-document-files.ts";

/**
 * The UBL of a revision, by default of the current one, with findings and status.
 *
 * @throws AppError 404, which says whether the UBL is not there yet or never will be
 */
export async function readReadableDocument(
  { database }: Pick<Deps, "database">,
  key: DocumentKey,
  revision: number | undefined,
): Promise<ReadableDocument> {
  const row = await findReadableDocument(database, key, revision);
  if (row === undefined) {
    throw notFound("Document");
  }
  const { xml, sha256, document, overallStatus, isTruncated, ...facts } = row;
  if (xml === null || sha256 === null || document === null || overallStatus === null) {
    throw missingXmlError("ubl", row);
  }
  return { ...facts, kind: key.kind, xml, sha256, document, overallStatus, areAllFindings: !isTruncated };
}
