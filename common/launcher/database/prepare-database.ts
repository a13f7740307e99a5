import { Client, DatabaseError, escapeIdentifier } from "pg";

import { accountOf, writeServiceRole } from "../../db/roles/service-role.ts";
import type { DatabaseUrls } from "./cluster-passwords.ts";

/** Makes the service's database and its role unless they are there. */
export async function prepareDatabase({ url, adminUrl }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await createDatabase(client, decodeURIComponent(new URL(url).pathname.slice(1)));
    if (!(await signsIn(url))) {
      await writeServiceRole(client, accountOf(url));
      // Only the owner uses these two databases; by default every role may connect to them.
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
 * False also where the role has another password, because its file was lost. Other errors of the server, such as too many
 * connections, say nothing about the role.
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
