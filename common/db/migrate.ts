import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { DataSource, MigrationInterface, QueryRunner } from "typeorm";
import { refuseHalfRestored } from "./backup/restore-mark.ts";
import { migrations } from "./migrations/migrations.ts";
import { ensureRole, roleAccounts } from "./roles/database-role.ts";
import { grantTables } from "./roles/grants.ts";
import { settleRoles } from "./roles/settle-roles.ts";
import { readSchemaState } from "./schema-state.ts";
import { DatabaseClient } from "./servers/database-client.ts";

/**
 * All later statements on a table wait behind a migration that waits for its lock: after this it lets them go first, and tries again. It is
 * less than PostgreSQL's `deadlock_timeout` (1 s), so that of a deadlock the migration gives way and no statement of the service fails.
 */
const lockMs = 700;
/** The migration looks for a deadlock before the statement that waits for it does, where its role may set that. */
const deadlockMs = 100;
const lockPauseMs = 1_000;
const lockTries = 600;
/** Of a deadlock the migration gives way as well: a statement of the earlier release may have one table and wait for another that the migration has. */
const [lockNotAvailable, deadlockDetected] = ["55P03", "40P01"];

/** An arbitrary number that every process which migrates a database has to use. */
const migrationLock = 2_026_0101;
const lockRetryMs = 200;

export interface MigrationOptions {
  /** True for the restore under way itself; other migrations refuse a database that is half restored. */
  restores?: boolean;
  /** Called when a migration waits, and when a role has more rights than it should. */
  tell?: (line: string) => void;
  /** How the service connects; where its role is not the owner's, it is granted what it needs. */
  serviceUrl?: string;
  /** How metrics and reports connect, where they have a role. */
  readerUrl?: string | undefined;
}

/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock:
 * TypeORM takes none, and two processes that start together would create the same types twice.
 *
 * @throws Error for a database that is half restored or older than 1.0.0, before anything is changed, and where there is no
 * role for the service
 */
export async function migrateDatabase(
  ownerUrl: string,
  migrateFurther: (client: Client) => Promise<unknown> = () => Promise.resolve(),
  { restores = false, tell = () => undefined, serviceUrl = ownerUrl, readerUrl }: MigrationOptions = {},
): Promise<void> {
  const roles = roleAccounts(ownerUrl, { serviceUrl, readerUrl });
  const client = new DatabaseClient({ connectionString: ownerUrl, keepAlive: true });
  await client.connect();
  try {
    await takeLock(client);
    if (!restores) {
      await refuseHalfRestored(client);
    }
    await readSchemaState({ query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[] });
    for (const account of Object.values(roles)) {
      await ensureRole(client, account);
    }
    await runOurMigrations(ownerUrl, roles.service?.name, tell);
    await migrateFurther(client);
    await settleRoles(client, roles, tell);
  } finally {
    await client.end();
  }
}

/**
 * Polls: a statement that waits for the lock would hold a snapshot, CREATE INDEX CONCURRENTLY of the process that has the
 * lock would wait for the end of that snapshot, and neither would ever go on.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) {
      return;
    }
    await pause(lockRetryMs);
  }
}

async function runOurMigrations(
  databaseUrl: string,
  role: string | undefined,
  tell: (line: string) => void,
): Promise<void> {
  const { createDataSource } = await import("./data-source.ts");
  const run = migrations.map((migration) => withGrants(withLockTimeout(migration), role));
  const dataSource = await createDataSource({ databaseUrl, poolSize: 1, migrations: run }).initialize();
  try {
    for (let tries = 1; !(await hasRun(dataSource, tries, tell)); tries += 1) {
      await pause(lockPauseMs);
    }
  } finally {
    await dataSource.destroy();
  }
}

/** False when a migration waited for a lock in vain, or for one that waits for it: it was rolled back, those before it stand. */
async function hasRun(dataSource: DataSource, tries: number, tell: (line: string) => void): Promise<boolean> {
  try {
    await dataSource.runMigrations();
    return true;
  } catch (error) {
    const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
    const waited = [lockNotAvailable, deadlockDetected].includes(driverError?.code ?? code ?? "");
    if (!waited || tries >= lockTries) {
      throw error;
    }
    tell("a migration waits for a lock that another session holds; it tries again");
    return false;
  }
}

const giveWay = `set local lock_timeout = ${lockMs};
  do $$ begin
    set local deadlock_timeout = ${deadlockMs};
  exception when insufficient_privilege then
    null;
  end $$`;

/** A migration without a transaction (CONCURRENTLY) blocks no statement while it waits for older transactions to end. */
function withLockTimeout(migration: new () => MigrationInterface): new () => MigrationInterface {
  return class extends migration {
    override async up(queryRunner: QueryRunner): Promise<void> {
      const isConcurrent = this.transaction === false;
      await queryRunner.query(isConcurrent ? "set lock_timeout = 0" : giveWay);
      await super.up(queryRunner);
    }
  };
}

/** The service may start as soon as its migrations are there: their tables are granted in the same transaction. */
function withGrants(migration: new () => MigrationInterface, role: string | undefined): new () => MigrationInterface {
  if (role === undefined) {
    return migration;
  }
  return class extends migration {
    override async up(queryRunner: QueryRunner): Promise<void> {
      await super.up(queryRunner);
      await grantTables((statement, parameters) => queryRunner.query(statement, parameters), role);
    }
  };
}
