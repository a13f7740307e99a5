import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { createTestDatabase } from "../setup/database.ts";

describe("Database", () => {
  let database: Database;
  let drop: () => Promise<void>;

  before(async () => {
    const created = await createTestDatabase();
    drop = () => created.drop();
    database = await Database.open({ databaseUrl: created.url });
  });

  after(async () => {
    await database.close();
    await drop();
  });

  it("survives a connection that is lost in a transaction", async () => {
    const failure = await database
      .transaction(async (tx) => {
        const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
        const asleep = tx.query("select pg_sleep(60)");
        asleep.catch(() => undefined);
        await database.query("select pg_terminate_backend($1)", [row?.pid]);
        await asleep;
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(await database.query("select 1 as one")).to.deep.equal([{ one: 1 }]);
  });

  it("takes back what a transaction has done when it fails", async () => {
    const failed = database.transaction(async (tx) => {
      await tx.query("insert into feed_cursors (name, position) values ('taken-back', 1)");
      throw new Error("no");
    });
    expect(await failed.catch((error: Error) => error.message)).to.equal("no");
    expect(await database.query("select from feed_cursors where name = 'taken-back'")).to.deep.equal([]);
  });
});
