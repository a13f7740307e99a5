import type { Queryable } from "../../queryable.ts";

/** The person of the token or session, who alone sees the filters. */
export interface Person {
  orgId: string;
  subject: string;
}

export interface OwnFilter {
  id: string;
  name: string;
  /** A query of the search, as an address has it. */
  query: string;
  createdAt: Date;
}

export async function listOwnFilterRows(db: Queryable, { orgId, subject }: Person): Promise<OwnFilter[]> {
  return db.query<OwnFilter>(
    "select id, name, query, created_at from own_filters where org_id = $1 and subject = $2 order by name",
    [orgId, subject],
  );
}

/** Replaces the one of the same name; undefined where a further one would be more than `most`. */
export async function saveOwnFilterRow(
  db: Queryable,
  { id, orgId, subject, name, query, most }: Person & Omit<OwnFilter, "createdAt"> & { most: number },
): Promise<OwnFilter | undefined> {
  const [row] = await db.query<OwnFilter>(
    `insert into own_filters (id, org_id, subject, name, query)
     select $1::uuid, $2::uuid, $3, $4, $5
     where (select count(*) from own_filters where org_id = $2 and subject = $3 and name <> $4) < $6
     on conflict (org_id, subject, name) do update set query = excluded.query
     returning id, name, query, created_at`,
    [id, orgId, subject, name, query, most],
  );
  return row;
}

/** @returns whether the person had it */
export async function deleteOwnFilterRow(
  db: Queryable,
  { id, orgId, subject }: Person & { id: string },
): Promise<boolean> {
  const rows = await db.query("delete from own_filters where id = $1 and org_id = $2 and subject = $3 returning 1", [
    id,
    orgId,
    subject,
  ]);
  return rows.length > 0;
}
