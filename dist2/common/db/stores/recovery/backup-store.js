/** Records it, where the schema has a place for that: a backup is also made before the migrations of a release. */
export async function recordBackup(db, { takenAt, place, bytes }) {
    const [table] = await db.query(`select to_regclass('backups') is not null as found`);
    if (table?.found === true) {
        await db.query(`insert into backups (taken_at, place, bytes) values ($1, $2, $3)
       on conflict (taken_at) do update set place = excluded.place, bytes = excluded.bytes`, [takenAt, place, bytes ?? null]);
    }
}
export async function findBackupFacts(db) {
    const [row] = await db.query(`select (select max(taken_at) from backups) as newest, current_setting('archive_mode') <> 'off' as archives,
       last_archived_time as stored_at, last_failed_time as failed_at
     from pg_stat_archiver`);
    return row ?? { newest: null, archives: false, storedAt: null, failedAt: null };
}
//# sourceMappingURL=backup-store.js.map