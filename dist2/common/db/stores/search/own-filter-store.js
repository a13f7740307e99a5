export async function listOwnFilterRows(db, { orgId, subject }) {
    return db.query("select id, name, query, created_at from own_filters where org_id = $1 and subject = $2 order by name", [orgId, subject]);
}
/** Replaces the one of the same name; undefined where a further one would be more than `most`. */
export async function saveOwnFilterRow(db, { id, orgId, subject, name, query, most }) {
    const [row] = await db.query(`insert into own_filters (id, org_id, subject, name, query)
     select $1::uuid, $2::uuid, $3, $4, $5
     where (select count(*) from own_filters where org_id = $2 and subject = $3 and name <> $4) < $6
     on conflict (org_id, subject, name) do update set query = excluded.query
     returning id, name, query, created_at`, [id, orgId, subject, name, query, most]);
    return row;
}
/** @returns whether the person had it */
export async function deleteOwnFilterRow(db, { id, orgId, subject }) {
    const rows = await db.query("delete from own_filters where id = $1 and org_id = $2 and subject = $3 returning 1", [
        id,
        orgId,
        subject,
    ]);
    return rows.length > 0;
}
//# sourceMappingURL=own-filter-store.js.map