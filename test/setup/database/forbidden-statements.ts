import { Client, DatabaseError } from "pg";

/** Statements that the service never needs, and that an intruder with its connection would try. */
const forbidden = (owner: string): readonly string[] => [
  "copy (select 1) to program 'true'",
  "copy installation_facts from program 'true'",
  "copy installation_facts to '/tmp/facts'",
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
  "select setval('search_parties_id_seq', 1)",
  `set role "${owner}"`,
  `set session authorization "${owner}"`,
  `alter role "${owner}" password 'mine'`,
  "set session_replication_role = replica",
  "checkpoint",
];

/** PostgreSQL has these outside of a transaction only. */
const outside = ["create database mine", "alter system reset work_mem"];

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
