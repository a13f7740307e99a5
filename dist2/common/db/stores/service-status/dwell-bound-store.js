/** Agreed bounds of these organizations: how long their documents may wait for the first stage. */
export async function findDwellBounds(db, orgIds) {
    return orgIds.length === 0
        ? []
        : db.query(`select id as org_id, name as organization, dwell_bound_seconds as seconds from organizations where id = any($1::uuid[])`, [orgIds]);
}
//# sourceMappingURL=dwell-bound-store.js.map