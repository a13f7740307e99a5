import { Client, DatabaseError, escapeIdentifier } from "pg";

import { accountOf, writeServiceRole } from "../../db/roles/service-role.ts";
import type { DatabaseUrls } from "./cluster-passwords.ts";

/** Makes the service's database and its role, where they are not there yet: in a new cluster, or in one of an earlier release. */
export async function prepareDatabase({ url, adminUrl }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await createDatabase(client, decodeURIComponent(new URL(url).pathname.slice(1)));
    if (!(await signsIn(url))) {
      await writeServiceRole(client, accountOf(url));
      // Only the owner uses these two databases, and PUBLIC may connect to them by default.
      await client.query("revoke all on database postgres, template1 from public");
    }
  } finally {
    await client.end();
  }
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (found.rowCount === 0) {
    await client.query(`create database ${escapeIdentifier(name)}`);
  }
}

/**
 * Also false for a role that has another password: its file was lost. Whatever else the server says (it may have no connection
 * left beside those of its superuser) is not about the role.
 */
async function signsIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) {
      return error.code?.startsWith("28") !== true;
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
