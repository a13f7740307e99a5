import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { createTestDatabase } from "../setup/database/database.ts";

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

  it("gives the column org_id as orgId, and leaves JSON as it is", async () => {
    const statement = `select 1 as org_id, '2026-01-02T03:04:05Z'::timestamptz as last_seen_at, null as kept_xml,
      '{"snake_case":[{"deep_er":1}]}'::jsonb as the_detail`;
    const [row] = await database.query(statement);
    expect(row).to.deep.equal({
      orgId: 1,
      lastSeenAt: new Date("2026-01-02T03:04:05Z"),
      keptXml: null,
      theDetail: { snake_case: [{ deep_er: 1 }] },
    });
    expect(await database.queryText(statement)).to.deep.equal({
      rows: [{ ...(row as object), theDetail: '{"snake_case": [{"deep_er": 1}]}' }],
      jsonColumns: ["theDetail"],
    });
  });

  it("takes back what a transaction has done when it fails", async () => {
    const failed = database.transaction(async (tx) => {
      await tx.query("insert into process_leases (name, position) values ('taken-back', 1)");
      throw new Error("no");
    });
    expect(await failed.catch((error: Error) => error.message)).to.equal("no");
    expect(await database.query("select from process_leases where name = 'taken-back'")).to.deep.equal([]);
  });
});
