import type { Queryable } from "../../database.ts";

/** An outage as one process sees it. */
export interface ObservedOutage {
  id: string;
  processId: string;
  accessPoint: string;
  /** Milliseconds since it began, so that only the database's clock counts. */
  forMs: number;
  tries: number;
  words: string;
  /** Milliseconds until the next call is allowed. */
  nextTryInMs: number | null;
}

/** Inserts or updates an outage. */
export async function saveOutage(db: Queryable, outage: ObservedOutage): Promise<void> {
  const { id, processId, accessPoint, forMs, tries, words, nextTryInMs } = outage;
  await db.query(
    `insert into access_point_outages (id, process_id, access_point, since, tries, words, next_try_at)
     values ($1, $2, $3, now() - make_interval(secs => $4::float8 / 1000), $5, $6,
       now() + make_interval(secs => $7::float8 / 1000))
     on conflict (id) do update set tries = excluded.tries, words = excluded.words, next_try_at = excluded.next_try_at`,
    [id, processId, accessPoint, forMs, tries, words, nextTryInMs],
  );
}

export async function endOutage(db: Queryable, id: string): Promise<void> {
  await db.query(`update access_point_outages set until = now(), next_try_at = null where id = $1 and until is null`, [
    id,
  ]);
}

/** Ends the outages of processes that are gone; other processes record whether it lasts. @returns how many */
export async function endAbandonedOutages(db: Queryable): Promise<number> {
  const rows = await db.query(
    `update access_point_outages o set until = now(), next_try_at = null
     where until is null and since < now() - interval '1 minute' and not exists (
       select from processes p where p.id = o.process_id and p.seen_at > now() - interval '10 minutes'
     ) returning id`,
  );
  return rows.length;
}

/** @returns how many were deleted */
export async function purgeOutages(
  db: Queryable,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from access_point_outages where id = any(array(
       select id from access_point_outages where until < now() - make_interval(secs => $1::float8 / 1000) limit $2
     )) returning id`,
    [olderThanMs, limit],
  );
  return rows.length;
}
