import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";
import type { DataSource, MigrationInterface, QueryRunner } from "typeorm";

import { refuseHalfRestored } from "./backup/restore-mark.ts";
import { migrations } from "./migrations/migrations.ts";

/** A migration that waits for a lock makes everybody behind it wait for the same table: it lets them go first, and asks again. */
const lockMs = 4_000;
const lockPauseMs = 1_000;
const lockTries = 300;
const lockNotAvailable = "55P03";

/** Any number; every process that migrates this database must use the same one. */
const migrationLock = 2_026_0101;
const askAgainMs = 200;

export interface MigrationOptions {
  /** This is the restore under way, for whose end everybody else has to wait. */
  restores?: boolean;
  /** Told when a migration waits. */
  tell?: (line: string) => void;
}

/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock:
 * TypeORM takes none, and two processes that start together would create the same types twice.
 *
 * @throws Error for a database that is half restored
 */
export async function migrateDatabase(
  databaseUrl: string,
  migrateFurther: (client: Client) => Promise<unknown> = () => Promise.resolve(),
  { restores = false, tell = () => undefined }: MigrationOptions = {},
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  await client.connect();
  try {
    await takeLock(client);
    if (!restores) {
      await refuseHalfRestored(client);
    }
    await runOurMigrations(databaseUrl, tell);
    await migrateFurther(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again: a statement that waits for the lock would hold a snapshot, for whose end an index that is made beside
 * the traffic (concurrently) has to wait, and neither would ever go on.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) {
      return;
    }
    await pause(askAgainMs);
  }
}

async function runOurMigrations(databaseUrl: string, tell: (line: string) => void): Promise<void> {
  const { createDataSource } = await import("./data-source.ts");
  const options = { databaseUrl, poolSize: 1, migrations: migrations.map(withPatience) };
  const dataSource = await createDataSource(options).initialize();
  try {
    for (let tries = 1; !(await hasRun(dataSource, tries, tell)); tries += 1) {
      await pause(lockPauseMs);
    }
  } finally {
    await dataSource.destroy();
  }
}

/** What was done before the migration that waited in vain stands; it was rolled back itself. */
async function hasRun(dataSource: DataSource, tries: number, tell: (line: string) => void): Promise<boolean> {
  try {
    await dataSource.runMigrations();
    return true;
  } catch (error) {
    const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
    if ((driverError?.code ?? code) !== lockNotAvailable || tries >= lockTries) {
      throw error;
    }
    tell("a migration waits for a lock that somebody else holds; it tries again");
    return false;
  }
}

/** A migration without a transaction works beside the traffic, and waits for transactions to end that hold nobody up. */
function withPatience(migration: new () => MigrationInterface): new () => MigrationInterface {
  return class extends migration {
    override async up(queryRunner: QueryRunner): Promise<void> {
      const isBeside = this.transaction === false;
      await queryRunner.query(isBeside ? "set lock_timeout = 0" : `set local lock_timeout = ${lockMs}`);
      await super.up(queryRunner);
    }
  };
}
