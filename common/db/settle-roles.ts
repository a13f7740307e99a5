import type { Client } from "pg";

import type { RoleAccounts } from "./database-role.ts";
import { limitReader } from "./reader-timeouts.ts";
import { grantToReader, grantToService, type RunStatement } from "./grants.ts";

/** Grants in one transaction: a service that runs meanwhile never has half of its rights. */
export async function settleRoles(
  client: Client,
  { service, reader }: RoleAccounts,
  tell: (line: string) => void,
): Promise<void> {
  const run: RunStatement = async (statement, parameters) => (await client.query(statement, parameters)).rows;
  if (service === undefined && (await isSuperuser(run))) {
    tell(
      "the service connects as a superuser, which it need not be: docs/deploying.md (Three roles) has the other way",
    );
  }
  await client.query("begin");
  if (service !== undefined) {
    await grantToService(run, service.name);
  }
  if (reader !== undefined) {
    await grantToReader(run, reader.name);
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
  const excess = account === undefined ? [] : await excessOf(run, account.name);
  if (account !== undefined && excess.length > 0) {
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

/** Rights of the role that it does not need, in words. */
async function excessOf(run: RunStatement, role: string): Promise<string[]> {
  const [row] = (await run(readExcess, [role])) as { excess: string[] }[];
  return row?.excess ?? [];
}

/** The same for a site whose one role owns everything: whether it is a superuser. */
async function isSuperuser(run: RunStatement): Promise<boolean> {
  const [row] = (await run("select rolsuper as is from pg_roles where rolname = current_user")) as { is: boolean }[];
  return row?.is === true;
}
