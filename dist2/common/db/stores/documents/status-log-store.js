/** The document's log, oldest first; empty for an unknown document. */
export async function findStatusLog(db, { orgId, kind, id }) {
    return db.query(`select l.position, l.at, l.revision, l.stage, l.leg, l.event, l.from_state, l.to_state, l.attempt, l.duration_ms,
       l.detail
     from documents d join status_log l on l.org_id = d.org_id and l.document_id = d.id
     where d.org_id = $1 and d.kind = $2 and d.id = $3 order by l.position`, [orgId, kind, id]);
}
//# sourceMappingURL=status-log-store.js.map