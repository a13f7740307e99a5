import { Client, DatabaseError } from "pg";

/** What happened, who did it, what the network said and answered, what was attached and found, what has to be kept. */
const records = [
  "operator_actions",
  "status_log_rows",
  "sending_reports",
  "network_messages",
  "document_revisions",
  "attachments",
  "attachment_contents",
  "validation_findings",
  "legal_holds",
];

/** Every way in which SQL changes rows that are there. */
const changesOf = (table: string): readonly string[] => [
  `delete from ${table}`,
  `delete from only ${table} where false`,
  `truncate ${table}`,
  `update ${table} set org_id = org_id`,
  `update ${table} set (org_id) = (select org_id from ${table} limit 1)`,
  `with gone as (delete from ${table} returning 1) select count(*) from gone`,
  `merge into ${table} t using (values (1)) v (one) on true when matched then delete`,
  `merge into ${table} t using (values (1)) v (one) on true when matched then update set org_id = t.org_id`,
  `insert into ${table} overriding system value select * from ${table}
     on conflict on constraint ${table}_pkey do update set org_id = excluded.org_id`,
  `do $$ begin execute 'delete from ${table}'; end $$`,
  `create temporary view mine as select * from ${table}; delete from mine`,
  `create rule mine as on delete to ${table} do instead nothing`,
  `alter table ${table} alter column org_id set default null`,
  `alter table ${table} disable trigger all`,
];

/** Whose a row is, and which, of a table that is updated otherwise. */
const fixed = [
  ...["id", "org_id", "business_profile_id", "kind", "document_sequence"].map((column) => ["documents", column]),
  ...["id", "org_id", "document_id", "revision", "leg"].map((column) => ["transmissions", column]),
];

/** Statements that the service never needs, and that an intruder with its connection would try. */
const forbidden = (owner: string): readonly string[] => [
  "copy (select 1) to program 'true'",
  "copy installation_state from program 'true'",
  "copy installation_state to '/tmp/facts'",
  "select pg_read_file('PG_VERSION')",
  "select lo_import('/etc/hostname')",
  "select from pg_authid",
  "create table mine (id int)",
  "create table bullmq.mine (id int)",
  "create schema mine",
  "create function mine() returns int language sql as 'select 1'",
  "create role mine",
  "alter table documents add column mine int",
  "alter table documents disable trigger all",
  "create trigger mine before insert on documents for each row execute function notify_status_change()",
  "create or replace function is_recovering() returns boolean language sql as 'select false'",
  "drop table documents",
  "truncate documents",
  "update operator_actions set reason = 'another'",
  "delete from operator_actions",
  "truncate operator_actions",
  "alter table operator_actions disable trigger user",
  "update migrations set name = name",
  "update bullmq.migration set name = name",
  "select setval('sending_reports_id_seq', 1)",
  `set role "${owner}"`,
  `set session authorization "${owner}"`,
  `alter role "${owner}" password 'mine'`,
  "set session_replication_role = replica",
  "checkpoint",
  ...records.flatMap(changesOf),
  "delete from status_log",
  "create or replace rule status_log_insert as on insert to status_log do instead nothing",
  "drop trigger network_messages_judged on network_messages",
  // Foreign keys would take their revisions, findings and attachments along, with the rights of the owner.
  ...["documents", "revision_files", "transmissions"].map((table) => `delete from ${table}`),
  "update document_revisions set document = '{}'",
  ...fixed.map(([table, column]) => `update ${table} set ${column} = ${column}`),
  "delete from sequences",
  "delete from organizations",
  "copy (select 1) to '/tmp/one'",
  "copy status_log_rows from '/etc/hostname'",
  "select pg_read_binary_file('postmaster.pid')",
  "select pg_ls_dir('.')",
  "select pg_stat_file('postmaster.pid')",
  "select lo_export(lo_from_bytea(0, 'a'), '/tmp/one')",
  "set role pg_execute_server_program",
  "grant pg_read_server_files to current_user",
  "create extension file_fdw",
  "create function pg_temp.mine() returns int language c as 'mine'",
  "alter function keep_judged_message() owner to current_user",
  `reassign owned by current_user to "${owner}"`,
];

/** PostgreSQL has these outside of a transaction only. */
const outside = ["create database mine", "alter system reset work_mem", "create tablespace mine location '/tmp'"];

const notAllowed = "42501";

/** What of it that connection may do all the same, and how its role differs from one that may nothing: both empty in good order. */
export async function findTooMuch(url: string, owner: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await findAttributes(client);
    const undone = forbidden(owner).map((statement) => ({ statement, text: `begin; ${statement}; rollback` }));
    for (const { statement, text } of [...undone, ...outside.map((each) => ({ statement: each, text: each }))]) {
      const answer = await client.query(text).catch((error: unknown) => error);
      await client.query("rollback");
      if (!(answer instanceof DatabaseError && answer.code === notAllowed)) {
        found.push(`${statement}: ${answer instanceof Error ? answer.message : "done"}`);
      }
    }
    return found;
  } finally {
    await client.end();
  }
}

async function findAttributes(client: Client): Promise<string[]> {
  const { rows } = await client.query<Record<string, boolean>>(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
       exists (select from pg_auth_members m where m.member = r.oid) as is_member,
       exists (select from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owns_something
     from pg_roles r where rolname = current_user`,
  );
  return Object.entries(rows[0] ?? { rolls: true }).flatMap(([name, is]) => (is ? [name] : []));
}
