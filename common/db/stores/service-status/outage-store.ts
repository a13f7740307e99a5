import type { Queryable } from "../../queryable.ts";

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

/** Stores what a process sees of an access point that is away, and deletes what processes that are gone have seen. */
export async function saveOutage(db: Queryable, outage: ObservedOutage): Promise<void> {
  const { id, processId, accessPoint, forMs, tries, words, nextTryInMs } = outage;
  await db.query(
    `with forgotten as (
       delete from access_point_outages o where not exists (select from processes p where p.id = o.process_id)
     )
     insert into access_point_outages (id, process_id, access_point, since, tries, words, next_try_at)
     values ($1, $2, $3, now() - make_interval(secs => $4::float8 / 1000), $5, $6,
       now() + make_interval(secs => $7::float8 / 1000))
     on conflict (id) do update set tries = excluded.tries, words = excluded.words, next_try_at = excluded.next_try_at`,
    [id, processId, accessPoint, forMs, tries, words, nextTryInMs],
  );
}

export async function endOutage(db: Queryable, id: string): Promise<void> {
  await db.query("delete from access_point_outages where id = $1", [id]);
}
