/** Deletes some documents of a sandbox that were accepted before a moment. @throws Error for another organization */
export async function wipeSandboxDocuments(db, { orgId, before, most }) {
    const [step] = await db.query("select deleted, left_over from wipe_sandbox($1, $2, $3)", [
        orgId,
        before,
        most,
    ]);
    return step ?? { deleted: 0, leftOver: false };
}
/** The migration that made sandboxes: a release that does not know it sends their documents. */
const sandboxMigration = 1_799_000_000_030;
/** Whether a worker process of an earlier release has lived in the last ten minutes. */
export async function hasEarlierWorkers(db) {
    const rows = await db.query(`select from processes where kind = 'workers' and seen_at > now() - interval '10 minutes'
       and right(newest_migration, 13)::bigint < ${sandboxMigration} limit 1`);
    return rows.length > 0;
}
//# sourceMappingURL=sandbox-store.js.map