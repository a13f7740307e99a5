import { isChanging, isReadable, isRecord, serviceRights } from "./table-rights.ts";

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

/** The site itself has given more. Revoking a right on a table revokes it on its columns as well. */
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

/** Gives the role what it lacks on the tables, where a migration has just made some: in its own transaction. */
export async function grantTables(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [missingOnTables]);
}

/** Gives the role all that the service needs of this database and takes what it does not; what stands already is not written again. */
export async function grantToService(run: RunStatement, role: string): Promise<void> {
  const rights = [missingToService, missingOnSchemas(ourSchemas), tooMuchOnTables, missingOnTables, missingOnFunctions];
  await runEach(run, role, [...rights, tooMuch]);
}

/** Gives the role the columns that metrics and reports are made of. */
export async function grantToReader(run: RunStatement, role: string): Promise<void> {
  await runEach(run, role, [
    missingOnDatabase("CONNECT"),
    missingOnSchemas("(current_schema())"),
    missingToRead,
    tooMuch,
  ]);
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
