import type { Client } from "pg";

/**
 * BullMQ's own tables, in the schema `bullmq` of the same database. Its stream of events has no switch on PostgreSQL: each
 * job writes five, and every one of them notifies, which commits one after the other. Nobody reads them, so they are not written.
 */
export async function migrateQueue(client: Client): Promise<void> {
  const { runMigrations } = await import("bullmq");
  await runMigrations(client);
  await client.query(withoutEvents);
}

const withoutEvents = `
  create or replace function bullmq.publish_event(p_queue text, p_event text, p_data jsonb) returns bigint
    language sql as 'select 0::bigint';
  create or replace function bullmq.drop_event() returns trigger language plpgsql as 'begin return null; end';
  create or replace trigger drop_event before insert on bullmq.event for each row execute function bullmq.drop_event()`;
