import { newestMigration } from "../../migrations/migrations.ts";
import type { Queryable } from "../../database.ts";
import { heartbeatSeconds } from "../../fragments/heartbeat-seconds.ts";

export type ProcessKind = "api" | "workers";

/** A process of the service, as it says of itself. */
export interface ServiceProcess {
  id: string;
  kind: ProcessKind;
  /** As in its log and in PostgreSQL's `application_name`: `api`, `workers`, `workers-2`. */
  name: string;
  host: string;
  pid: number;
  /** Of the product. */
  version: string;
  /** The queues that it works on; none of an api. */
  works: readonly string[];
  /** Where its pid counts: a machine since its last start, or a container. */
  place: string;
  /** Tells it from another program that gets its pid; null where the system does not say. */
  startTicks: string | null;
}

export type LocalProcess = Pick<ServiceProcess, "id" | "pid" | "startTicks">;

/**
 * Says that this process is alive, and forgets those that have been silent for a day.
 *
 * @returns the others of its place, as they were before
 */
export async function recordHeartbeat(db: Queryable, self: ServiceProcess): Promise<LocalProcess[]> {
  const { id, kind, name, host, pid, version, works, place, startTicks } = self;
  return db.query<LocalProcess>(
    `with forgotten as (
       delete from processes where seen_at < now() - interval '1 day' and id <> $1
     ), beaten as (
       insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, start_ticks, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
       on conflict (id) do update set seen_at = now()
     )
     select id, pid, start_ticks from processes where place = $9 and id <> $1 and pid is not null`,
    [id, kind, name, host, pid, version, newestMigration, works, place, startTicks],
  );
}

/** A worker process says so between its heartbeats as well: one that hangs is to be seen within seconds. */
export async function refreshHeartbeat(db: Queryable, id: string): Promise<void> {
  await db.query(`update processes set seen_at = now() where id = $1`, [id]);
}

export interface ProcessRow extends Omit<ServiceProcess, "pid" | "place" | "startTicks"> {
  /** Null of a process of a release that did not say it, as are empty texts. */
  pid: number | null;
  /** The newest migration that its code knows. */
  newestMigration: string;
  startedAt: Date;
  /** Its last heartbeat, by the database's clock. */
  seenAt: Date;
  /** How long ago that was. */
  silentSeconds: number;
  /** False when it has been silent for so long that it counts as gone. */
  lives: boolean;
}

/** Every process that has beaten within the last day and has not left in good order, the oldest first. */
export async function findProcesses(db: Queryable): Promise<ProcessRow[]> {
  return db.query<ProcessRow>(
    `select id, kind, name, host, pid, version, newest_migration, works, started_at, seen_at,
       extract(epoch from now() - seen_at)::float8 as silent_seconds,
       seen_at > now() - make_interval(secs => $1) as lives
     from processes order by started_at, id`,
    [heartbeatSeconds],
  );
}

/** Worker processes that live. */
export async function countWorkers(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*)::int as count from processes
     where kind = 'workers' and seen_at > now() - make_interval(secs => $1)`,
    [heartbeatSeconds],
  );
  return rows[0]?.count ?? 0;
}

/** Processes that have ended, in good order or not: nobody waits for the sends that they held. */
export async function removeProcesses(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(`delete from processes where id = any($1::uuid[])`, [ids]);
}
