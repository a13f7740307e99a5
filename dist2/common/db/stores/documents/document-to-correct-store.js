import { openLegStates, unseenLegStates } from "../../../domain/status/status.js";
import { isDecidingLeg } from "../../fragments/leg-sql.js";
import { literals } from "../../fragments/literals.js";
/** SQL: whether a document was sent as XML. */
export const isSentAsXml = (document) => `(${document} -> 'sent_xml') is not null`;
export async function findDocumentToCorrect(db, { orgId, kind, id }) {
    const rows = await db.query(`select revision, business_profile_id, document_sequence, overall_status, issue_date::text as issue_date,
       content_version, ${isSentAsXml("document")} as is_sent_as_xml,
       document -> 'sent_xml' ->> 'uuid' as sent_uuid
     from documents where org_id = $1 and kind = $2 and id = $3`, [orgId, kind, id]);
    return rows[0];
}
/** The document alone, as it is stored. */
export const selectContent = (db, { orgId, kind, id }) => db.queryText(`select document from documents where org_id = $1 and kind = $2 and id = $3`, [orgId, kind, id]);
/**
 * A leg of the current revision with unknown outcome, or a withdrawal that the authority has not answered; a new
 * revision could overtake it. Undefined when there is none.
 */
export async function findUnsettledLeg(tx, { orgId, id }) {
    const rows = await tx.query(`select t.leg, t.state from documents d join transmissions t on t.document_id = d.id and t.revision = d.revision
     where d.org_id = $1 and d.id = $2
       and (t.state in (${literals(unseenLegStates)}) or (t.state = 'failed' and t.failure_class = 'unknown')
         or (not ${isDecidingLeg("t.leg")} and t.state in (${literals(openLegStates)})))
     order by t.leg desc limit 1`, [orgId, id]);
    return rows[0];
}
//# sourceMappingURL=document-to-correct-store.js.map