/**
 * One more entry in the log of a document, the way the stores write them; gives its number among all entries back. It
 * waits for other transactions that add to the log of this document.
 */
export async function insertLogEntry(db, documentId, entry = {}) {
    const rows = await db.query(`insert into status_log (org_id, document_id, revision, stage, leg, event, from_state, to_state)
     select org_id, id, revision, 'overall', $2, $3, $4, $5 from documents where id = $1 returning id`, [documentId, entry.leg ?? null, entry.event ?? "APPROVED", entry.from ?? null, entry.to ?? null]);
    return rows[0]?.id ?? "";
}
//# sourceMappingURL=status-log.js.map