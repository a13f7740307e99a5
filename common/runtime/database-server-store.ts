import type { DatabaseRole } from "../service-status/service-snapshot.ts";
import type { Queryable } from "../db/queryable.ts";

/** Connections that the server allows, and those reserved for superusers and pg_use_reserved_connections. */
export async function connectionsOf(db: Queryable): Promise<{ allowed: number; reserved: number }> {
  const [row] = await db.query<{ allowed: number; reserved: number }>(
    `select current_setting('max_connections')::int as allowed,
            current_setting('superuser_reserved_connections')::int
              + coalesce(current_setting('reserved_connections', true), '0')::int as reserved`,
  );
  return row ?? { allowed: 0, reserved: 0 };
}

/** Data directory of the server; undefined if our role may not read it. */
export async function dataDirectoryOf(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ directory: string | null }>(
    `select case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory') end
       as directory`,
  );
  return row?.directory ?? undefined;
}

/** What our role is here; a superuser counts as a member of every role. */
export async function findOwnRole(db: Queryable): Promise<DatabaseRole> {
  const [row] = await db.query<{ role: DatabaseRole }>(
    `select case when r.rolsuper then 'superuser' when pg_has_role(r.oid, t.relowner, 'usage') then 'owner' else 'service' end
       as role
     from pg_roles r, pg_class t where r.rolname = current_user and t.oid = 'operator_actions'::regclass`,
  );
  return row?.role ?? "service";
}

/**
 * Makes the server write a few hundred kilobytes to disk: a sort that does not fit into the session's memory
 * (OwnConnection). It leaves no rows and no log behind, and fails if a table could not grow.
 *
 * @throws PostgreSQL's error; 53100 or 58030 if nothing can be stored
 */
export async function probeStorage(db: Queryable): Promise<void> {
  await db.query(
    `select count(*) from (select from generate_series(1, 300) n order by lpad(n::text, 800) collate "C" offset 1) sorted`,
  );
}

export async function databaseSize(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(`select pg_database_size(current_database())::float8 as bytes`);
  return row?.bytes ?? 0;
}
