import { buildTaxData } from "../../peppol/envelope/tax-data.js";
import { renderUbl } from "../../ubl/render-ubl.js";
import { withoutEmbeddedObjects } from "../../ubl-reader/without-embedded-objects.js";
import { uaeTime } from "./uae-time.js";
/** Builds the tax data document that reports a document to the authority. */
export function buildReport({ ubl, typeCode, at, billingSbdhId, ...input }, { serviceProviderId, taxAuthorityId }) {
    const { kind, documentId, documentSequence, document, amounts } = input;
    const described = { kind, documentId: document.sent_xml?.uuid ?? documentId, documentSequence, document, amounts };
    const { date, time } = uaeTime(at);
    return buildTaxData({
        ...described,
        typeCode,
        issueDate: date,
        issueTime: time,
        ...(billingSbdhId !== null && { transportHeaderId: billingSbdhId }),
        serviceProviderId,
        taxAuthorityId,
        sourceXml: reportedXml(ubl, described),
    });
}
/** Embedded objects are never reported; without attachments the rendered UBL has none. */
function reportedXml(ubl, described) {
    const { attachments, sent_xml: sentXml } = described.document;
    if (sentXml !== undefined) {
        return withoutEmbeddedObjects(ubl);
    }
    return attachments === undefined ? ubl : renderUbl(described);
}
//# sourceMappingURL=build-report.js.map