import { findStatusLog } from "../../db/stores/documents/status-log-store.js";
import { loadAmounts, loadAttachment, loadFindings, loadFindingTotals, loadLatestReport, loadMessage, loadReport, loadVersion, loadXml, } from "../../db/stores/document-files/evidence-content-store.js";
import { findEvidenceAttachments, findEvidenceDocument, findEvidenceLegs, findEvidenceMessages, findEvidenceReports, findEvidenceRevisions, } from "../../db/stores/document-files/evidence-store.js";
import { legTraits } from "../../domain/status/legs.js";
import { notFound } from "../../errors.js";
import { sealEnvelope } from "../delivery/build-envelope.js";
/** @throws AppError 404 */
export async function collectEvidence(deps, key) {
    const { database } = deps;
    const document = await findEvidenceDocument(database, key);
    if (document === undefined) {
        throw notFound("Document");
    }
    return {
        document,
        revisions: await findEvidenceRevisions(database, document),
        legs: await findEvidenceLegs(database, document),
        attachments: await findEvidenceAttachments(database, document),
        reports: await findEvidenceReports(database, document),
        messages: await findEvidenceMessages(database, document),
        contents: contentsOf(deps, document),
    };
}
function contentsOf({ database, config }, document) {
    const { orgId, kind } = document;
    const payload = ({ leg, revision }) => loadXml(database, document, { revision, form: legTraits[leg].form });
    return {
        request: (version) => loadVersion(database, document, version),
        attachment: ({ sha256 }) => loadAttachment(database, orgId, sha256),
        amounts: ({ revision }) => loadAmounts(database, document, revision),
        ubl: ({ revision }) => loadXml(database, document, { revision, form: "ubl" }),
        findings: ({ revision }) => loadFindings(database, document, revision),
        findingTotals: ({ revision }) => loadFindingTotals(database, document, revision),
        payload,
        /** Envelopes are not stored but rebuilt; their digests are stored. */
        envelope: async (leg) => sealEnvelope({ ...leg, kind }, config, await payload(leg)).sbd,
        latestReport: ({ sbdhId }) => loadLatestReport(database, orgId, sbdhId),
        report: ({ id }) => loadReport(database, orgId, id),
        message: (message) => loadMessage(database, orgId, message),
        log: () => findStatusLog(database, document),
    };
}
//# sourceMappingURL=collect-evidence.js.map