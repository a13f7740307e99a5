import type { Queryable } from "../../database.ts";

/** Connections that the server allows altogether, and those of them that are for its superusers and pg_use_reserved_connections. */
export async function connectionsOf(db: Queryable): Promise<{ allowed: number; reserved: number }> {
  const [row] = await db.query<{ allowed: number; reserved: number }>(
    `select current_setting('max_connections')::int as allowed,
            current_setting('superuser_reserved_connections')::int
              + coalesce(current_setting('reserved_connections', true), '0')::int as reserved`,
  );
  return row ?? { allowed: 0, reserved: 0 };
}

/** Where the server keeps its files; undefined when it does not tell us. */
export async function dataDirectoryOf(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ directory: string | null }>(
    `select case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory') end
       as directory`,
  );
  return row?.directory ?? undefined;
}

/**
 * Has the server write a few hundred kilobytes to its disk and forget them: a sort that does not fit into the memory that the
 * session has for it (OwnConnection). It leaves nothing behind, neither rows nor log, and finds no room where a table could not
 * grow either.
 *
 * @throws what the server says; 53100 or 58030 where nothing can be stored
 */
export async function probeStorage(db: Queryable): Promise<void> {
  await db.query(
    `select count(*) from (select md5(n::text) as word from generate_series(1, 4000) n order by word offset 1) sorted`,
  );
}

/** What the tables, indexes and everything else of this database take on the disk, in bytes. */
export async function databaseSize(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(`select pg_database_size(current_database())::float8 as bytes`);
  return row?.bytes ?? 0;
}
