import { DatabaseError, escapeIdentifier, type Client } from "pg";

import { literals } from "./shared-sql.ts";
import type { RoleAccounts } from "./database-role.ts";

type RunStatement = (statement: string, parameters?: unknown[]) => Promise<unknown>;

/**
 * Gives the service the rights that it needs in this database, and the reader's role the columns that reports need; revokes rights
 * that the service does not need. Existing rights are not written again. One transaction, so that a service that runs meanwhile
 * never has only half of its rights.
 */
export async function settleRoles(
  client: Client,
  { service, reader }: RoleAccounts,
  tell: (line: string) => void,
): Promise<void> {
  const run: RunStatement = async (statement, parameters) => (await client.query(statement, parameters)).rows;
  if (service === undefined) {
    const { rows } = await client.query<{ is: boolean }>(
      "select rolsuper as is from pg_roles where rolname = current_user",
    );
    if (rows[0]?.is === true) {
      tell(
        "the service connects as a superuser, which it need not be: docs/deploying.md (Three roles) has the other way",
      );
    }
  }
  await client.query("begin");
  if (service !== undefined) {
    const inSchemas = [missingOnSchemas(ourSchemas), tooMuchOnTables, missingOnTables, missingOnFunctions];
    await runEach(run, service.name, [missingToService, ...inSchemas, tooMuch]);
  }
  if (reader !== undefined) {
    const inSchema = [missingOnSchemas("(current_schema())"), missingToRead];
    await runEach(run, reader.name, [missingOnDatabase("CONNECT"), ...inSchema, tooMuch]);
  }
  await client.query("commit");
  if (reader !== undefined) {
    await limitReader(client, reader.name, tell);
  }
  await nameExcess(run, service, { tell, needs: "the service needs" });
  await nameExcess(run, reader, { tell, needs: "reports need" });
}

async function nameExcess(
  run: RunStatement,
  account: RoleAccounts["service"],
  { tell, needs }: { tell: (line: string) => void; needs: string },
): Promise<void> {
  if (account === undefined) {
    return;
  }
  const [{ excess } = { excess: [] }] = (await run(readExcess, [account.name])) as { excess: string[] }[];
  if (excess.length > 0) {
    tell(`the role ${account.name} may more than ${needs}: it ${excess.join(", ")} (docs/deploying.md, Three roles)`);
  }
}

/** Roles of PostgreSQL that may read or write files of the server, run programs on it, or change every row. */
const dangerous = "('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_write_all_data')";

/** A superuser is named as such and as nothing else, because it has every other right as well. */
const readExcess = `
  select case
    when r.rolsuper then array['is a superuser']
    else array_remove(array[
      case when r.rolcreaterole then 'creates roles' end,
      case when r.rolcreatedb then 'creates databases' end,
      case when r.rolreplication then 'replicates' end,
      case when r.rolbypassrls then 'bypasses row security' end,
      case when r.rolname <> current_user and pg_has_role(r.oid, current_user, 'member')
           then 'is a member of ' || current_user end,
      case when has_database_privilege(r.oid, current_database(), 'create') then 'creates schemas' end,
      case when has_schema_privilege(r.oid, current_schema(), 'create') then 'creates tables' end
    ], null) || array(select 'is a member of ' || p.rolname from pg_roles p
                      where p.rolname in ${dangerous} and pg_has_role(r.oid, p.oid, 'member')) end as excess
  from pg_roles r where r.rolname = $1`;

/**
 * Time-outs of sessions for dashboards and reports: while one of their transactions is open, vacuum can remove no row that has changed
 * since, and a change of a table that waits for it holds up everybody. They are against forgotten sessions, because a role may set them
 * itself. PostgreSQL before 17 has no time-out of transactions, so it gets one of statements.
 */
const limits = { idle_in_transaction_session_timeout: "1min", lock_timeout: "5s", transaction_timeout: "15min" };

const olderLimits = { idle_in_transaction_session_timeout: "1min", lock_timeout: "5s", statement_timeout: "15min" };

const firstWithTransactions = 170_000;

/** So that dashboards leave connections to the service; a role cannot raise it itself. */
const readerConnections = 20;

const rightMissing = "42501";

/** Limits the reader's role; limits that the site has set itself (`alter role …`) stay. */
async function limitReader(client: Client, role: string, tell: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ version: number; settings: string[]; unlimited: boolean }>(
    `select current_setting('server_version_num')::int as version, coalesce(rolconfig, '{}') as settings,
       rolconnlimit = -1 as unlimited
     from pg_roles where rolname = $1`,
    [role],
  );
  const { version = 0, settings = [], unlimited = false } = rows[0] ?? {};
  const wanted = Object.entries(version < firstWithTransactions ? olderLimits : limits)
    .filter(([name]) => !settings.some((set) => set.startsWith(`${name}=`)))
    .map(([name, value]) => `set ${name} = '${value}'`);
  const line = [...wanted, ...(unlimited ? [`connection limit ${readerConnections}`] : [])]
    .map((limit) => `alter role ${escapeIdentifier(role)} ${limit};`)
    .join(" ");
  if (line === "") {
    return;
  }
  await client.query(line).catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== rightMissing) {
      throw error;
    }
    tell(`the owner may not limit the sessions of ${role}: let an administrator run ${line}`);
  });
}

/** Gives the role the missing rights on tables; a migration calls it in its own transaction. */
export async function grantTables(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingOnTables]);
}

/** Rights on the database, which a copy of it (`create database … template`) lacks. */
export async function grantDatabase(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingToService, tooMuch]);
}

async function runEach(run: RunStatement, role: string, questions: readonly string[]): Promise<void> {
  for (const question of questions) {
    const rows = (await run(question, [role])) as { statement: string }[];
    for (const { statement } of rows) {
      await run(statement);
    }
  }
}

/** Tables whose rows are not changed, but for the columns in `changing`. */
const records = [
  "operator_actions",
  "status_log",
  "status_log_rows",
  "sending_reports",
  "report_certificates",
  "exchanges",
  "network_messages",
  "document_revisions",
  "attachments",
  "attachment_contents",
  "validation_findings",
  "legal_holds",
];

/**
 * Columns of records that change: how a message was judged (a trigger allows it for messages that were not judged yet), the
 * statuses of a revision whose other leg is decided after its correction, and when a hold was lifted (a trigger writes the time).
 */
const changing = [
  "network_messages.outcome",
  "document_revisions.overall_status",
  "document_revisions.participant_status",
  "document_revisions.fta_status",
  "legal_holds.lifted_at",
];

/**
 * Tables whose rows change, and are deleted by the owner alone. Deleting a document would delete its revisions, findings and
 * attachments as well: PostgreSQL follows foreign keys with the rights of the tables' owner.
 */
const kept = [
  "organizations",
  "business_profiles",
  "taxpayer_rights",
  "kept_bytes",
  "issued_tokens",
  "documents",
  "revision_files",
  "transmissions",
  "sequences",
  "sequence_gaps",
  "number_prefixes",
  "recoveries",
  "recovered_envelopes",
  "installation_state",
];

/**
 * SQL: the rights that the service needs on `o` (pg_class, its schema is `n`). It only reads the migrations, the deleted documents,
 * the months and views, and reaches partitions through their tables. It draws numbers from sequences. It also reads the last number of
 * the log, and sets it after a restore and after another server has taken over.
 */
const serviceRights = `case
    when o.relname = 'status_log_id_seq' then 'SELECT, USAGE, UPDATE'
    when o.relkind = 'S' then 'USAGE'
    when o.relispartition then ''
    when o.relname in ('migrations', 'migration', 'deleted_documents', 'content_months', 'leg_reports') then 'SELECT'
    when n.nspname <> current_schema() then 'SELECT, INSERT, UPDATE, DELETE'
    when o.relname in (${literals(records)}) then 'SELECT, INSERT'
    when o.relname in (${literals(kept)}) then 'SELECT, INSERT, UPDATE'
    else 'SELECT, INSERT, UPDATE, DELETE' end`;

const isRecord = `(n.nspname = current_schema() and o.relname in (${literals(records)}))`;

/** SQL: whether the service updates the column `a` (pg_attribute) of the record `o`. */
const isChanging = `(n.nspname = current_schema() and o.relname || '.' || a.attname in (${literals(changing)}))`;

/** Tables for metrics and reports: no contents of documents, keys, sessions or secrets of webhooks. */
const readable = [
  "migrations",
  "organizations",
  "documents",
  "transmissions",
  "exchanges",
  "status_log",
  "network_messages",
  "operator_actions",
  "settlements",
  "sequences",
  "sequence_gaps",
  "number_prefixes",
  "webhook_deliveries",

  "processes",
  "pauses",
  "retry_runs",
  "recoveries",
  "suspect_documents",
];

/** Columns of these that hold content. */
const contents = ["documents.document", "documents.metadata", "network_messages.packed", "webhook_deliveries.payload"];

/** SQL: whether the reader's role may read the column `a` (pg_attribute) of `o`. */
const isReadable = `(n.nspname = current_schema() and o.relname in (${literals(readable)})
    and o.relname || '.' || a.attname not in (${literals(contents)}))`;

/** Ours, and BullMQ's own. */
const ourSchemas = "(current_schema(), 'bullmq')";

/** Objects of other owners or of extensions in our schemas are left alone. */
const isOurs = (catalog: string, owner: string): string =>
  `pg_has_role(o.${owner}, 'usage') and not exists (
     select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = o.oid and e.deptype = 'e')`;

const isGranted = (acl: string): string =>
  `string_to_array(w.rights, ', ') <@ array(
     select a.privilege_type from aclexplode(o.${acl}) a where a.grantee = r.oid)`;

const missingOnTables = `
  select format('grant %s on %s %s to %I', w.rights, case o.relkind when 'S' then 'sequence' else 'table' end,
           o.oid::regclass, r.rolname) as statement
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_roles r on r.rolname = $1
  cross join lateral (select ${serviceRights} as rights) w
  where n.nspname in ${ourSchemas} and o.relkind in ('r', 'p', 'v', 'S')
    and ${isOurs("pg_class", "relowner")} and not ${isGranted("relacl")}
  union all
  select format('grant update (%I) on table %s to %I', a.attname, o.oid::regclass, r.rolname)
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_attribute a on a.attrelid = o.oid
  join pg_roles r on r.rolname = $1
  where ${isChanging} and ${isOurs("pg_class", "relowner")} and not has_column_privilege(r.oid, o.oid, a.attnum, 'update')`;

/** Rights that the service does not need. Revoking one on a table revokes it on its columns as well. */
const tooMuchOnTables = `
  select format('revoke %s on table %s from public, %I', string_agg(p, ', '), o.oid::regclass, r.rolname) as statement
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_roles r on r.rolname = $1
  cross join lateral (select ${serviceRights} as rights) w
  cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) as p
  where n.nspname in ${ourSchemas} and o.relkind in ('r', 'p', 'v') and ${isOurs("pg_class", "relowner")}
    and p <> all (string_to_array(w.rights, ', ')) and (has_table_privilege(r.oid, o.oid, p)
      or p = 'UPDATE' and ${isRecord} and exists (
        select from pg_attribute a where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
          and not ${isChanging}
          and has_column_privilege(r.oid, o.oid, a.attnum, 'update')))
  group by o.oid, r.rolname`;

const missingToRead = `
  select format('grant select (%s) on table %s to %I', string_agg(quote_ident(a.attname), ', ' order by a.attnum),
           o.oid::regclass, r.rolname) as statement
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_roles r on r.rolname = $1
  join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
  where ${isReadable} and ${isOurs("pg_class", "relowner")} and not has_column_privilege(r.oid, o.oid, a.attnum, 'select')
  group by o.oid, r.rolname`;

/** PUBLIC may run functions by default; a site may have revoked that. */
const missingOnFunctions = `
  select format('grant execute on routine %s to %I', o.oid::regprocedure, r.rolname) as statement
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace join pg_roles r on r.rolname = $1
  where n.nspname in ${ourSchemas} and ${isOurs("pg_proc", "proowner")}
    and not has_function_privilege(r.oid, o.oid, 'execute')`;

const missingOnSchemas = (schemas: string): string => `
  select format('grant usage on schema %I to %I', o.nspname, r.rolname) as statement
  from pg_namespace o join pg_roles r on r.rolname = $1 cross join (values ('USAGE')) w (rights)
  where o.nspname in ${schemas} and not ${isGranted("nspacl")}`;

/** PUBLIC could create tables before PostgreSQL 15, and the service would own those it created. */
const tooMuch = `
  select format('revoke create on schema %I from public, %I', o.nspname, r.rolname) as statement
  from pg_namespace o join pg_roles r on r.rolname = $1
  where o.nspname in ${ourSchemas} and has_schema_privilege(r.oid, o.oid, 'create')
  union all
  select format('revoke create on database %I from public, %I', d.datname, r.rolname)
  from pg_database d join pg_roles r on r.rolname = $1
  where d.datname = current_database() and has_database_privilege(r.oid, d.oid, 'create')`;

const missingOnDatabase = (rights: string): string => `
  select format('grant %s on database %I to %I', w.rights, o.datname, r.rolname) as statement
  from pg_database o join pg_roles r on r.rolname = $1 cross join (values ('${rights}')) w (rights)
  where o.datname = current_database() and not ${isGranted("datacl")}`;

/** BullMQ adds jobs by way of temporary tables (add_jobs_bulk). */
const missingToService = missingOnDatabase("CONNECT, TEMPORARY");
