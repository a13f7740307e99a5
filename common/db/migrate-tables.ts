import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { refuseHalfRestored } from "../backup/restore-mark.ts";
import { migrations } from "./migrations/migrations.ts";
import { ensureRoles, roleAccounts } from "./database-role.ts";
import { grantTables, settleRoles } from "./grants.ts";
import { readSchemaState } from "./schema-state.ts";
import { house } from "../runtime/house.ts";
import { DatabaseClient } from "./database-client.ts";

/** An arbitrary number, the same in every process that migrates a database. */
const migrationLock = 2_026_0101;
const lockRetryMs = 200;
const triesUntilTold = 15;

interface MigrationOptions {
  /** True for the restore under way itself; other migrations refuse a database that is half restored. */
  restores?: boolean;
  /** Called with warnings about the roles. */
  tell?: (line: string) => void;
  /** How the service connects; where its role is not the owner's, it is granted what it needs. */
  serviceUrl?: string;
  /** How metrics and reports connect, where they have a role. */
  readerUrl?: string | undefined;
}

/**
 * Brings our tables up to date and then runs `migrateFurther` (the queue's own schema) under the same advisory lock: TypeORM takes
 * none, and two processes that start together would create the same types twice.
 *
 * @throws Error for a database that is half restored or older than 1.0.0, before anything is changed, and for a missing role that
 * the owner may not create
 */
export async function migrateTables(
  ownerUrl: string,
  migrateFurther: (client: Client) => Promise<unknown> = () => Promise.resolve(),
  { restores = false, tell = () => undefined, serviceUrl = ownerUrl, readerUrl }: MigrationOptions = {},
): Promise<void> {
  const roles = roleAccounts(ownerUrl, { serviceUrl, readerUrl });
  const client = new DatabaseClient({ connectionString: ownerUrl, keepAlive: true });
  await client.connect();
  try {
    await takeLock(client, tell);
    if (!restores) {
      await refuseHalfRestored(client);
    }
    await readSchemaState({ query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[] });
    await ensureRoles(client, Object.values(roles));
    const { createDataSource } = await import("./data-source.ts");
    const run = migrations.map((migration) => withGrants(migration, roles.service?.name));
    const dataSource = await createDataSource({ databaseUrl: ownerUrl, poolSize: 1, migrations: run }).initialize();
    try {
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
    const { id, name } = house;
    await client.query("insert into organizations (id, name) values ($1, $2) on conflict (id) do nothing", [id, name]);
    await migrateFurther(client);
    await settleRoles(client, roles, tell);
  } finally {
    await client.end();
  }
}

/**
 * Polls: a statement that waits for the lock would hold a snapshot, and CREATE INDEX CONCURRENTLY in the process that has the
 * lock would wait for the end of that snapshot, so that both would wait for ever. Any role that may connect can hold the lock, so its
 * holder is named.
 */
async function takeLock(client: Client, tell: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken === true) {
      return;
    }
    if (tries === triesUntilTold) {
      const { rows: holders } = await client.query<{ pid: number; role: string }>(
        `select pid, usename as role from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and granted and datname = current_database() and (classid, objid, objsubid) = (0, $1, 1)`,
        [migrationLock],
      );
      holders.forEach(({ pid, role }) =>
        tell(
          `waits for session ${pid} of ${role}: if it is no migration, end it by select pg_terminate_backend(${pid})`,
        ),
      );
    }
    await pause(lockRetryMs);
  }
}

/** Grants the new tables in the transaction of each migration: the service may start as soon as the migrations have run. */
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
