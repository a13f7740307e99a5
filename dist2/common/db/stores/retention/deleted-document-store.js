import { organizationIn } from "../../../domain/scope.js";
import { inScope } from "../../fragments/in-scope.js";
/** The documents that were accepted last come first; reads one row more than `limit`. */
export async function listDeletedDocumentRows(db, { scope, number, after, limit }) {
    return db.query(`select id, org_id, business_profile_id, kind, document_sequence, issue_date::text as issue_date, revision, overall_status,
       rule, files, sha256, accepted_at, deleted_at
     from deleted_documents
     where ${inScope("org_id", "$1")} and ($2::uuid is null or id < $2::uuid) and ($3::text is null or document_sequence = $3)
     order by id desc limit $4 + 1`, [organizationIn(scope), after ?? null, number ?? null, limit]);
}
//# sourceMappingURL=deleted-document-store.js.map