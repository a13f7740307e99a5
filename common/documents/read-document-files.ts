import { findAttachment, type StoredAttachment } from "./attachment-store.ts";
import type { DocumentKey } from "./document-store.ts";
import { findDocumentXml, type DocumentXmlRow } from "./document-xml-store.ts";
import { AppError, notFound } from "../runtime/errors.ts";
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
    throw notFound("Attachment");
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
    throw notFound("Document");
  }
  const { documentSequence, xml, sha256 } = row;
  if (xml === null || sha256 === null) {
    throw missingXmlError(wanted.form, row);
  }
  return { documentSequence, xml, sha256 };
}

type Unrendered = Omit<DocumentXmlRow, "xml" | "sha256">;

/** A 404 that says why a revision has no XML. */
export const missingXmlError = (form: XmlForm, row: Unrendered): AppError =>
  new AppError(404, missingXmlMessage(form, row));

function missingXmlMessage(form: XmlForm, { documentSequence, revision, currentRevision, stage }: Unrendered): string {
  const subject = `Revision ${revision} of ${documentSequence}`;
  if (revision > currentRevision) {
    return `${subject} not found`;
  }
  const done = form === legTraits.c3.form ? "rendered" : "reported";
  if (revision < currentRevision) {
    return `${subject} was not ${done}`;
  }
  return stage === "invalid" ? `${subject} failed validation and is not reported` : `${subject} is not ${done} yet`;
}
