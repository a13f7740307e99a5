import { findAttachment, type StoredAttachment } from "./attachment-store.ts";
import type { DocumentKey } from "./document-store.ts";
import { findDocumentXml, type DocumentXmlRow } from "./document-xml-store.ts";
import { refusal, type AppError } from "../runtime/errors.ts";
import type { Deps } from "../runtime/deps.ts";
import { legTraits, type XmlForm } from "../status/legs.ts";

type ReadDeps = Pick<Deps, "database">;

/** An attachment of any revision, byte for byte. @throws AppError 404 */
export async function readAttachment(
  { database }: ReadDeps,
  key: DocumentKey,
  attachmentId: string,
): Promise<StoredAttachment> {
  const attachment = await findAttachment(database, key, attachmentId);
  if (attachment === undefined) {
    throw refusal("attachment_not_found");
  }
  return attachment;
}

/**
 * An XML form of a revision, by default of the current one.
 *
 * @throws AppError 404, which says whether the XML is not there yet or never will be
 */
export async function readDocumentXml(
  { database }: ReadDeps,
  key: DocumentKey,
  wanted: { form: XmlForm; revision?: number },
): Promise<{ documentSequence: string; xml: string; sha256: string }> {
  const row = await findDocumentXml(database, key, wanted);
  if (row === undefined) {
    throw refusal("document_not_found");
  }
  const { documentSequence, xml, sha256 } = row;
  if (xml === null || sha256 === null) {
    throw missingXmlError(wanted.form, row);
  }
  return { documentSequence, xml, sha256 };
}

type Unrendered = Omit<DocumentXmlRow, "xml" | "sha256">;

/** A 404 that says why a revision has no XML. */
export function missingXmlError(
  form: XmlForm,
  { documentSequence, revision, currentRevision, stage }: Unrendered,
): AppError {
  const subject = `Revision ${revision} of ${documentSequence}`;
  if (revision > currentRevision) {
    return refusal("not_found", { what: subject });
  }
  const done = form === legTraits.c3.form ? "rendered" : "reported";
  if (revision < currentRevision) {
    return refusal("file_not_made", { subject, done });
  }
  return stage === "invalid"
    ? refusal("file_never_made", { subject })
    : refusal("file_not_made_yet", { subject, done });
}
