import { initialStatus } from "../../../common/status/status.ts";
import type { CreatedDocument } from "../../../common/documents/create-document.ts";
import type { Complete } from "../../../common/documents/prepare-document.ts";
import { namesOriginals } from "../../../common/documents/settle-credit-note.ts";
import { withMembers, writtenMembers } from "../../http/json.ts";
import type { CheckedDocument } from "./check-document.ts";
import { presentMetaInfo, type presentPeppolStatus, presentBillingReferences } from "./presenter.ts";

/** Status of every new document. */
export const newStatus: Parameters<typeof presentPeppolStatus>[0] = {
  participantStatus: null,
  ftaStatus: null,
  overallStatus: initialStatus,
  findings: [],
  validationTotals: null,
};

/** The 201: what storing adds around the content that was written with the draft. */
export function writeCreated(
  { id, kind, orgId, businessProfileId, documentSequence, createdAt, originals }: CreatedDocument,
  { content, draft }: Complete<CheckedDocument>,
): Buffer {
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
    meta_info: presentMetaInfo(newStatus),
    created_at: at,
    updated_at: at,
  };
  return withMembers(answer, content!);
}
