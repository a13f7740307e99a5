import { readFileSync, writeFileSync } from "node:fs";

import { expect } from "chai";

import { migrations } from "../../common/db/migrations/migrations.ts";
import { exitCodeOf } from "../../common/config/read-environment.ts";
import { awaitDatabase } from "../../common/runtime/await-database.ts";
import { migrateDatabase } from "../../common/runtime/migrate-database.ts";
import { createEmptyDatabase, type TestDatabase } from "../setup/database/database.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { schemaLines } from "./schema-lines.ts";

const golden = "test/golden/schema.txt";

describe("the migrations", () => {
  let empty: TestDatabase;

  beforeEach(async () => {
    empty = await createEmptyDatabase();
  });
  afterEach(() => empty.drop());

  it("lead to the schema that is written down", async () => {
    await migrateDatabase(empty.ownerUrl);
    const schema = await schemaLines(empty.ownerUrl);
    if (process.env["UPDATE_GOLDEN"] === "1") {
      writeFileSync(golden, schema);
    }
    expect(schema.split("\n"), "UPDATE_GOLDEN=1 writes it").to.deep.equal(readFileSync(golden, "utf8").split("\n"));
  });

  it("stand in the order in which they run, because the last one names the release", () => {
    const numbers = migrations.map(({ name }) => Number(name.slice(-13)));
    expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
  });

  it("begin with the rows that every installation has", async () => {
    await migrateDatabase(empty.ownerUrl);
    await migrateDatabase(empty.ownerUrl);
    const rows = await runStatements<{ row: string }>(
      empty.ownerUrl,
      `select concat_ws(' ', 'number_key', length(number_key)) as row from installation_state
       union all select concat_ws(' ', name, holder, position) from process_leases
       union all select concat_ws(' ', 'home', home) from installation_state
       union all select 'organization ' || name from organizations order by 1`,
    );
    expect(rows.map(({ row }) => row)).to.deep.equal([
      "feeder",
      "home",
      "number_key 64",
      "organization house",
      "recovery",
      "replays",
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

  for (const [what, ...tables] of [
    ["no migrations", "create table carts (id int)", "create table orders (id int)"],
    [
      "migrations of its own",
      "create table carts (id int)",
      "create table migrations (id int, migration text, batch int)",
    ],
  ] as const) {
    it(`refuse another program's database with ${what}, as every process does at its start`, async () => {
      await runStatements(empty.ownerUrl, ...tables);
      const source = { databaseUrl: empty.ownerUrl, applicationName: "test" };
      for (const refused of [
        migrateDatabase(empty.ownerUrl),
        awaitDatabase(source, { needs: "migrations", tell: () => undefined }),
        awaitDatabase(source, { needs: "connection", tell: () => undefined }),
      ]) {
        const error: unknown = await refused.catch((thrown: unknown) => thrown);
        expect(exitCodeOf(error)).to.equal(78);
        expect(String(error))
          .to.match(
            /the database "[^"]+" holds tables of another program \(carts, (orders|migrations)\) and none of this one/,
          )
          .and.contain("name an empty database in DATABASE_URL");
      }
    });
  }

  it("may be run by several processes at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(empty.ownerUrl)));
  });
});
