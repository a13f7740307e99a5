/** Runs one statement and gives its rows. */
export type RunStatement = (statement: string, parameters?: unknown[]) => Promise<unknown>;

/** Ours, and BullMQ's own. */
const ourSchemas = "(current_schema(), 'bullmq')";

/** What another owner, or an extension, has put into our schemas is not ours to give. */
const isOurs = (catalog: string, owner: string): string =>
  `pg_has_role(o.${owner}, 'usage') and not exists (
     select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = o.oid and e.deptype = 'e')`;

const isGranted = (acl: string): string =>
  `string_to_array(w.rights, ', ') <@ array(
     select a.privilege_type from aclexplode(o.${acl}) a where a.grantee = r.oid)`;

/**
 * Rows are read and written; which migrations have run, and what was deleted, is only read. Of a sequence the next number is drawn; the log's is read as
 * well, and set at the beginning of a recovery.
 */
const missingOnTables = `
  select format('grant %s on %s %s to %I', w.rights, case o.relkind when 'S' then 'sequence' else 'table' end,
           o.oid::regclass, r.rolname) as statement
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_roles r on r.rolname = $1
  cross join lateral (select case
    when o.relname = 'status_log_id_seq' then 'SELECT, USAGE, UPDATE'
    when o.relkind = 'S' then 'USAGE'
    when o.relname in ('migrations', 'migration', 'deleted_documents') then 'SELECT'
    else 'SELECT, INSERT, UPDATE, DELETE' end as rights) w
  where n.nspname in ${ourSchemas} and o.relkind in ('r', 'p', 'v', 'S')
    and ${isOurs("pg_class", "relowner")} and not ${isGranted("relacl")}`;

/** PUBLIC may run functions by default; a site may have revoked that. */
const missingOnFunctions = `
  select format('grant execute on routine %s to %I', o.oid::regprocedure, r.rolname) as statement
  from pg_proc o join pg_namespace n on n.oid = o.pronamespace join pg_roles r on r.rolname = $1
  where n.nspname in ${ourSchemas} and ${isOurs("pg_proc", "proowner")}
    and not has_function_privilege(r.oid, o.oid, 'execute')`;

const missingOnSchemas = `
  select format('grant usage on schema %I to %I', o.nspname, r.rolname) as statement
  from pg_namespace o join pg_roles r on r.rolname = $1 cross join (values ('USAGE')) w (rights)
  where o.nspname in ${ourSchemas} and not ${isGranted("nspacl")}`;

/** PUBLIC could create tables before PostgreSQL 15, and the service would own those it created. */
const tooMuch = `
  select format('revoke create on schema %I from public, %I', o.nspname, r.rolname) as statement
  from pg_namespace o join pg_roles r on r.rolname = $1
  where o.nspname in ${ourSchemas} and has_schema_privilege(r.oid, o.oid, 'create')
  union all
  select format('revoke create on database %I from public, %I', d.datname, r.rolname)
  from pg_database d join pg_roles r on r.rolname = $1
  where d.datname = current_database() and has_database_privilege(r.oid, d.oid, 'create')`;

/** BullMQ adds jobs by way of temporary tables (add_jobs_bulk). */
const missingOnDatabase = `
  select format('grant %s on database %I to %I', w.rights, o.datname, r.rolname) as statement
  from pg_database o join pg_roles r on r.rolname = $1 cross join (values ('CONNECT, TEMPORARY')) w (rights)
  where o.datname = current_database() and not ${isGranted("datacl")}`;

/** Gives the role what it lacks on the tables, where a migration has just made some: in its own transaction. */
export async function grantTables(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingOnTables]);
}

/** Gives the role all that the service needs of this database and takes what it does not; what stands already is not written again. */
export async function grantToService(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingOnDatabase, missingOnSchemas, missingOnTables, missingOnFunctions, tooMuch]);
}

/** Rights on the database, which a copy of it (`create database … template`) lacks. */
export async function grantDatabase(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingOnDatabase, tooMuch]);
}

async function runEach(run: RunStatement, role: string, questions: readonly string[]): Promise<void> {
  for (const question of questions) {
    const rows = (await run(question, [role])) as { statement: string }[];
    for (const { statement } of rows) {
      await run(statement);
    }
  }
}
