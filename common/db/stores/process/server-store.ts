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
