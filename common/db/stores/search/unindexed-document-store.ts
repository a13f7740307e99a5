import { organizationIn, type Scope } from "../../../domain/scope.ts";
import { inScope } from "../../fragments/in-scope.ts";
import { inOrder, isBehind } from "../../fragments/log-numbers.ts";
import type { Queryable } from "../../queryable.ts";

/**
 * The indexer's cursor. A change of the terms has one of its own, which a migration begins where that of the release before
 * stands.
 */
export const searchCursor = "search 2";

/** A document that the search does not find by its content. */
export interface UnindexedDocument {
  id: string;
  orgId: string;
  documentSequence: string;
  error: string;
  tries: number;
  since: Date;
  /** Null once it is not tried again by itself. */
  nextTryAt: Date | null;
}

/** Minutes until the next try, after the first failure, the second and so on; none after the last of them. */
const waits = [1, 10, 60];

/** Remembers a failed try, with the time of the next one. */
export async function recordUnindexed(
  db: Queryable,
  { documentId, error }: { documentId: string; error: string },
): Promise<void> {
  await db.query(
    `insert into unindexed_documents (document_id, org_id, error, next_try_at)
     select d.id, d.org_id, $2, now() + make_interval(mins => ($3::int[])[1]) from documents d where d.id = $1
     on conflict (document_id) do update set error = excluded.error, tries = unindexed_documents.tries + 1,
       next_try_at = now() + make_interval(mins => ($3::int[])[unindexed_documents.tries + 1])`,
    [documentId, error, waits],
  );
}

/** Those whose next try is due, the longest first. */
export async function findDueUnindexed(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select document_id as id from unindexed_documents where next_try_at <= now() order by next_try_at limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function clearUnindexed(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(`delete from unindexed_documents where document_id = any($1::uuid[])`, [ids]);
}

/** Oldest first; reads one row more than `limit` to show a next page. */
export async function listUnindexed(
  db: Queryable,
  { orgId, after, limit }: { orgId: Scope; after?: string; limit: number },
): Promise<UnindexedDocument[]> {
  return db.query<UnindexedDocument>(
    `select u.document_id as id, u.org_id, d.document_sequence, u.error, u.tries, u.since, u.next_try_at
     from unindexed_documents u join documents d on d.id = u.document_id
     where ${inScope("u.org_id", "$1")} and ($2::uuid is null or u.document_id > $2::uuid)
     order by u.document_id limit $3 + 1`,
    [organizationIn(orgId), after ?? null, limit],
  );
}

/** Resets the tries of all documents that could not be indexed, so that the indexer's next round tries them again. */
export async function tryUnindexedAgain(tx: Queryable, orgId: Scope): Promise<{ orgId: string }[]> {
  return tx.query<{ orgId: string }>(
    `update unindexed_documents u set next_try_at = now(), tries = 0 where ${inScope("u.org_id", "$1")} returning org_id`,
    [organizationIn(orgId)],
  );
}

/** How far the index is: the oldest entry of the log that it has not read, by the organization's index of the log. */
export async function readSearchIndex(
  db: Queryable,
): Promise<{ behindSeconds: number; unindexed: number; since: Date | null }> {
  const [row] = await db.query<{ behindSeconds: number; unindexed: number; since: Date | null }>(
    `select coalesce(extract(epoch from clock_timestamp() - (
         select min(l.at) from organizations o cross join lateral (
           select e.at from status_log e
           where e.org_id = o.id and ${isBehind("e", "(select position from feed_cursors where name = $1)")} ${inOrder("e")} limit 1
         ) l
       )), 0)::float8 as behind_seconds,
       (select count(*)::int from unindexed_documents) as unindexed, (select min(since) from unindexed_documents) as since`,
    [searchCursor],
  );
  return row ?? { behindSeconds: 0, unindexed: 0, since: null };
}
