import { expect } from "chai";

import { Database } from "../../common/db/database.ts";
import { isTransientError } from "../../common/db/database-errors.ts";
import { timeLeft, withDeadline } from "../../common/runtime/deadline.ts";
import { UnavailableError } from "../../common/runtime/errors.ts";
import { createTestDatabase } from "../setup/database/database.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { startSilentProxy, type SilentProxy } from "../setup/http/silent-proxy.ts";
import { until } from "../setup/until.ts";

/** Far beyond every bound of these tests. */
const asleep = "select pg_sleep(600)";

const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).to.be.instanceOf(UnavailableError);
  expect(isTransientError(outcome as Error), "to workers a reason to try again").to.equal(true);
  return outcome as Error;
};
const pid = async (from: Database): Promise<number> =>
  (await from.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]!.pid;

describe("Database, when PostgreSQL lets it wait", () => {
  let direct: Database;
  let proxy: SilentProxy;
  let database: Database;
  let drop: () => Promise<void>;

  before(async () => {
    const created = await createTestDatabase();
    drop = () => created.drop();
    direct = await Database.open({ databaseUrl: created.url });
    proxy = await startSilentProxy(created.url);
  });

  beforeEach(async () => {
    database = await Database.open({ databaseUrl: proxy.url, poolSize: 1, timeouts: { statementMs: 400 } });
  });

  afterEach(async () => {
    proxy.speakAgain();
    await database.close();
  });

  after(async () => {
    await proxy.close();
    await direct.close();
    await drop();
  });

  it("lets the server end a statement that takes too long, and keeps the connection", async () => {
    const before = await pid(database);
    expect((await failureOf(database.query(asleep))).message).to.match(/statement timeout/);
    expect(await pid(database)).to.equal(before);
  });

  it("waits for a lock no longer than that, and says that it was a lock", async () => {
    await direct.query("insert into process_leases (name, position) values ('locked', 1) on conflict do nothing");
    const holder = await openTransaction(direct, (tx) =>
      tx.query("select from process_leases where name = 'locked' for update"),
    );
    const update = database.query("update process_leases set position = 2 where name = 'locked'");
    expect((await failureOf(update)).message).to.match(/lock timeout/);
    await holder.commit();
    await database.query("update process_leases set position = 2 where name = 'locked'");
  });

  it("gives up on a server that has gone silent, and reads no late answer as the next one's", async () => {
    await database.query("select 1");
    const late = database.query("select 'late' as word");
    proxy.fallSilent();
    const asked = database.query("select 'asked' as word");
    await Promise.all([late.catch(() => undefined), failureOf(asked)]);
    await failureOf(database.query("select 'connecting' as word"));
    proxy.speakAgain();
    expect(await database.query("select 'next' as word")).to.deep.equal([{ word: "next" }]);
  });

  it("leaves nothing half done by a transaction that hangs", async () => {
    const failed = database.transaction(async (tx) => {
      await tx.query("insert into process_leases (name, position) values ('half', 1)");
      proxy.fallSilent();
      await tx.query("insert into process_leases (name, position) values ('other half', 1)");
    });
    await failureOf(failed);
    proxy.speakAgain();
    expect(await database.query("select name from process_leases where name like '%half'")).to.deep.equal([]);
    await until("the server has rolled back", async () => {
      const open = await direct.query("select from pg_stat_activity where state = 'idle in transaction'");
      return open.length === 0;
    });
  });

  it("ends a statement at the deadline of the work that it belongs to", async () => {
    const patient = await Database.open({ databaseUrl: proxy.url, poolSize: 1 });
    try {
      const before = await pid(patient);
      await failureOf(withDeadline(100, () => patient.query(asleep)));
      expect(await pid(patient)).not.to.equal(before);
    } finally {
      await patient.close();
    }
  });

  it("waits for a place in the pool until the deadline, and loses no place by it", async () => {
    const patient = await Database.open({ databaseUrl: proxy.url, poolSize: 1 });
    try {
      const holder = await openTransaction(patient, (tx) => tx.query("select 1"));
      await failureOf(withDeadline(100, () => patient.query("select 1")));
      await holder.commit();
      expect(await patient.query("select 1 as one")).to.deep.equal([{ one: 1 }]);
    } finally {
      await patient.close();
    }
  });

  it("begins nothing after the deadline, and rolls back what was begun", async () => {
    const failed = withDeadline(100, () =>
      direct.transaction(async (tx) => {
        await tx.query("insert into process_leases (name, position) values ('too late', 1)");
        await until("the deadline", () => timeLeft() <= 0);
        await tx.query("select 1");
      }),
    );
    await failureOf(failed);
    expect(await direct.query("select from process_leases where name = 'too late'")).to.deep.equal([]);
  });

  it("keeps the connection when the statement is to blame, and passes its error on", async () => {
    const before = await pid(database);
    const error = await database.query("select 1 / 0").catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: "22012" }).and.not.to.be.instanceOf(UnavailableError);
    expect(await pid(database)).to.equal(before);
  });

  it("reports a database that refuses connections in the same way", async () => {
    await database.query("select 1");
    await proxy.close();
    await failureOf(database.query("select 1"));
    await failureOf(database.query("select 1"));
  });
});
