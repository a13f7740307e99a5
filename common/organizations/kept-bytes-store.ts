import type { Queryable } from "../db/queryable.ts";

/** Megabytes of the quotas that an organization has reached; null for one that it has not. */
export type ReachedQuotas = Readonly<Record<"answers" | "attachments", number | null>>;

/**
 * Organizations that have reached a quota, their own or else the site's. One row of an organization is read, whatever it keeps:
 * triggers count (1798000000010-kept-bytes.sql).
 */
export async function findReachedQuotas(
  db: Queryable,
  site: Readonly<Record<"answers" | "attachments", number>>,
): Promise<Map<string, ReachedQuotas>> {
  const rows = await db.query<ReachedQuotas & { orgId: string }>(
    `select * from (
       select k.org_id,
         case when k.answers >= q.answers * 1048576 then q.answers end as answers,
         case when k.attachments >= q.attachments * 1048576 then q.attachments end as attachments
       from kept_bytes k join organizations o on o.id = k.org_id
       cross join lateral (select coalesce(o.kept_answers_mb, $1)::float8 as answers,
         coalesce(o.attachments_mb, $2)::float8 as attachments) q
     ) full_ones where answers is not null or attachments is not null`,
    [site.answers, site.attachments],
  );
  return new Map(rows.map(({ orgId, ...reached }) => [orgId, reached]));
}
