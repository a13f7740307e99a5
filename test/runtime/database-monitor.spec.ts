import { spawnSync } from "node:child_process";
import { hostname } from "node:os";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { newestMigration } from "../../common/db/migrations/migrations.ts";
import { heartbeatMs } from "../../common/service-status/service-snapshot.ts";
import { beginRecovery, findServerStart } from "../../common/recovery/recovery-store.ts";
import { recordHeartbeat, removeProcesses, findProcesses } from "../../common/runtime/process-store.ts";
import { holdLease } from "../../common/runtime/lease-store.ts";
import { UnavailableError } from "../../common/runtime/errors.ts";
import { thisProcess, describeProcess } from "../../common/runtime/process-state.ts";
import { openRuntime, type Runtime } from "../../common/runtime/open-runtime.ts";
import type { Failure } from "../../common/runtime/run-process.ts";
import { buildProcess } from "../factories/process.ts";
import { testConfig } from "../setup/config.ts";
import { asOwner, createTestDatabase } from "../setup/database/database.ts";
import { fillDisk } from "../setup/database/full-disk.ts";
import { startSilentProxy, type SilentProxy } from "../setup/http/silent-proxy.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { until } from "../setup/until.ts";

/** A third of it is what a busy machine may take for an answer. */
const databaseSilenceMs = 4_500;

const self = () => describeProcess("workers", { id: uuid(), name: "workers-2", works: ["pricing", "webhooks"] });

describe("the pulse of a process", () => {
  let url: string;
  let drop: () => Promise<void>;
  let proxy: SilentProxy;
  /** Another process, whose network works. */
  let neighbour: Runtime;
  let runtime: Runtime;

  before(async () => {
    const created = await createTestDatabase();
    ({ url } = created);
    drop = () => created.drop();
    proxy = await startSilentProxy(url);
    neighbour = await openRuntime(testConfig({ databaseUrl: url }), "other");
  });
  beforeEach(async () => {
    await neighbour.database.query("delete from processes");
    runtime = await openRuntime(testConfig({ databaseUrl: proxy.url, databaseSilenceMs }), "test");
  });
  afterEach(async () => {
    proxy.speakAgain();
    await runtime.close();
  });
  after(async () => {
    await proxy.close();
    await neighbour.close();
    await drop();
  });

  const db = () => neighbour.database;
  const listed = async () => (await findProcesses(db())).map(({ id }) => id);
  const age = (id: string, time: string) =>
    db().query("update processes set seen_at = now() - $2::interval where id = $1", [id, time]);

  it("says what lives until it leaves", async () => {
    const me = self();
    await runtime.deps.databaseMonitor.start(me);
    const [found, ...others] = await findProcesses(db());
    expect(others).to.be.empty;
    expect(found).to.include({ kind: "workers", name: "workers-2", host: hostname(), pid: process.pid, lives: true });
    expect(found).to.include({ id: me.id, newestMigration });
    expect(found?.version).to.match(/^\d+\.\d+\.\d+/);
    expect(found?.works).to.deep.equal(["pricing", "webhooks"]);
    expect(found?.startedAt.getTime()).to.be.at.most(found?.seenAt.getTime() ?? 0);
    expect(found?.silentSeconds).to.be.within(0, 60);
    await until("it beats again", async () => {
      const [again] = await findProcesses(db());
      return again !== undefined && again.seenAt > again.startedAt;
    });
    await until("its unused pool is asked", () => runtime.database.quietMs() < databaseSilenceMs / 3);
    await runtime.deps.databaseMonitor.stop();
    expect(await listed()).to.deep.equal([]);
  });

  it("takes processes of the same machine off the list that have ended without a word", async () => {
    const here = thisProcess();
    const endedPid = spawnSync(process.execPath, ["-e", ""]).pid;
    const gone = buildProcess({ ...here, pid: endedPid });
    const another = buildProcess({ ...here, startTicks: here.startTicks === null ? null : "1" });
    const frozen = buildProcess(here);
    const elsewhere = buildProcess({ pid: endedPid });
    for (const each of [gone, another, frozen, elsewhere]) {
      await recordHeartbeat(db(), each);
    }
    const me = self();
    await runtime.deps.databaseMonitor.start(me);
    const left = here.startTicks === null ? [another, frozen, elsewhere] : [frozen, elsewhere];
    expect(await listed()).to.have.members([...left.map(({ id }) => id), me.id]);
  });

  it("does not start where it cannot say so", async () => {
    proxy.fallSilent();
    const seen = await runtime.deps.databaseMonitor.check(1);
    expect(seen, "of a query that has not ended").to.not.have.property("reason");
    const failure = await runtime.deps.databaseMonitor.start(self()).catch((error: unknown) => String(error));
    expect(failure).to.match(/timeout/);
  });

  it("finds silence out, has statements refused at once, and mends itself when the network speaks again", async () => {
    const { databaseMonitor, database } = runtime.deps;
    await databaseMonitor.start(self());
    let failure: Failure | undefined;
    void databaseMonitor.silence.then((found) => (failure = found));
    expect(await databaseMonitor.check()).to.include({ state: "ok", failingMs: 0 });
    proxy.fallSilent();
    const found = await until("it is told", () => failure);
    expect(found.error.message).to.match(/^the database has not answered for \d+ s$/);
    expect(databaseMonitor.health().state).to.equal("silent");
    expect(databaseMonitor.health().failingMs).to.be.greaterThan(0);
    const refused = await database.query("select 1").catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(UnavailableError);
    expect((refused as Error).message).to.equal(found.error.message);
    proxy.speakAgain();
    await until("it beats again", () => databaseMonitor.health().state === "ok");
    expect(await database.query("select 1 as one")).to.deep.equal([{ one: 1 }]);
  });

  it("says within seconds that the database says nothing, long before it gives up on it", async () => {
    const patient = await openRuntime(testConfig({ databaseUrl: proxy.url, databaseSilenceMs: 600_000 }), "patient");
    const { databaseMonitor } = patient.deps;
    try {
      await databaseMonitor.start(describeProcess("api", { id: uuid(), name: "api" }));
      proxy.fallSilent();
      await until("it is seen", () => databaseMonitor.health().state === "silent");
      expect(databaseMonitor.health().failingMs).to.be.within(2_000, 60_000);
      expect(databaseMonitor.health()).to.not.have.property("recovering");
      proxy.speakAgain();
      await until("what was asked is answered", () => databaseMonitor.health().state === "ok");
    } finally {
      proxy.speakAgain();
      await patient.close();
    }
  });

  it("says between the heartbeats of an API that it lives", async () => {
    const patient = await openRuntime(testConfig({ databaseUrl: url, databaseSilenceMs: 600_000 }), "patient");
    const me = describeProcess("api", { id: uuid(), name: "api" });
    try {
      await patient.deps.databaseMonitor.start(me);
      const seen = async () => (await findProcesses(db())).find(({ id }) => id === me.id);
      const first = await seen();
      expect(first).to.deep.include({ stuckJobs: [] });
      const beats = new Set<number>();
      await until("it has beaten three times", async () => beats.add((await seen())?.seenAt.getTime() ?? 0).size > 3);
      const [one = 0, two = 0] = [...beats].slice(-2);
      expect(two - one, "less than from one heartbeat to the next").to.be.below(heartbeatMs);
    } finally {
      await patient.close();
    }
  });

  it("distinguishes a database that is unavailable from one that does not answer", async () => {
    const { databaseMonitor } = runtime.deps;
    await databaseMonitor.start(self());
    let failure: Failure | undefined;
    void databaseMonitor.silence.then((found) => (failure = found));
    const { url: there } = proxy;
    await proxy.close();
    await until("it is away", () => databaseMonitor.health().state === "away");
    await until("longer than silence would take", () => databaseMonitor.health().failingMs > 2 * databaseSilenceMs);
    expect(failure).to.equal(undefined);
    proxy = await startSilentProxy(url, Number(new URL(there).port));
    await until("it is back", () => databaseMonitor.health().state === "ok");
  });

  it("takes a question that others were answered meanwhile for no silence", async () => {
    const { databaseMonitor, database } = runtime.deps;
    await databaseMonitor.start(self());
    const lock = await openTransaction(db(), (tx) => tx.query("lock table processes in access exclusive mode"));
    const locked = new AbortController();
    const work = (async () => {
      while (!locked.signal.aborted) {
        await database.query("select 1");
      }
    })();
    await until("the beat fails", () => databaseMonitor.health().state !== "ok");
    const { state, reason } = databaseMonitor.health();
    expect(state, reason).to.equal("busy");
    expect(await database.query("select 1 as one")).to.deep.equal([{ one: 1 }]);
    locked.abort();
    await work;
    await lock.commit();
    await until("it beats again", () => databaseMonitor.health().state === "ok");
  });

  for (const [code, state] of [
    ["53100", "full"],
    ["XX000", "away"],
  ] as const) {
    it(`says that the database is ${state} when a probe of its storage fails with ${code}`, async () => {
      await asOwner(
        db(),
        `create function public.lpad(text, int) returns text language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '${code}'; end $$`,
      );
      const name = (await db().query<{ name: string }>("select current_database() as name"))[0]?.name;
      await asOwner(db(), `alter database ${name} set search_path = public, pg_catalog`);
      try {
        expect((await runtime.deps.databaseMonitor.check()).state).to.equal(state);
      } finally {
        await asOwner(db(), `alter database ${name} reset search_path`);
        await asOwner(db(), "drop function public.lpad(text, int)");
      }
    });
  }

  it("says that nothing can be stored where its own heartbeat is what cannot, and that it can again", async () => {
    const { databaseMonitor } = runtime.deps;
    await databaseMonitor.start(self());
    const makeRoom = await fillDisk(db(), "processes");
    await until("it is known", async () => (await databaseMonitor.check()).state === "full");
    await makeRoom();
    await until("it stores again", async () => (await databaseMonitor.check()).state === "ok");
  });

  it("knows whether a restored database is settled, whatever the work waits for", async () => {
    const { databaseMonitor, database } = runtime.deps;
    await databaseMonitor.start(self());
    expect((await databaseMonitor.check()).recovering).to.equal(false);
    await db().transaction((tx) => beginRecovery(tx, { reason: "a test" }));
    const lock = await openTransaction(db(), (tx) => tx.query("lock table documents in access exclusive mode"));
    const work = Array.from({ length: 50 }, () => database.query("select from documents"));
    await until("it is known", async () => (await databaseMonitor.check()).recovering === true);
    await asOwner(db(), "delete from recoveries");
    await until("it is known that it is over", async () => (await databaseMonitor.check()).recovering === false);
    await lock.commit();
    await Promise.all(work);
  });

  it("is not taken for gone while what its heartbeat reads is locked", async () => {
    const { databaseMonitor } = runtime.deps;
    const me = self();
    await databaseMonitor.start(me);
    const lock = await openTransaction(db(), (tx) => tx.query("lock table retry_runs in access exclusive mode"));
    await until("the heartbeat fails", () => databaseMonitor.health().state !== "ok");
    expect(databaseMonitor.learned).to.equal(undefined);
    await age(me.id, "1 hour");
    await until("it has shown that it lives", async () => (await findProcesses(db()))[0]?.lives === true);
    expect(databaseMonitor.health().state).to.not.equal("ok");
    await lock.commit();
    await until("its heart beats again", () => databaseMonitor.health().state === "ok");
  });

  it("learns with its heartbeat whether there is anything for its jobs", async () => {
    const { databaseMonitor } = runtime.deps;
    await databaseMonitor.start(self());
    const nothing = { recovering: false, hasRetryRuns: false, hasSuspects: false, hasEndpoints: false };
    expect(databaseMonitor.learned).to.deep.include({ ...nothing, server: await findServerStart(db()) });
    await db().query("insert into retry_runs (id, filter, actor, reason, total) values ($1, '{}', '{}', 'a test', 0)", [
      uuid(),
    ]);
    await until("it is known", () => databaseMonitor.learned?.hasRetryRuns === true);
    await db().query("delete from retry_runs");
  });

  it("forgets processes that have been silent for a day, and leaves others alone", async () => {
    const [mine, other, silent] = [uuid(), uuid(), uuid()];
    for (const id of [mine, other, silent]) {
      await recordHeartbeat(db(), buildProcess({ id }));
    }
    await age(mine, "1 minute");
    await age(other, "23 hours");
    await age(silent, "25 hours");
    await recordHeartbeat(db(), buildProcess({ id: mine }));
    const found = await findProcesses(db());
    expect(found.map(({ id, lives }) => ({ id, lives }))).to.deep.equal([
      { id: mine, lives: true },
      { id: other, lives: false },
    ]);
    expect(found[1]?.silentSeconds).to.be.within(23 * 3_600, 23 * 3_600 + 600);
    await removeProcesses(db(), [mine]);
    expect(await listed()).to.deep.equal([other]);
  });

  it("counts the worker processes that live, and no api", async () => {
    const gone = buildProcess();
    for (const each of [buildProcess(), buildProcess(), gone, buildProcess({ kind: "api", name: "api", works: [] })]) {
      await recordHeartbeat(db(), each);
    }
    await age(gone.id, "16 seconds");
    const held = await holdLease(db(), { name: "feeder", holder: uuid(), leaseMs: 1 });
    expect(held).to.deep.equal({ workers: 2 });
  });
});
