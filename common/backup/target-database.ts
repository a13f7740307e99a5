import type { Client } from "pg";

import { sharedParts, withDatabaseName } from "../config/database-address.ts";
import { DatabaseClient } from "../db/database-client.ts";
import type { IssuedNumber } from "../recovery/sequence-gap-store.ts";

/** The database that a backup is to be restored into. */
export interface Target {
  isEmpty: boolean;
  /** Names of other sessions: processes of the service that still run, or psql. */
  sessions: string[];
}

export async function lookAtTarget(databaseUrl: string): Promise<Target> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(
      `select from pg_class where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace limit 1`,
    );
    const { rows } = await client.query<{ name: string }>(
      // An owner that is not a superuser sees only the role's name of other roles' sessions.
      `select distinct coalesce(nullif(application_name, ''), usename, 'another session') as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (backend_type = 'client backend' or backend_type is null and usename is not null)`,
    );
    return { isEmpty: tables.length === 0, sessions: rows.map(({ name }) => name) };
  });
}

/** Last numbers of the sequences of a database that is to be replaced. */
export interface GivenNumbers {
  numbers: IssuedNumber[];
  /** Whether no other numbers were given: a database that has gone back itself does not know all of its numbers. */
  areAll: boolean;
}

/**
 * The last number of each sequence of a database that is to be replaced.
 *
 * @throws Error when it cannot be read
 */
export async function readGivenNumbers(databaseUrl: string): Promise<GivenNumbers> {
  return withClient(databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ table: string | null }>(
      `select to_regclass('sequences')::text as table`,
    );
    if (typeof found[0]?.table !== "string") {
      return { numbers: [], areAll: true };
    }
    const { rows: numbers } = await client.query<IssuedNumber>(
      `select business_profile_id as "businessProfileId", kind, year, last_value::text as "lastValue" from sequences`,
    );
    const { rows } = await client.query<{ areAll: boolean }>(
      `select not is_recovering() or exists (select from recoveries cross join installation_state
         where open and are_numbers_known and coalesce(home = database_home(), true)) as "areAll"`,
    );
    return { numbers, areAll: rows[0]?.areAll === true };
  });
}

export interface Replacement {
  /** The database that the backup is loaded into. */
  url: string;
  /** Swaps the names of both. @returns the new name of the replaced one */
  swap(): Promise<string>;
  drop(): Promise<void>;
}

/**
 * Makes a database beside the one that is to be replaced, on the same server. The replaced one is kept under another name.
 *
 * @throws Error where the account may not create databases
 */
export async function prepareReplacement(databaseUrl: string): Promise<Replacement> {
  const name = decodeURIComponent(sharedParts(databaseUrl).pathname.slice(1));
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const draft = `${name}_restore_${stamp}`;
  const former = `${name}_before_${stamp}`;
  const server = withDatabaseName(databaseUrl, "postgres");
  await withClient(server, (client) => client.query(`create database ${quoted(draft)}`)).catch((error: unknown) => {
    throw new Error(
      `no database could be made beside ${name}: make an empty one by hand, and let DATABASE_URL name it`,
      { cause: error },
    );
  });
  const run = (statement: string) => withClient(server, (client) => client.query(statement));
  return {
    url: withDatabaseName(databaseUrl, draft),
    swap: async () => {
      await run(`alter database ${quoted(name)} rename to ${quoted(former)}`);
      await run(`alter database ${quoted(draft)} rename to ${quoted(name)}`);
      return former;
    },
    drop: async () => {
      await run(`drop database if exists ${quoted(draft)} with (force)`);
    },
  };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
