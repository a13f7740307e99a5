import type { Queryable } from "../../queryable.ts";

export interface RecordedBackup {
  /** Moment at which the backup was taken. */
  takenAt: Date;
  /** The file of the backup, or a person's words for how it was made otherwise. */
  place: string;
  bytes?: number;
}

/** Records it, where the schema has a place for that: a backup is also made before the migrations of a release. */
export async function recordBackup(db: Queryable, { takenAt, place, bytes }: RecordedBackup): Promise<void> {
  const [table] = await db.query<{ found: boolean }>(`select to_regclass('backups') is not null as found`);
  if (table?.found === true) {
    await db.query(
      `insert into backups (taken_at, place, bytes) values ($1, $2, $3)
       on conflict (taken_at) do update set place = excluded.place, bytes = excluded.bytes`,
      [takenAt, place, bytes ?? null],
    );
  }
}

export interface BackupFacts {
  newest: Date | null;
  /** Whether the server archives its write-ahead log. */
  archives: boolean;
  storedAt: Date | null;
  failedAt: Date | null;
}

export async function findBackupFacts(db: Queryable): Promise<BackupFacts> {
  const [row] = await db.query<BackupFacts>(
    `select (select max(taken_at) from backups) as newest, current_setting('archive_mode') <> 'off' as archives,
       last_archived_time as stored_at, last_failed_time as failed_at
     from pg_stat_archiver`,
  );
  return row ?? { newest: null, archives: false, storedAt: null, failedAt: null };
}
