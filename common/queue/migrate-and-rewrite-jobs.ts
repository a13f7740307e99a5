import type { Pool, Client } from "pg";

import type { Rewriting } from "./stage-queues.ts";
import { stageNames } from "../status/pipeline.ts";

/**
 * Creates BullMQ's tables in the schema `bullmq` of the same database. Events are disabled: they cannot be switched off
 * on PostgreSQL, each job writes five, and their notifications serialize the commits.
 */
export async function migrateQueue(client: Client): Promise<void> {
  const { runMigrations } = await import("bullmq");
  await runMigrations(client);
  await client.query(withoutEvents);
  await client.query(payloadsBeside);
  await client.query(rewriteJobsFunction);
  // BullMQ would create the sequence of job ids with a queue's first job, which the service's role may not do.
  const { rows } = await client.query<{ statement: string }>(
    `select format('create sequence if not exists bullmq.%I', bullmq.job_id_seq_name(name)) as statement
     from unnest($1::text[]) as name where to_regclass('bullmq.' || bullmq.job_id_seq_name(name)) is null`,
    [[...stageNames]],
  );
  for (const { statement } of rows) {
    await client.query(statement);
  }
}

const withoutEvents = `
  create or replace function bullmq.publish_event(p_queue text, p_event text, p_data jsonb) returns bigint
    language sql as 'select 0::bigint';
  create or replace function bullmq.drop_event() returns trigger language plpgsql as 'begin return null; end';
  create or replace trigger drop_event before insert on bullmq.event for each row execute function bullmq.drop_event()`;

/**
 * Stores the documents of a large new job outside of its row, because each change of the job's state would write them again.
 */
const payloadsBeside = "alter table bullmq.job set (toast_tuple_target = 256)";

/** From this many dead rows on, job fetches are slow enough to justify a rewrite, which stops the queues for milliseconds. */
const minDead = 3_000;

/** With more jobs the table is left as it is, because its dead rows are the smaller part. */
const maxJobs = 1_000;

const lockMs = 100;

/**
 * SQL: creates `bullmq.rewrite_jobs(min_dead, max_jobs)`, which writes the rows of BullMQ's table of jobs into an empty file. It runs with
 * the rights of the owner, because no other role may do that. It does nothing while another session has locked the table (`locked`).
 */
const rewriteJobsFunction = `
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
 * Rewrites the table of jobs when too many of its rows are dead. While a session keeps an old snapshot open, vacuum cannot remove them,
 * and each fetch reads every job that has ended since.
 */
export async function rewriteJobs(pool: Pool): Promise<Rewriting> {
  const text = "select rewrite_jobs($1, $2) as outcome";
  const { rows } = await pool.query<{ outcome: Rewriting }>({ name: "rewrite-jobs", text, values: [minDead, maxJobs] });
  return rows[0]?.outcome ?? "few";
}
