import { setTimeout as pause } from "node:timers/promises";

import { DatabaseClient } from "../../common/db/database-client.ts";
import type { FaultContext } from "./faults.ts";

const writtenTables = ["documents", "transmissions", "status_log_rows", "revision_files", "bullmq.job"];

/** Every write of the service fails with this error. */
export function refuseWrites(code: string, message: string): (context: FaultContext) => Promise<void> {
  return async ({ site, forMs }) => {
    await site.administer(
      `create or replace function refuse_write() returns trigger language plpgsql as $$
       begin
         raise exception '${message}' using errcode = '${code}';
       end $$`,
      ...writtenTables.map(
        (name) =>
          `create trigger refuse_write before insert or update on ${name} for each statement execute function refuse_write()`,
      ),
    );
    await pause(forMs);
    await site.administer(...writtenTables.map((name) => `drop trigger refuse_write on ${name}`));
  };
}

/** Of those that the API, a stage and a send need. */
const hiddenColumns = [
  ["documents", "stage_changed_at"],
  ["revision_files", "ubl"],
  ["transmissions", "next_check_at"],
] as const;

export async function hideColumn({ site, forMs }: FaultContext): Promise<void> {
  const [name, column] = hiddenColumns[forMs % hiddenColumns.length] ?? hiddenColumns[0];
  await site.administer(`alter table ${name} rename column ${column} to ${column}_hidden`);
  await pause(forMs);
  await site.administer(`alter table ${name} rename column ${column}_hidden to ${column}`);
}

export async function forgetTransaction({ site, forMs }: FaultContext): Promise<void> {
  const client = new DatabaseClient({ connectionString: site.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  await pause(forMs);
  await client.query("rollback");
  await client.end();
}
