import type { Actor } from "./operator-actions.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import type { Queryable } from "../db/queryable.ts";
import { inScope, literals } from "../db/shared-sql.ts";
import type { FoundOutcomes } from "./retry-outcomes.ts";
import { waitingStates, type DocumentStage } from "../status/pipeline.ts";
import type { LegFilter } from "./operable-leg-store.ts";

/** What a retry run covers: failed legs that match a filter, or the documents that failed for good in a stage. */
export type RetryFilter = LegFilter | { stage: DocumentStage };

export interface RetryRun {
  id: string;
  /** Null for all organizations. */
  orgId: string | null;
  filter: RetryFilter;
  actor: Actor;
  reason: string;
  state: "running" | "done" | "stopped";
  /** Matching legs or documents at the start. */
  total: number;
  retried: number;
  createdAt: Date;
  endedAt: Date | null;
  /** What has become of those that it sent again and that went no other way. */
  found: FoundOutcomes;
}

const columns = `r.id, r.org_id, r.filter, r.actor, r.reason, r.state, r.total, r.retried, r.created_at, r.ended_at`;

/** SQL: what has become of the legs and documents of the run `r`, of those that are still its own. */
const found = `(select coalesce(jsonb_object_agg(outcome, count), '{}') from (
  select outcome, count(*)::int as count from (
    select case
      when t.state in ('sent', 'accepted') then 'through'
      when t.state = 'failed' and t.failure_class = 'unknown' or t.state = 'unknown' and t.next_check_at = 'infinity' then 'unknown'
      when t.state in ('failed', 'rejected') then 'failed'
      when t.state <> 'not_required' then 'under_way' end as outcome
    from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision where t.retry_run_id = r.id
    union all
    select case when failure is not null then 'failed' when stage in (${literals(waitingStates)}) then 'under_way' else 'through' end
    from documents where retry_run_id = r.id) o
  where outcome is not null group by outcome) c)`;

export async function insertRetryRun(
  tx: Queryable,
  run: Pick<RetryRun, "id" | "orgId" | "filter" | "actor" | "reason" | "total">,
): Promise<RetryRun> {
  const [row] = await tx.query<RetryRun>(
    `insert into retry_runs as r (id, org_id, filter, actor, reason, total) values ($1, $2, $3, $4, $5, $6)
     returning ${columns}, '{}'::jsonb as found`,
    [run.id, run.orgId, JSON.stringify(run.filter), JSON.stringify(run.actor), run.reason, run.total],
  );
  return row as RetryRun;
}

/** Newest first; reads one row more than `limit` to show a next page. */
export async function listRetryRunRows(
  db: Queryable,
  { orgId, id, after, limit }: { orgId: Scope; id?: string; after?: string; limit: number },
): Promise<RetryRun[]> {
  return db.query<RetryRun>(
    `select ${columns}, ${found} as found from retry_runs r where ${inScope("r.org_id", "$1")} and ($2::uuid is null or r.id = $2::uuid)
       and ($3::uuid is null or r.id < $3::uuid) order by r.id desc limit $4 + 1`,
    [organizationIn(orgId), id ?? null, after ?? null, limit],
  );
}

type RunToAdvance = Omit<RetryRun, "found">;

/** Asked first, because a transaction costs three statements. */
export const isAnyRunning = async (db: Queryable): Promise<boolean> =>
  (await db.query(`select from retry_runs where state = 'running' limit 1`)).length > 0;

/** Locks the oldest running retry that no other process holds. */
export async function lockRunningRun(tx: Queryable): Promise<RunToAdvance | undefined> {
  const [run] = await tx.query<RunToAdvance>(
    `select ${columns} from retry_runs r where state = 'running' order by id limit 1 for update skip locked`,
  );
  return run;
}

/** Waits for the portion under way. */
export async function lockRetryRun(
  tx: Queryable,
  { orgId, id }: { orgId: Scope; id: string },
): Promise<RunToAdvance | undefined> {
  const [run] = await tx.query<RunToAdvance>(
    `select ${columns} from retry_runs r where ${inScope("org_id", "$1")} and id = $2 for update`,
    [organizationIn(orgId), id],
  );
  return run;
}

export async function advanceRetryRun(
  tx: Queryable,
  { id, retried, state }: { id: string; retried: number; state: RetryRun["state"] },
): Promise<void> {
  await tx.query(
    `update retry_runs set retried = retried + $2, state = $3, ended_at = case when $3 <> 'running' then now() end
     where id = $1`,
    [id, retried, state],
  );
}
