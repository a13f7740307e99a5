import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { Client } from "pg";

import { grantDatabase } from "../../../common/db/grants.ts";
import { accountOf } from "../../../common/db/database-role.ts";
import { startEmbeddedPostgres } from "../../../common/launcher/embedded-postgres.ts";
import type { Queryable } from "../../../common/db/queryable.ts";
import { isAlive } from "../../../common/runtime/process-state.ts";
import { migrateDatabase } from "../../../common/runtime/migrate-database.ts";
import { createTemporaryFolder } from "../temporary-folder.ts";
import { temporaryRoot } from "../temporary-root.ts";
import { runStatements } from "./run-statements.ts";

/** A server that test databases are made on: our own for this run, or the one that TEST_DATABASE_URL names. */
interface TestServer {
  adminUrl: string;
  template: string;
  /** Of the template, as the service connects. */
  serviceUrl: string;
  stop(): Promise<void>;
}

export interface TestDatabase {
  /** As the service connects: its role is that of a site, and may what the service needs. */
  url: string;
  /** As its owner, which may change tables. */
  ownerUrl: string;
  drop(): Promise<void>;
}

const folderPrefix = "peppol-test-";

let server: Promise<TestServer> | undefined;

/**
 * A migrated database of its own, cloned from a template that is migrated once per run. The server starts with the first
 * call and ends with the run (global-setup.ts).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  server ??= startTestServer();
  const { adminUrl, template, serviceUrl } = await server;
  const name = databaseName();
  // Copied file by file: the other way, through the write-ahead log, takes ten times as long on a slow disk.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const ownerUrl = urlOf(adminUrl, name);
  await withOwner(ownerUrl, (client) =>
    grantDatabase(async (text, values) => (await client.query(text, values)).rows, accountOf(serviceUrl).name),
  );
  return {
    url: urlOf(serviceUrl, name),
    ownerUrl,
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** One with nothing in it, on the same server: `url` is what the service connects with as soon as it is migrated for it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  server ??= startTestServer();
  const { adminUrl, serviceUrl } = await server;
  const name = databaseName();
  await administer(adminUrl, `create database ${name}`);
  return {
    url: urlOf(serviceUrl, name),
    ownerUrl: urlOf(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Statements of the test's own that the service's role may not run: as the owner, in the database of that connection. */
export const asOwner = async <Row>(database: Queryable, ...statements: string[]): Promise<Row[]> =>
  runStatements<Row>(await ownerUrlOf(database), ...statements);

export async function ownerUrlOf(database: Queryable): Promise<string> {
  const { adminUrl } = await (server ??= startTestServer());
  const [{ name } = { name: "" }] = await database.query<{ name: string }>("select current_database() as name");
  return urlOf(adminUrl, name);
}

/** Starts the server now, for all processes of a run: with these variables they make their databases on it. */
export async function shareTestServer(): Promise<Record<string, string>> {
  server ??= startTestServer();
  const { adminUrl, template, serviceUrl } = await server;
  return { TEST_DATABASE_URL: adminUrl, TEST_DATABASE_TEMPLATE: template, TEST_DATABASE_SERVICE: serviceUrl };
}

/** Called once when the run ends. */
export async function stopTestServer(): Promise<void> {
  const started = server;
  server = undefined;
  await (await started)?.stop();
}

async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: external, TEST_DATABASE_TEMPLATE: shared, TEST_DATABASE_SERVICE: known } = process.env;
  if (external !== undefined && shared !== undefined && known !== undefined) {
    return { adminUrl: external, template: shared, serviceUrl: known, stop: () => Promise.resolve() };
  }
  const own = external === undefined ? await startOwnServer() : undefined;
  const adminUrl = external ?? own?.adminUrl ?? "";
  const template = databaseName();
  await administer(adminUrl, `create database ${template}`);
  const serviceUrl = serviceUrlOf(urlOf(adminUrl, template), `${template}_service`);
  await migrateDatabase(urlOf(adminUrl, template), { serviceUrl });
  await administer(urlOf(adminUrl, template), `select setval('status_log_id_seq', ${firstLogNumber}, false)`);
  const stop = async (): Promise<void> => {
    await administer(adminUrl, `drop database if exists ${template} with (force)`);
    // A database that a test has left behind keeps its role.
    await administer(adminUrl, `drop role ${template}_service`).catch(() => undefined);
    await own?.remove();
  };
  return { adminUrl, template, serviceUrl, stop };
}

/** Of the log in tests: more than 32 bits, as after a restore. */
const firstLogNumber = 4_000_000_001;

/** Nothing here survives the run, so nothing needs to reach the disk. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "256MB",
  max_connections: 400,
};

async function startOwnServer(): Promise<{ adminUrl: string; remove(): Promise<void> }> {
  await removeAbandonedServers();
  const folder = createTemporaryFolder(`${folderPrefix}${process.pid}-`);
  const postgres = await startEmbeddedPostgres({ dataDir: folder.dir, settings });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    rmSync(postgres.clusterDir, { recursive: true, force: true });
    folder.remove();
  };
  return { adminUrl: postgres.adminUrl, remove };
}

/** A run that was killed could not stop its server; its folder's name says whose it was. */
async function removeAbandonedServers(): Promise<void> {
  for (const name of readdirSync(temporaryRoot).filter((entry) => entry.startsWith(folderPrefix))) {
    const dataDir = path.join(temporaryRoot, name);
    if (!isAlive(Number(name.slice(folderPrefix.length).split("-")[0]))) {
      await stopAbandoned(dataDir);
    }
  }
}

async function stopAbandoned(dataDir: string): Promise<void> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    await postgres.stop();
    rmSync(postgres.clusterDir, { recursive: true, force: true });
  } catch {
    // Half of a cluster, or another user's: the folder goes as far as we may.
  }
  rmSync(dataDir, { recursive: true, force: true });
}

const databaseName = (): string => `test_${process.pid}_${randomBytes(5).toString("hex")}`;

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function serviceUrlOf(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  [url.username, url.password] = [role, randomBytes(12).toString("hex")];
  return url.href;
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  await runStatements(adminUrl, statement);
}

async function withOwner<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
