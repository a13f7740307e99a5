import type { Client } from "pg";

import { rewriteJobsFunction } from "./rewrite-jobs.ts";
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
  await makeSequences(client);
}

/** BullMQ would create the sequence of job ids with a queue's first job, which the service's role may not do. */
async function makeSequences(client: Client): Promise<void> {
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
 * The documents of a large job leave its row when it is added, because each change of its state would write them again; what is stored
 * already stays where it is.
 */
const payloadsBeside = "alter table bullmq.job set (toast_tuple_target = 256)";
