import { once } from "node:events";

import { expect } from "chai";

import type { DiskPlace, DiskState } from "../../common/service-status/disk.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import {
  checkReadiness,
  QueueProbe,
  type ReadinessDeps,
  monitorQueue,
  type QueueMonitor,
} from "../../common/runtime/check-readiness.ts";
import type { DatabaseHealth } from "../../common/runtime/database-monitor.ts";
import { until } from "../setup/until.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { RedisMonitor } from "../../common/queue/redis-client.ts";
import { type QueueBackend, StageProducer } from "../../common/queue/stage-queues.ts";
import { openTestBackend } from "../setup/database/each-backend.ts";
import { startBreakingProxy, type BreakingProxy } from "../setup/http/breaking-proxy.ts";

const away = new Error("away");
const broken = new Error("broken");
const answers = () => Promise.resolve();

interface PartsOptions {
  failingMs?: number;
  disk?: DiskState;
  places?: DiskPlace[];
  numbersFailure?: string | null;
}

/** A process whose parts answer as given; `logged` are its warnings. */
const parts = (
  health: Partial<DatabaseHealth>,
  ping: () => Promise<void> = answers,
  { failingMs = 0, disk = "ok", places = [], numbersFailure = null }: PartsOptions = {},
) => {
  const logged: string[] = [];
  const deps = {
    databaseMonitor: {
      check: () =>
        Promise.resolve({
          state: "ok",
          failingMs: 0,
          schema: { missing: [], unknown: [] },
          recovering: false,
          ...health,
        }),
    },
    diskMonitor: { read: () => Promise.resolve({ state: disk, places, numbersFailure }) },
    queueProbe: new QueueProbe({
      queues: { ping, isUnavailable: (error: unknown) => error === away, failingMs: () => failingMs },
      queueBackend: {},
      logger: { warn: ({ part }: { part: string }) => logged.push(part) },
    } as unknown as Deps),
  } as unknown as ReadinessDeps;
  return { deps, logged };
};

describe("the readiness of a process", () => {
  it("is there beside a folder of notes that cannot be used, and names it", async () => {
    const { deps } = parts({}, answers, { numbersFailure: "permission denied" });
    const { ready, missing } = await checkReadiness(deps);
    expect(ready).to.equal(true);
    expect(missing).to.have.length(1);
    expect(missing[0]).to.match(/^NUMBERS_DIR cannot be used: /);
  });

  it("is there beside full disks that keep no document away, and names them", async () => {
    const place = { folders: [{ use: "logs", folder: "/var/log/peppol" }], sizeBytes: 8e6, warningBytes: 8e5 } as const;
    const full = parts({}, answers, { places: [{ ...place, folders: [...place.folders], freeBytes: 0 }] });
    expect(await checkReadiness(full.deps)).to.deep.include({
      ready: true,
      missing: ["The disk of the log is full: nothing is written to it."],
    });
    const low = parts({}, answers, { places: [{ ...place, folders: [...place.folders], freeBytes: 2e6 }] });
    expect((await checkReadiness(low.deps)).missing).to.be.empty;
  });

  it("is there when everything answers, and beside a newer schema", async () => {
    for (const unknown of [[], ["Later1999000000000"]]) {
      const { deps, logged } = parts({ schema: { missing: [], unknown } });
      expect(await checkReadiness(deps)).to.deep.equal({
        ready: true,
        checks: { database: "ok", disk: "ok", queue: "ok", recovery: "ok" },
        missing: [],
      });
      expect(logged).to.be.empty;
    }
  });

  it("is there when the database is busy with the process's own work", async () => {
    const { deps } = parts({ state: "busy" });
    expect(await checkReadiness(deps)).to.deep.include({
      ready: true,
      checks: { database: "busy", disk: "ok", queue: "ok", recovery: "ok" },
    });
  });

  for (const state of ["away", "silent", "stuck"] as const) {
    it(`is not there when the database is ${state}`, async () => {
      const { deps } = parts({ state });
      expect(await checkReadiness(deps)).to.deep.equal({
        ready: false,
        checks: { database: "unavailable", disk: "ok", queue: "ok", recovery: "ok" },
        missing: ["The database does not answer."],
      });
    });
  }

  it("is not there when nothing more can be stored, or before the database is migrated, and says so", async () => {
    const full = await checkReadiness(parts({ state: "full" }).deps);
    expect(full).to.deep.include({
      ready: false,
      checks: { database: "full", disk: "full", queue: "ok", recovery: "ok" },
    });
    expect(full.missing).to.deep.equal(["The database can store nothing more: its disk is full."]);
    const older = await checkReadiness(parts({ schema: { missing: ["New1"], unknown: [] } }).deps);
    expect(older).to.deep.include({
      ready: false,
      checks: { database: "not migrated", disk: "ok", queue: "ok", recovery: "ok" },
    });
    expect(older.missing[0]).to.contain("npm run -s migrate");
  });

  it("says that a restored database recovers, and is there for those who read", async () => {
    const { deps } = parts({ recovering: true });
    const { ready, checks, missing } = await checkReadiness(deps);
    expect({ ready, ...checks }).to.include({ ready: true, recovery: "under way" });
    expect(missing[0]).to.contain("restored");
    const unknown = { ...(await parts({}).deps.databaseMonitor.check()) };
    delete unknown.recovering;
    const { deps: unsure } = parts({});
    unsure.databaseMonitor.check = () => Promise.resolve(unknown);
    expect((await checkReadiness(unsure)).checks).to.include({ recovery: "unavailable" });
  });

  for (const [disk, words] of [
    ["low", "The database's disk has too little room left: documents are refused until it has more."],
    ["full", "The database could not store what it was given: its disk is full, and documents are refused."],
  ] as const) {
    it(`says that documents are refused because the disk is ${disk}, never that they are stored, and is there for those who read`, async () => {
      const { ready, checks, missing } = await checkReadiness(parts({}, () => Promise.reject(away), { disk }).deps);
      expect({ ready, ...checks }).to.include({ ready: true, database: "ok", disk, queue: "unavailable" });
      expect(missing).to.deep.equal([words, "The queue takes nothing. What is stored is worked on when it is back."]);
    });
  }

  it("does not say that documents are stored while a recovery refuses them, or of a disk that cannot be seen", async () => {
    const { missing } = await checkReadiness(parts({ recovering: true }, () => Promise.reject(away)).deps);
    expect(missing.join(" ")).to.not.contain("stored all the same");
    const unseen = await checkReadiness(parts({}, answers, { disk: "unseen" }).deps);
    expect(unseen).to.deep.include({ ready: true, missing: [] });
    expect(unseen.checks.disk).to.equal("unseen");
  });

  it("does not need the queue, whose absence is logged elsewhere", async () => {
    const { deps, logged } = parts({}, () => Promise.reject(away));
    const { ready, checks, missing } = await checkReadiness(deps);
    expect({ ready, checks }).to.deep.equal({
      ready: true,
      checks: { database: "ok", disk: "ok", queue: "unavailable", recovery: "ok" },
    });
    expect(missing).to.deep.equal([
      "The queue takes nothing. Documents are stored all the same and worked on when it is back.",
    ]);
    expect(logged).to.be.empty;
  });

  it("logs a queue that is broken, once a second however many ask", async () => {
    let asked = 0;
    const { deps, logged } = parts({}, () => {
      asked += 1;
      return Promise.reject(broken);
    });
    const all = await Promise.all(Array.from({ length: 50 }, () => checkReadiness(deps)));
    expect(all.every(({ ready }) => ready)).to.equal(true);
    expect(asked).to.equal(1);
    expect(logged).to.deep.equal(["queue"]);
  });

  it("says so when one queue has taken nothing for half a minute although the store answers", async () => {
    const { ready, checks } = await checkReadiness(parts({}, answers, { failingMs: 30_001 }).deps);
    expect({ ready, ...checks }).to.deep.equal({
      ready: true,
      database: "ok",
      disk: "ok",
      queue: "unavailable",
      recovery: "ok",
    });
    const { checks: still } = await checkReadiness(parts({}, answers, { failingMs: 29_000 }).deps);
    expect(still).to.include({ queue: "ok" });
  });

  it("waits once for a queue that answers nothing, not for one that is known to be away, and sees it come back", async () => {
    const thawing = new AbortController();
    const frozen = once(thawing.signal, "abort");
    const { deps } = parts({}, async () => void (await frozen));
    expect((await checkReadiness(deps)).checks.queue).to.equal("unavailable");
    const known = checkReadiness(deps).then(({ checks }) => checks.queue);
    expect(await Promise.race([known, new Promise((resolve) => setImmediate(resolve, "waits"))])).to.equal(
      "unavailable",
    );
    expect(deps.queueProbe.failingMs()).to.be.greaterThan(0);
    thawing.abort();
    await until("it is back", async () => (await checkReadiness(deps)).checks.queue === "ok");
    expect(deps.queueProbe.failingMs()).to.equal(0);
  });
});

const logger = createLogger("test", "silent");

describe("a process that cannot enqueue", () => {
  let proxy: BreakingProxy;
  let backend: QueueBackend;
  let monitored: { queues: StageProducer; logger: typeof logger; redisMonitor: RedisMonitor };
  let queueWatch: QueueMonitor;

  beforeEach(async () => {
    backend = await openTestBackend({ name: "postgres", config: {} }, async (url) => {
      proxy = await startBreakingProxy(url);
      proxy.breakNext(Infinity);
      return proxy.url;
    });
    monitored = { queues: new StageProducer(backend, logger), logger, redisMonitor: new RedisMonitor(logger) };
    await monitored.queues.enqueue("pricing", [{ id: "a document", revision: 1 }]);
    await until("it to fail", () => monitored.queues.failingMs() > 0);
  });
  afterEach(async () => {
    queueWatch.stop();
    await monitored.queues.close();
    await backend.close();
    await proxy.close();
  });

  it("tries again by itself, although nothing comes to be enqueued", async () => {
    queueWatch = monitorQueue(monitored, 600_000);
    proxy.breakNext(0);
    await until("the queue to work", () => monitored.queues.failingMs() === 0);
  });

  it("is given up when its patience has ended", async () => {
    queueWatch = monitorQueue(monitored, 1_500);
    expect(String(await queueWatch.unusable)).to.match(/^Error: nothing could be enqueued for [0-9]+ s$/);
  });

  it("reports half a minute without a success, once", async () => {
    let [failingMs, rounds] = [30_000, 0];
    const logged: string[] = [];
    const queues = Object.assign(Object.create(monitored.queues) as StageProducer, {
      retryFailing: () => Promise.resolve(void (rounds += 1)),
      failingMs: () => failingMs,
    });
    const error = (_fields: object, words: string) => logged.push(words);
    queueWatch = monitorQueue({ ...monitored, queues, logger: { error } as never }, 600_000);
    const rounded = (now = rounds) => until("two more rounds", () => rounds > now + 1);
    await rounded();
    expect(logged).to.be.empty;
    failingMs = 30_001;
    await rounded();
    expect(logged).to.deep.equal(["nothing can be enqueued"]);
  });
});
