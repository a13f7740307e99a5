import { newestMigration } from "../db/migrations/migrations.ts";
import type { StuckJob } from "../service-status/service-snapshot.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";
import { appliedMigrations } from "../db/schema-state.ts";
import { heartbeatSeconds, serverStart } from "../db/shared-sql.ts";

export type ProcessKind = "api" | "workers";

/** A process of the service, as it describes itself. */
export interface ServiceProcess {
  id: string;
  kind: ProcessKind;
  /** As in its log and in PostgreSQL's `application_name`: `api`, `workers`, `workers-2`. */
  name: string;
  host: string;
  pid: number;
  version: string;
  /** Queues that it serves; empty for an api. */
  works: readonly string[];
  /** Scope of its pid: a machine since its last boot, or a container. */
  place: string;
  /** Distinguishes it from a later program with the same pid; null if the system does not provide it. */
  startTicks: string | null;
}

type LocalProcess = Pick<ServiceProcess, "id" | "pid" | "startTicks">;

/** What a process learns with its heartbeat, so that its periodic jobs need not ask while there is nothing for them. */
export interface HeartbeatAnswer {
  /** The other processes of the same place. */
  others: LocalProcess[];
  /** Names of the migrations that the database has run. */
  applied: string[];
  recovering: boolean;
  /** As findServerStart. */
  server: string;
  hasRetryRuns: boolean;
  hasSuspects: boolean;
  hasEndpoints: boolean;
}

/** Records that this process is alive, and deletes processes that have been silent for a day. */
export async function recordHeartbeat(db: Queryable, self: ServiceProcess): Promise<HeartbeatAnswer> {
  const { id, kind, name, host, pid, version, works, place, startTicks } = self;
  const [answer] = await db.query<HeartbeatAnswer>(heartbeat, [
    id,
    kind,
    name,
    host,
    pid,
    version,
    newestMigration,
    works,
    place,
    startTicks,
  ]);
  return answer!;
}

const heartbeat = preparedStatement(
  "record-heartbeat",
  `with forgotten as (
       delete from processes where seen_at < now() - interval '1 day' and id <> $1
     ), beaten as (
       insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, start_ticks, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
       on conflict (id) do update set seen_at = now()
     )
     select (
         select coalesce(json_agg(json_build_object('id', id, 'pid', pid, 'startTicks', start_ticks)), '[]')
         from processes where place = $9 and id <> $1
       ) as others, ${appliedMigrations} as applied, is_recovering() as recovering, ${serverStart} as server,
       exists (select from retry_runs where state = 'running') as has_retry_runs,
       exists (select from suspect_documents) as has_suspects,
       exists (select from webhook_endpoints where enabled) as has_endpoints`,
);

export interface Sign {
  /** Its stuck periodic jobs; left out by a process without periodic jobs. */
  standing?: readonly StuckJob[];
  /** An access point that does not answer it. */
  outage?: ObservedOutage | undefined;
  /** Why the access point cannot serve this service. */
  accessPointFaults?: readonly string[];
}

interface ObservedOutage {
  accessPoint: string;
  /** Milliseconds since it began, so that only the database's clock counts. */
  forMs: number;
  tries: number;
  words: string;
  /** Milliseconds until the next call is allowed. */
  nextTryInMs: number | null;
}

/** Called between heartbeats, so that a process that hangs is noticed within seconds. */
export async function refreshHeartbeat(
  db: Queryable,
  id: string,
  { standing = [], outage, accessPointFaults = [] }: Sign = {},
): Promise<void> {
  const seen = outage === undefined ? null : JSON.stringify(outage);
  await db.query(refresh, [id, JSON.stringify(standing), seen, JSON.stringify(accessPointFaults)]);
}

const refresh = preparedStatement(
  "refresh-heartbeat",
  `update processes set seen_at = now(), stuck_jobs = $2, access_point_faults = $4, outage = (
       select jsonb_build_object('access_point', o."accessPoint", 'tries', o.tries, 'words', o.words,
         'since', now() - make_interval(secs => o."forMs" / 1000), 'next_try_at', now() + make_interval(secs => o."nextTryInMs" / 1000))
       from jsonb_to_record($3::jsonb) as o ("accessPoint" text, tries int, words text, "forMs" float8, "nextTryInMs" float8)
       where $3 is not null
     ) where id = $1`,
);

interface ProcessRow extends Omit<ServiceProcess, "place" | "startTicks"> {
  newestMigration: string;
  stuckJobs: StuckJob[];
  accessPointFaults: string[];
  startedAt: Date;
  /** Last heartbeat, by the database's clock. */
  seenAt: Date;
  /** Seconds since then. */
  silentSeconds: number;
  /** False once the process counts as gone, for lack of a heartbeat. */
  lives: boolean;
}

/** Processes with a heartbeat within the last day that have not stopped in order, the oldest first. */
export async function findProcesses(db: Queryable): Promise<ProcessRow[]> {
  return db.query<ProcessRow>(
    `select id, kind, name, host, pid, version, newest_migration, works, started_at, seen_at, stuck_jobs, access_point_faults,
       extract(epoch from now() - seen_at)::float8 as silent_seconds,
       seen_at > now() - make_interval(secs => $1) as lives
     from processes order by started_at, id`,
    [heartbeatSeconds],
  );
}

/** Removes ended processes, so that other workers ask about their sends without waiting. */
export async function removeProcesses(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(`delete from processes where id = any($1::uuid[])`, [ids]);
}
