import type { RunStatement } from "./grants.ts";

/** Roles of PostgreSQL with which files of the server, or programs on it, are had. */
const dangerous = "('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')";

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

/** What the role may although the service does not need it, in words. */
export async function excessOf(run: RunStatement, role: string): Promise<string[]> {
  const [row] = (await run(readExcess, [role])) as { excess: string[] }[];
  return row?.excess ?? [];
}

/** The same for a site whose one role owns everything: whether it is a superuser. */
export async function isSuperuser(run: RunStatement): Promise<boolean> {
  const [row] = (await run("select rolsuper as is from pg_roles where rolname = current_user")) as { is: boolean }[];
  return row?.is === true;
}
