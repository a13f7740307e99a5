import type { Queryable } from "../../database.ts";

/** A worker that has not beaten for this long counts as gone. */
export const heartbeatSeconds = 15;

/** Says that this worker process is alive, and forgets those that have been silent for a day. */
export async function beat(db: Queryable, instanceId: string): Promise<void> {
  await db.query(
    `with forgotten as (delete from worker_instances where seen_at < now() - interval '1 day')
     insert into worker_instances (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
    [instanceId],
  );
}

/** Worker processes that live. */
export async function countWorkers(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*)::int as count from worker_instances where seen_at > now() - make_interval(secs => $1)`,
    [heartbeatSeconds],
  );
  return rows[0]?.count ?? 0;
}

/** A worker that ends in good order holds nothing any more. */
export async function endBeat(db: Queryable, instanceId: string): Promise<void> {
  await db.query(`delete from worker_instances where id = $1`, [instanceId]);
}
