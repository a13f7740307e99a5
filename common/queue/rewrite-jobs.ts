import type { Pool } from "pg";

import type { Rewriting } from "./queue-backend.ts";

/** How many dead rows make a fetch of a job slow enough to pay for a rewriting, which holds the queues up for milliseconds. */
const minDead = 3_000;
/** A table of a full queue is left as it is: what is dead is the smaller part of it. */
const maxJobs = 1_000;
const lockMs = 100;

/**
 * SQL: creates `bullmq.rewrite_jobs(min_dead, max_jobs)`, which writes the rows of BullMQ's table of jobs into an empty file. Only the
 * owner may do that, so it runs with the owner's rights. While another session holds a lock on the table it stays as it is (`locked`).
 */
export const rewriteJobsFunction = `
  create or replace function bullmq.rewrite_jobs(min_dead bigint, max_jobs bigint) returns text
  language plpgsql security definer set search_path = bullmq, pg_temp set lock_timeout = '${lockMs}ms' as $$
  declare
    kept job[];
  begin
    if pg_stat_get_dead_tuples('job'::regclass) < min_dead then
      return 'few';
    end if;
    if (select count(*) from (select from job limit max_jobs + 1) j) > max_jobs then
      return 'many';
    end if;
    lock table job, job_log, job_dependency in access exclusive mode;
    if exists (select from job_log) or exists (select from job_dependency) then
      return 'many';
    end if;
    kept := array(select j from job j);
    truncate job, job_log, job_dependency;
    insert into job select (k).* from unnest(kept) k;
    return 'rewritten';
  exception when lock_not_available then
    return 'locked';
  end $$`;

/**
 * Rewrites the table of jobs when too many of its rows are dead. While a session keeps an old snapshot open, no vacuum removes them, and
 * each fetch reads past every job that has ended since.
 */
export async function rewriteJobs(pool: Pool): Promise<Rewriting> {
  const { rows } = await pool.query<{ outcome: Rewriting }>("select rewrite_jobs($1, $2) as outcome", [
    minDead,
    maxJobs,
  ]);
  return rows[0]?.outcome ?? "few";
}
