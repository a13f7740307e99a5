import { expect } from "chai";

import { Database } from "../../../common/db/database.ts";
import { packText, packWithDictionaries } from "../../../common/db/packed-text.ts";
import { followPacking } from "../../../common/db/stores/runtime/installation-store.ts";
import { BurstDictionaries1795700078000 } from "../../../common/db/migrations/1795700078000-burst-dictionaries.ts";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.ts";
import { createEmptyDatabase } from "../../setup/database/database.ts";

const gzipMethod = 8;

describe("how an installation packs what it stores", () => {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;

  beforeEach(async () => {
    const empty = await createEmptyDatabase();
    url = empty.ownerUrl;
    drop = () => empty.drop();
    await migrateDatabase(url);
    database = await Database.open({ databaseUrl: url, poolSize: 1 });
  });
  afterEach(async () => {
    packWithDictionaries(false);
    await database.close();
    await drop();
  });

  const method = async (): Promise<number | undefined> => {
    await followPacking(database);
    return (await packText("<a/>", "xml"))[2];
  };

  /** As it is upgraded from the release before. */
  async function upgrade(before: string): Promise<void> {
    const { name } = new BurstDictionaries1795700078000();
    await database.query("delete from installation_facts where name = 'packs_with_dictionaries'");
    await database.query("delete from migrations where name = $1", [name]);
    await database.query(before);
    await migrateDatabase(url);
  }

  it("is with dictionaries from the first document of a new one on", async () => {
    expect(await method()).to.be.above(gzipMethod);
  });

  it("stays as the release before can read it where there is an organization", async () => {
    await upgrade("insert into organizations (id, name) values (gen_random_uuid(), 'Earlier')");
    expect(await method()).to.equal(gzipMethod);
  });

  it("stays so where a process of the release before is at work", async () => {
    await upgrade("insert into processes (id, seen_at) values (gen_random_uuid(), now())");
    expect(await method()).to.equal(gzipMethod);
  });
});
