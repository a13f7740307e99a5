import { findAttachment } from "../../db/stores/documents/attachment-store.js";
import { findDocumentXml } from "../../db/stores/documents/document-xml-store.js";
import { AppError, notFound } from "../../errors.js";
import { legTraits } from "../../domain/status/legs.js";
/** An attachment of any revision, byte for byte. @throws AppError 404 */
export async function readAttachment({ database }, key, attachmentId) {
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
export async function readDocumentXml({ database }, key, wanted) {
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
/** A 404 that says why a revision has no XML. */
export const missingXmlError = (form, row) => new AppError(404, missingXmlMessage(form, row));
function missingXmlMessage(form, { documentSequence, revision, currentRevision, stage }) {
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
//# sourceMappingURL=read-document-files.js.map