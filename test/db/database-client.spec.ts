import { expect } from "chai";

import { withWanted } from "../../common/config/database-address.ts";
import { Database } from "../../common/db/database.ts";
import { NoticeConnection } from "../../common/db/notice-connection.ts";
import { OwnConnection } from "../../common/db/own-connection.ts";
import { DatabaseClient } from "../../common/db/database-client.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { PostgresPair } from "../setup/database/postgres-pair.ts";
import { until } from "../setup/until.ts";

const whichPort = "select inet_server_port() as port";
const readOnly = "set session characteristics as transaction read only";

async function portOf(url: string): Promise<number> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ port: number }>(whichPort);
  await client.end();
  return rows[0]!.port;
}

describe("several PostgreSQL servers in one connection string", function () {
  this.timeout(120_000);
  let pair: PostgresPair;

  before(async function () {
    pair = await PostgresPair.startOrSkip(this);
  });
  after(() => pair?.stop());

  it("lead to the one that takes writes, or to the one that is asked for", async () => {
    const [standby] = pair.ports.filter((port) => port !== pair.primaryPort);
    expect(await portOf(pair.url)).to.equal(pair.primaryPort);
    expect(await portOf(withWanted(pair.url, "primary"))).to.equal(pair.primaryPort);
    expect(await portOf(withWanted(pair.url, "standby"))).to.equal(standby);
    expect(await portOf(withWanted(pair.url, "read-only"))).to.equal(standby);
    expect(await portOf(withWanted(pair.url, "prefer-standby"))).to.equal(standby);
    const refused = await portOf(withWanted(pair.standbyUrl, "primary")).catch((error: unknown) => error);
    expect(refused).to.include({ code: "08001" });
    expect(String(refused)).to.match(/no server is primary: 127\.0\.0\.1:\d+ is a standby$/);
  });

  it("give up a connection whose transactions have become read-only", async () => {
    const database = await Database.open({ databaseUrl: pair.url, poolSize: 1 });
    const pid = async () => (await database.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]!.pid;
    const before = await pid();
    await database.query(readOnly);
    const error = await database.query("create temp table never ()").catch((thrown: unknown) => thrown);
    expect(error).to.have.nested.property("cause.code", "25006");
    expect(await pid()).not.to.equal(before);
    await database.close();
  });

  it("are followed to the next primary by pool, listener and own connection, and not back to the one before", async () => {
    const database = await Database.open({ databaseUrl: pair.url, poolSize: 2 });
    const own = new OwnConnection({ databaseUrl: pair.url, applicationName: "test" }, 2_000);
    const heard: string[] = [];
    let listening = 0;
    const listener = new NoticeConnection(
      { databaseUrl: pair.url, applicationName: "test" },
      {
        channel: "test",
        what: "the test",
        logger: createLogger("test", "silent"),
        pulseMs: 1_000,
        hear: (payload) => heard.push(payload),
        onListening: () => (listening += 1),
      },
    );
    listener.begin();
    const onPool = async () => (await database.query<{ port: number }>(whichPort))[0]!.port;
    const onOwn = async () => (await own.query<{ port: number }>(whichPort))[0]!.port;
    expect([await onPool(), await onOwn()]).to.deep.equal([pair.primaryPort, pair.primaryPort]);
    await until("it listens", () => listening === 1);
    await pair.promote();
    pair.signalStandby("SIGQUIT");
    await until("the pool is there", () =>
      onPool().then(
        (port) => port === pair.primaryPort,
        () => false,
      ),
    );
    await until("its own connection is", () =>
      onOwn().then(
        (port) => port === pair.primaryPort,
        () => false,
      ),
    );
    await until("it listens there", () => listening === 2);
    await database.query("select pg_notify('test', 'after the failover')");
    await until("it hears", () => heard.includes("after the failover"));
    await listener.close();
    own.close();
    await database.close();
  });

  it("do not lead back to a primary that another has replaced", async () => {
    await pair.rebuildStandby();
    await pair.promote();
    // Both take writes now, as where the former one was cut off: the later one is found.
    const url = withWanted(pair.ownerUrl, "primary");
    expect(await portOf(url)).to.equal(pair.primaryPort);
    pair.signalPrimary("SIGKILL");
    await until("it is gone", () =>
      portOf(pair.primaryUrl).then(
        () => false,
        () => true,
      ),
    );
    const refused = await portOf(url).catch(() => portOf(url).catch(String));
    expect(refused).to.match(/no server is primary: 127\.0\.0\.1:\d+ was replaced by another; /);
  });
});
