import { initialStatus } from "../../../common/domain/status/status.js";
import { namesOriginals } from "../../../common/services/documents/settle-credit-note.js";
import { withMembers, writtenMembers } from "../../json/write-json.js";
import { presentMetaInfo } from "./presenter.js";
import { presentBillingReferences } from "./settlement.js";
/** Status of every new document. */
export const newStatus = {
    participantStatus: null,
    ftaStatus: null,
    overallStatus: initialStatus,
    findings: [],
    validationTotals: null,
};
/** The 201: what storing adds around the content that was written with the draft. */
export function writeCreated({ id, kind, orgId, businessProfileId, documentSequence, createdAt, originals }, { content, draft }, { isSandbox }) {
    const { billing_reference: references } = draft.facts;
    const at = createdAt.toISOString();
    const answer = {
        id,
        org_id: orgId,
        business_profile_id: businessProfileId,
        document_sequence: documentSequence,
        revision: 1,
        version: 1,
        [writtenMembers]: null,
        ...(namesOriginals({ kind, document: draft.facts }) && {
            billing_reference: presentBillingReferences(references ?? [], originals),
        }),
        meta_info: presentMetaInfo({ ...newStatus, isSandbox }),
        created_at: at,
        updated_at: at,
    };
    return withMembers(answer, content);
}
//# sourceMappingURL=created-document.js.map