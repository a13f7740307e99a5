/** Organizations with a term after which documents are deleted, unless they are under legal hold. */
export async function findOrganizationsWithTerms(db) {
    const rows = await db.query(`select id from organizations
     where coalesce(documents_kept_years, unsent_kept_days) is not null and not legal_hold order by id`);
    return rows.map(({ id }) => id);
}
/** One step, with the next documents after the id `beyond`, fewer where they are large; without any, the scan is over. */
export async function deleteExpiredDocuments(tx, { orgId, kind, status, beyond, most }) {
    return tx.query(`select document_id as id, number, rule, digest as sha256 from delete_expired_documents($1, $2, $3, $4, $5)`, [orgId, kind, status, beyond, most]);
}
//# sourceMappingURL=expired-document-store.js.map