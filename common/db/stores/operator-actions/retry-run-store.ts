import type { Actor } from "../../../domain/operator-actions/operator-actions.ts";
import { organizationIn, type Scope } from "../../../domain/scope.ts";
import type { Queryable } from "../../queryable.ts";
import { inScope } from "../../fragments/in-scope.ts";
import type { DocumentStage } from "../../../domain/status/pipeline.ts";
import type { LegFilter } from "./operable-leg-store.ts";
import { currentTally, type RetryTally } from "./retry-item-store.ts";

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
  /** Null for a run of a release that did not note what became of its legs. */
  tally: RetryTally | null;
}

const columns = `r.id, r.org_id, r.filter, r.actor, r.reason, r.state, r.total, r.retried, r.created_at, r.ended_at`;
const columnsWithTally = `${columns}, ${currentTally} as tally`;

export async function insertRetryRun(
  tx: Queryable,
  run: Pick<RetryRun, "id" | "orgId" | "filter" | "actor" | "reason" | "total">,
): Promise<RetryRun> {
  const [row] = await tx.query<RetryRun>(
    `insert into retry_runs as r (id, org_id, filter, actor, reason, total) values ($1, $2, $3, $4, $5, $6)
     returning ${columns}, '{"outcomes": {}, "failures": []}'::jsonb as tally`,
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
    `select ${columnsWithTally} from retry_runs r where ${inScope("r.org_id", "$1")} and ($2::uuid is null or r.id = $2::uuid)
       and ($3::uuid is null or r.id < $3::uuid) order by r.id desc limit $4 + 1`,
    [organizationIn(orgId), id ?? null, after ?? null, limit],
  );
}

export type RunToAdvance = Omit<RetryRun, "tally">;

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
