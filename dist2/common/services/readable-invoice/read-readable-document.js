import { readableRow } from "../../db/stores/documents/readable-document-store.js";
import { notFound } from "../../errors.js";
import { missingXmlError } from "../document-files/read-document-files.js";
/**
 * The UBL of a revision, by default of the current one, with findings and status.
 *
 * @throws AppError 404, which says whether the UBL is not there yet or never will be
 */
export async function readableDocument(kind, found) {
    const row = await readableRow(found);
    if (row === undefined) {
        throw notFound("Document");
    }
    const { xml, sha256, document, overallStatus, isTruncated, originals, ...facts } = row;
    if (xml === null || sha256 === null || document === null || overallStatus === null) {
        throw missingXmlError("ubl", row);
    }
    const shown = { xml, sha256, document, overallStatus, originals: originals ?? [] };
    return { ...facts, ...shown, kind, areAllFindings: !isTruncated };
}
//# sourceMappingURL=read-readable-document.js.map