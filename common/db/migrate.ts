import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { DataSource, MigrationInterface, QueryRunner } from "typeorm";
import { refuseHalfRestored } from "./backup/restore-mark.ts";
import { migrations } from "./migrations/migrations.ts";
import { grantTables, grantToService, type RunStatement } from "./roles/grants.ts";
import { ensureServiceRole, serviceAccount } from "./roles/service-role.ts";
import { readSchemaState } from "./schema-state.ts";

/** All later statements on a table wait behind a migration that waits for its lock: after this it lets them go first, and tries again. */
const lockMs = 4_000;
const lockPauseMs = 1_000;
const lockTries = 300;
const lockNotAvailable = "55P03";

/** An arbitrary number that every process which migrates a database has to use. */
const migrationLock = 2_026_0101;
const lockRetryMs = 200;

export interface MigrationOptions {
  /** True for the restore under way itself; other migrations refuse a database that is half restored. */
  restores?: boolean;
  /** Called when a migration waits, and when the service's role has more rights than it should. */
  tell?: (line: string) => void;
  /** How the service connects; where its role is not the owner's, it is granted what it needs. */
  serviceUrl?: string;
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
  { restores = false, tell = () => undefined, serviceUrl = ownerUrl }: MigrationOptions = {},
): Promise<void> {
  const service = serviceAccount(serviceUrl, ownerUrl);
  const client = new Client({ connectionString: ownerUrl, keepAlive: true });
  await client.connect();
  try {
    await takeLock(client);
    if (!restores) {
      await refuseHalfRestored(client);
    }
    await readSchemaState({ query: async <Row>(statement: string) => (await client.query(statement)).rows as Row[] });
    if (service !== undefined) {
      await ensureServiceRole(client, service);
    }
    await runOurMigrations(ownerUrl, service?.name, tell);
    await migrateFurther(client);
    await settleRoles(client, service?.name, tell);
  } finally {
    await client.end();
  }
}

/** Grants in one transaction: a service that runs meanwhile never has half of its rights. */
async function settleRoles(client: Client, role: string | undefined, tell: (line: string) => void): Promise<void> {
  const run: RunStatement = async (statement, parameters) => (await client.query(statement, parameters)).rows;
  if (role === undefined) {
    if (await isSuperuser(run)) {
      tell(
        "the service connects as a superuser, which it need not be: docs/deploying.md (Two roles) has the other way",
      );
    }
    return;
  }
  await client.query("begin");
  await grantToService(run, role);
  await client.query("commit");
  const excess = await excessOf(run, role);
  if (excess.length > 0) {
    tell(`the role ${role} may more than the service needs: it ${excess.join(", ")} (docs/deploying.md, Two roles)`);
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

/** False when a migration waited for a lock in vain: it was rolled back, those before it stand. */
async function hasRun(dataSource: DataSource, tries: number, tell: (line: string) => void): Promise<boolean> {
  try {
    await dataSource.runMigrations();
    return true;
  } catch (error) {
    const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
    if ((driverError?.code ?? code) !== lockNotAvailable || tries >= lockTries) {
      throw error;
    }
    tell("a migration waits for a lock that another session holds; it tries again");
    return false;
  }
}

/** A migration without a transaction (CONCURRENTLY) blocks no statement while it waits for older transactions to end. */
function withLockTimeout(migration: new () => MigrationInterface): new () => MigrationInterface {
  return class extends migration {
    override async up(queryRunner: QueryRunner): Promise<void> {
      const isConcurrent = this.transaction === false;
      await queryRunner.query(isConcurrent ? "set lock_timeout = 0" : `set local lock_timeout = ${lockMs}`);
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

/** Roles of PostgreSQL that may read or write files of the server, or run programs on it. */
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

/** Rights of the role that the service does not need, in words. */
async function excessOf(run: RunStatement, role: string): Promise<string[]> {
  const [row] = (await run(readExcess, [role])) as { excess: string[] }[];
  return row?.excess ?? [];
}

/** The same for a site whose one role owns everything: whether it is a superuser. */
async function isSuperuser(run: RunStatement): Promise<boolean> {
  const [row] = (await run("select rolsuper as is from pg_roles where rolname = current_user")) as { is: boolean }[];
  return row?.is === true;
}
