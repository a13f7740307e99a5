import { expect } from "chai";

import { createDataSource } from "../../common/db/data-source.ts";
import { migrations } from "../../common/db/migrations/migrations.ts";
import { migrateDatabase } from "../../common/services/migrate-database.ts";
import { createTestDatabase } from "../setup/database.ts";

describe("the migrations", () => {
  let url: string;
  let drop: () => Promise<void>;

  before(async () => {
    const database = await createTestDatabase();
    url = database.url;
    drop = () => database.drop();
  });

  after(() => drop());

  it("lead to what the entities describe", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    try {
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    } finally {
      await dataSource.destroy();
    }
  });

  it("go back to an empty database and forth again", async () => {
    const dataSource = await createDataSource({ databaseUrl: url }).initialize();
    const tables = async () => {
      const rows: { name: string }[] = await dataSource.query(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
      );
      return rows.length;
    };
    try {
      const before = await tables();
      for (const _ of migrations) {
        await dataSource.undoLastMigration();
      }
      expect(await tables()).to.equal(0);
      await dataSource.runMigrations();
      expect(await tables()).to.equal(before);
    } finally {
      await dataSource.destroy();
    }
  });

  it("may be run by several processes at once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
  });
});
