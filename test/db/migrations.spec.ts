import { expect } from "chai";
import { Client } from "pg";

import { createDataSource } from "../../common/db/data-source.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { until } from "../setup/until.ts";
import { beyondEntities } from "./beyond-entities.ts";
import { schemaFacts } from "./schema-facts.ts";

async function factsOf({ ownerUrl }: TestDatabase, fromEntities = false): Promise<string[]> {
  const dataSource = await createDataSource({ databaseUrl: ownerUrl, poolSize: 1 }).initialize();
  try {
    if (fromEntities) {
      await dataSource.synchronize();
    }
    return await schemaFacts(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

describe("the migrations", () => {
  let empty: TestDatabase;

  beforeEach(async () => {
    empty = await createEmptyDatabase();
  });
  afterEach(() => empty.drop());

  it("lead to what the entities describe, and to what beyond-entities.ts lists", async () => {
    const migrated = await createTestDatabase();
    const [made, described] = [await factsOf(migrated), await factsOf(empty, true)];
    await migrated.drop();
    expect(
      described.filter((fact) => !made.includes(fact)),
      "the migrations do not make it",
    ).to.deep.equal([]);
    expect(made.filter((fact) => !described.includes(fact))).to.deep.equal(beyondEntities);
  });

  it("stand in the order in which they run, because the last one names the release", () => {
    const numbers = migrations.map(({ name }) => Number(name.slice(-13)));
    expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
  });

  it("begin with the rows that every installation has", async () => {
    await migrateDatabase(empty.ownerUrl);
    const rows = await runStatements<{ row: string }>(
      empty.ownerUrl,
      `select concat_ws(' ', name, length(value)) as row from installation_facts
       union all select concat_ws(' ', name, position) from feed_cursors
       union all select concat_ws(' ', name, holder) from process_leases
       union all select concat_ws(' ', 'home', home) from installation_state order by 1`,
    );
    expect(rows.map(({ row }) => row)).to.deep.equal([
      "episodes",
      "failure-groups",
      "feeder",
      "home",
      "indexer",
      "notifications",
      "number_key 64",
      "recovery",
      "search 0",
      "search 2 0",
      "webhooks 0",
    ]);
  });

  it("refuse a database from before 1.0.0 with what to do, and leave it as it is", async () => {
    await runStatements(
      empty.ownerUrl,
      "create table organizations (id uuid)",
      `create table migrations (id serial, "timestamp" bigint, name varchar)`,
      `insert into migrations ("timestamp", name) values (1795200000000, 'CreateSchema1795200000000')`,
    );
    const refusal = await migrateDatabase(empty.ownerUrl, {
      serviceUrl: empty.ownerUrl.replace("//", "//not_made:secret@").replace(/@.*@/, "@"),
    }).then(() => "none", String);
    expect(refusal)
      .to.contain("before 1.0.0 (CreateSchema1795200000000)")
      .and.contain("name an empty database in DATABASE_URL, or delete the folder of npm start");
    const left = await runStatements<{ name: string }>(
      empty.ownerUrl,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       union all select rolname from pg_roles where rolname = 'not_made' order by 1`,
    );
    expect(left.map(({ name }) => name)).to.deep.equal(["migrations", "organizations"]);
  });

  it("let others go first where a lock is held, and try again", async () => {
    const holder = new Client({ connectionString: empty.ownerUrl });
    await holder.connect();
    try {
      // The name is taken until the end of the transaction, and free again after it.
      await holder.query("begin");
      await holder.query("create table organizations ()");
      const lines: string[] = [];
      const migrating = migrateDatabase(empty.ownerUrl, { tell: (line) => lines.push(line) });
      await until("it lets others go first", () => lines.length > 0, 60_000);
      expect(lines[0]).to.equal("a migration waits for a lock that another session holds; it tries again");
      await holder.query("rollback");
      await migrating;
    } finally {
      await holder.end();
    }
  });

  it("let a statement go first that waits for them, and that they wait for", async () => {
    const months = migrations.findIndex(({ name }) => name.startsWith("Months"));
    const source = await createDataSource({
      databaseUrl: empty.ownerUrl,
      poolSize: 1,
      migrations: migrations.slice(0, months),
    }).initialize();
    await source.runMigrations({ transaction: "each" });
    const holder = new Client({ connectionString: empty.ownerUrl });
    await holder.connect();
    try {
      await holder.query("set deadlock_timeout = '1min'");
      await holder.query("begin");
      await holder.query("select from inbound_messages");
      const lines: string[] = [];
      const migrating = migrateDatabase(empty.ownerUrl, { tell: (line) => lines.push(line) });
      await untilBlocked({ query: (statement: string) => source.query(statement) });
      await holder.query("select from sending_reports");
      await holder.query("rollback");
      await migrating;
      expect(lines[0]).to.equal("a migration waits for a lock that another session holds; it tries again");
    } finally {
      await holder.end();
      await source.destroy();
    }
  });

  it("may be run by several processes at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(empty.ownerUrl)));
  });
});
