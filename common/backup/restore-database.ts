import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";

import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { migrations } from "../db/migrations/migrations.ts";
import { parseJson } from "../runtime/text.ts";
import {
  backupFormat,
  endOfRows,
  findTables,
  type BackupFooter,
  type BackupHeader,
  type BackupTable,
} from "./backup-format.ts";
import { findUnreleased } from "../db/schema-state.ts";
import { DatabaseClient } from "../db/database-client.ts";
import { restoreMark } from "./restore-mark.ts";
import { sharedParts, withDatabaseName } from "../config/database-address.ts";
import { type IssuedNumber, recordNumbersKnown, skipIssuedNumbers } from "../recovery/sequence-gap-store.ts";
import { beginRecovery, forgetHome } from "../recovery/recovery-store.ts";
import { asError } from "../runtime/errors.ts";
import { migrateRestored, type MigrationParts } from "../runtime/migrate-database.ts";

interface RestoreRequest extends Omit<MigrationParts, "tell"> {
  /** Connection as the owner. */
  databaseUrl: string;
  file: string;
  /** Allows to replace an existing database, which is kept under another name. */
  replace: boolean;
}

interface Restored extends RestoredBackup {
  /** Name of the replaced database; undefined without one. */
  former?: string;
  /** Why the numbers of the replaced database could not be read, if so. */
  numbersUnread?: string;
}

/**
 * Restores a backup and begins a recovery. Numbers continue after those of a replaced database that can still be read,
 * because documents that were not sent are known nowhere else.
 *
 * @throws Error in words when the database is in use, is not empty, or the backup is unusable
 */
export async function restoreDatabase({ replace, ...request }: RestoreRequest): Promise<Restored> {
  const { databaseUrl } = request;
  const { isEmpty, sessions } = await withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(
      `select from pg_class where relkind in ('r', 'v') and relnamespace = current_schema()::regnamespace limit 1`,
    );
    const { rows } = await client.query<{ name: string }>(
      // To an owner who is not a superuser, other roles' sessions show application and role, but no backend_type.
      `select distinct coalesce(nullif(application_name, ''), usename, 'another session') as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (backend_type = 'client backend' or backend_type is null and usename is not null)`,
    );
    return { isEmpty: tables.length === 0, sessions: rows.map(({ name }) => name) };
  });
  if (sessions.length > 0) {
    throw new Error(`the database is in use by ${sessions.join(", ")}: stop every process of the service before`);
  }
  if (isEmpty) {
    return restoreBackup({ ...request, given: undefined });
  }
  if (!replace) {
    throw new Error(
      "the database is not empty: with --replace it is put aside under another name, and the backup takes its place",
    );
  }
  const given = await readGivenNumbers(databaseUrl).catch(asError);
  const replacement = await prepareReplacement(databaseUrl);
  try {
    const numbers = given instanceof Error ? undefined : given;
    const restored = await restoreBackup({ ...request, databaseUrl: replacement.url, given: numbers });
    const former = await replacement.swap();
    return { ...restored, former, ...(given instanceof Error && { numbersUnread: given.message }) };
  } catch (error) {
    await replacement.drop();
    throw error;
  }
}

/** Last numbers of the sequences of a database that is to be replaced. */
interface GivenNumbers {
  numbers: IssuedNumber[];
  /** Whether no other numbers were given: a database that has gone back itself does not know all of its numbers. */
  areAll: boolean;
}

/**
 * The last number of each sequence of a database that is to be replaced.
 *
 * @throws Error when it cannot be read
 */
async function readGivenNumbers(databaseUrl: string): Promise<GivenNumbers> {
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

interface Replacement {
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
async function prepareReplacement(databaseUrl: string): Promise<Replacement> {
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

interface RestoredBackup {
  header: BackupHeader;
  rows: number;
}

/**
 * Fills an empty database with a backup: creates the schema of the release that made it, loads the rows in one transaction, and
 * migrates to this release. Until the recovery has begun the database is marked, and no process of the service starts on it.
 *
 * @throws Error that a person can read for a file that is not a backup, is incomplete, or comes from a newer release or before 1.0.0
 */
async function restoreBackup({
  databaseUrl,
  serviceUrl = databaseUrl,
  readerUrl,
  file,
  given,
}: Omit<RestoreRequest, "replace"> & {
  /** Numbers of the replaced database; undefined where there is none that could be read. */
  given: GivenNumbers | undefined;
}): Promise<RestoredBackup> {
  const reader = new BackupReader(file);
  const header = parseJson((await reader.line()) ?? "") as BackupHeader | undefined;
  if (header?.format !== backupFormat) {
    throw new Error("the file is no backup of this service");
  }
  const unreleased = findUnreleased(header.migrations);
  if (unreleased !== undefined) {
    throw new Error(
      `the backup was made by a development state before 1.0.0 (${unreleased}), which no release can restore`,
    );
  }
  const known = migrations.map(({ name }) => name);
  const unknown = header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`the backup is of a newer release, which has ${unknown[0]}: restore it with that one`);
  }
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: "restore" });
  await client.connect();
  try {
    await client.query(`create table ${restoreMark} (since timestamptz not null default now())`);
    const ran = migrations.filter(({ name }) => header.migrations.includes(name));
    const { createDataSource } = await import("../db/data-source.ts");
    const dataSource = await createDataSource({ databaseUrl, poolSize: 1, migrations: ran }).initialize();
    try {
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
    const rows = await load(client, reader);
    await migrateRestored(databaseUrl, { serviceUrl, readerUrl });
    await client.query("begin");
    await beginRecoveryOfRestored(client, header, given);
    await client.query(`drop table ${restoreMark}`);
    await client.query("commit");
    return { header, rows };
  } finally {
    await client.end();
  }
}

/** Begins the recovery, in which numbers continue after those of the replaced database. */
async function beginRecoveryOfRestored(
  client: Client,
  { takenAt, knownUntil }: BackupHeader,
  given: GivenNumbers | undefined,
): Promise<void> {
  const query = async <Row>(statement: unknown, parameters: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(String(statement), [...parameters])).rows as Row[];
  const recoveryId = await beginRecovery(
    { query },
    { reason: `Restored from a backup of ${takenAt}`, knownUntil: new Date(knownUntil ?? takenAt) },
  );
  await forgetHome({ query });
  if (given !== undefined) {
    await skipIssuedNumbers({ query }, recoveryId, given.numbers);
    if (given.areAll) {
      await recordNumbersKnown({ query }, recoveryId);
    }
  }
}

/** Loads the rows in one transaction, in place of those that the migrations have made. @returns the number of rows */
async function load(client: Client, reader: BackupReader): Promise<number> {
  await client.query("begin");
  const tables = await findTables(client);
  const names = tables.map(({ table }) => `"${table}"`);
  // The rows already have what triggers would add, and one trigger refuses to truncate.
  await setTriggers(client, names, "disable");
  await client.query(`truncate ${names.join(", ")}`);
  const loaded: Record<string, number> = {};
  let footer: BackupFooter | undefined;
  while (footer === undefined) {
    const part = parseJson((await reader.line()) ?? "") as BackupTable | BackupFooter | undefined;
    if (part === undefined) {
      throw new Error("the backup ends in the middle: it is not whole");
    }
    if (!("table" in part)) {
      footer = part;
      break;
    }
    const columns = part.columns.map((column) => `"${column}"`).join(", ");
    const copy = client.query(copyFrom(`copy "${part.table}" (${columns}) from stdin`));
    await pipeline(Readable.from(reader.rows(endOfRows), { objectMode: false }), copy);
    loaded[part.table] = copy.rowCount;
    // The contents of months follow this table, and need their partitions.
    if (part.table === "content_months") {
      await client.query("select rebuild_content_parts()");
    }
  }
  const short = Object.keys(footer.rows).find((table) => footer.rows[table] !== loaded[table]);
  if (short !== undefined) {
    throw new Error(`the backup is not whole: ${loaded[short] ?? 0} of ${footer.rows[short]} rows of ${short}`);
  }
  await setTriggers(client, names, "enable");
  // Sets the sequences of ids to the highest id of each table.
  for (const { table, columns } of tables.filter((each) => each.columns.includes("id"))) {
    const { rows } = await client.query<{ sequence: string | null }>(
      `select pg_get_serial_sequence($1, 'id') as sequence`,
      [`"${table}"`],
    );
    const [{ sequence } = { sequence: null }] = rows;
    if (sequence !== null && columns.length > 0) {
      await client.query(`select setval($1, (select coalesce(max(id), 0) + 1 from "${table}"), false)`, [sequence]);
    }
  }
  await client.query("commit");
  return Object.values(loaded).reduce((sum, count) => sum + count, 0);
}

async function setTriggers(client: Client, names: readonly string[], to: "enable" | "disable"): Promise<void> {
  for (const name of names) {
    await client.query(`alter table ${name} ${to} trigger user`);
  }
}

/** Parts of a table's rows that are sent at a time, in bytes. */
const partBytes = 256 * 1_024;

const newline = 0x0a;

/** Reads a backup by lines, but rows in large parts, so that a large table is read at the speed of the disk. */
class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const gunzip = createGunzip();
    // The iteration throws the error.
    pipeline(createReadStream(file), gunzip).catch(() => undefined);
    this.chunks = (gunzip as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** The next line without its end; undefined at the end of the file. @throws Error for a file that is damaged */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.rest.indexOf(newline);
      if (end !== -1) {
        const line = this.rest.subarray(0, end).toString();
        this.rest = this.rest.subarray(end + 1);
        return line;
      }
      if (!(await this.more())) {
        return undefined;
      }
    }
  }

  /** Whole lines up to the line that ends the table, which is skipped. @throws Error when the file ends before it */
  async *rows(ending: string): AsyncGenerator<Buffer> {
    const mark = Buffer.from(`\n${ending}\n`);
    let begun = false;
    for (;;) {
      if (!begun && this.rest.length >= mark.length - 1) {
        begun = true;
        if (this.rest.subarray(0, mark.length - 1).equals(mark.subarray(1))) {
          this.rest = this.rest.subarray(mark.length - 1);
          return;
        }
      }
      const end = begun ? this.rest.indexOf(mark) : -1;
      if (end !== -1) {
        yield this.rest.subarray(0, end + 1);
        this.rest = this.rest.subarray(end + mark.length);
        return;
      }
      // The last line stays: it could be the beginning of the mark.
      const whole = this.rest.lastIndexOf(newline);
      if (begun && whole > partBytes) {
        yield this.rest.subarray(0, whole);
        this.rest = this.rest.subarray(whole);
      }
      if (!(await this.more())) {
        throw new Error("the backup ends in the middle: it is not whole");
      }
    }
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next().catch((error: unknown) => {
      throw new Error(`the backup is damaged: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
    if (done === true) {
      return false;
    }
    this.rest = Buffer.concat([this.rest, value]);
    return true;
  }
}
