import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { expect } from "chai";
import { Redis } from "ioredis";
import { v7 as uuid } from "uuid";

import { OwnConnection } from "../../common/db/own-connection.ts";
import { openQueueBackend } from "../../common/queue/open-queue-backend.ts";
import { RedisMonitor } from "../../common/queue/redis-client.ts";
import { StageProducer } from "../../common/queue/stage-queues.ts";
import { monitorQueue } from "../../common/runtime/check-readiness.ts";
import { DatabaseMonitor } from "../../common/runtime/database-monitor.ts";
import { createLogger } from "../../common/runtime/logging.ts";
import { openRuntime } from "../../common/runtime/open-runtime.ts";
import { describeProcess } from "../../common/runtime/process-state.ts";
import { testConfig } from "../setup/config.ts";
import { createTestDatabase, type TestDatabase } from "../setup/database/database.ts";
import { runStatements } from "../setup/database/run-statements.ts";
import { reservePort } from "../setup/processes/free-port.ts";
import { runProgram } from "../setup/processes/run-program.ts";
import { end, spawnRedis, storingNothing } from "../setup/redis/redis.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { testSecrets } from "../setup/secrets.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { until } from "../setup/until.ts";

const right = "the-right-password";
const wrong = "the-wrong-password";

const changed = (url: string, change: Partial<Pick<URL, "username" | "password" | "pathname">>): string =>
  Object.assign(new URL(url), change).href;

/** Lines of a log, as text. */
function keptLines() {
  const lines: string[] = [];
  return { lines, logger: createLogger("test", "debug", { write: (line: string) => void lines.push(line) }) };
}

const isOver = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), Promise.resolve(false)]);

describe("an account that is refused", function () {
  this.timeout(120_000);
  const folder = createTemporaryFolder();
  let database: TestDatabase;
  let server: ChildProcess;
  let redis: string;

  before(async function () {
    database = await createTestDatabase();
    const port = await reservePort();
    const started = await spawnRedis(["--port", `${port}`, "--requirepass", right, ...storingNothing]);
    server = started ?? this.skip();
    redis = `redis://:${right}@127.0.0.1:${port}`;
    const client = new Redis(redis).on("error", () => undefined);
    await until("Redis answers", () => client.ping().catch(() => undefined));
    client.disconnect();
  });
  after(async () => {
    await database.drop();
    await (server && end(server));
    folder.remove();
  });

  const environment = (): Record<string, string> => ({
    DATABASE_URL: database.url,
    JWT_SECRET: testSecrets.jwtSecret,
    ACCESS_POINT_URL: "http://127.0.0.1:9",
    ACCESS_POINT_TOKEN: testSecrets.accessPointToken,
    INBOUND_TOKEN: testSecrets.inboundToken,
    SECRETS_KEY: testSecrets.secretsKey,
    SERVICE_PROVIDER_ID: "000123",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: path.join(folder.dir, "data"),
  });
  const sentences = {
    password: /password refused by PostgreSQL \(password authentication failed for user [^)]*\): set DATABASE_URL /,
    database: /no such database in PostgreSQL \(database "nowhere" does not exist\): create it, or set DATABASE_URL /,
    owner: /password refused by PostgreSQL \(password authentication failed for user [^)]*\): set DATABASE_OWNER_URL /,
    redis: /password refused by Redis \(WRONGPASS [^)]*\): set REDIS_URL /,
    noPassword: /password refused by Redis \(NOAUTH [^)]*\): set REDIS_URL /,
    redisNumber: /no such database in Redis \(ERR DB index is out of range\): set REDIS_URL /,
  };
  const wrongSettings: Record<keyof typeof sentences, () => Record<string, string>> = {
    password: () => ({ DATABASE_URL: changed(database.url, { password: wrong }) }),
    database: () => ({ DATABASE_URL: changed(database.url, { pathname: "/nowhere" }) }),
    owner: () => ({ DATABASE_OWNER_URL: changed(database.ownerUrl, { username: "nobody", password: wrong }) }),
    redis: () => ({ DATABASE_OWNER_URL: database.ownerUrl, REDIS_URL: changed(redis, { password: wrong }) }),
    noPassword: () => ({ REDIS_URL: changed(redis, { password: "" }) }),
    redisNumber: () => ({ REDIS_URL: `${redis}/4711` }),
  };
  const ofService = ["password", "database", "redis", "noPassword", "redisNumber"] as const;
  const programs: readonly [entry: string, settings: readonly (keyof typeof sentences)[], env?: object][] = [
    ["api/server.js", ofService],
    ["workers/main.js", ["database", "redis"]],
    ["workers/main.js", ["redis"], { WORKERS: "2" }],
    ["common/commands/migrate.js", ["password", "database", "owner"]],
    ["common/launcher/main.js", ["password", "database", "redis"]],
  ];
  for (const [entry, settings, more = {}] of programs) {
    for (const setting of settings) {
      it(`ends the start of ${[entry, ...Object.values(more)].join(" ")} with 78 and a sentence: ${setting}`, async () => {
        const env = { ...environment(), ...wrongSettings[setting](), ...more };
        const program = runProgram(path.join(builtRoot, entry), [], env);
        expect(await program.ended, program.stderr()).to.equal(78);
        expect(program.stderr()).to.match(sentences[setting]);
        expect(program.stdout() + program.stderr()).to.not.include(wrong);
      });
    }
  }

  it("is not printed with its command by an error that nothing catches", async () => {
    const runProcess = pathToFileURL(path.join(builtRoot, "common/runtime/run-process.js")).href;
    const program = path.join(folder.dir, "uncaught.mjs");
    const text = `import { runProcess } from ${JSON.stringify(runProcess)};
      const command = { name: "auth", args: ["${wrong}"] };
      await runProcess("api", () => Promise.resolve({ ready: {}, close: () => Promise.resolve() }));
      void Promise.reject(Object.assign(new Error("WRONGPASS"), { command }));`;
    writeFileSync(program, text);
    const run = runProgram(program, [], {});
    expect(await run.ended).to.equal(1);
    expect(run.stderr())
      .to.match(/^api: Error: WRONGPASS\n +at /)
      .and.not.include(wrong);
  });

  it("is logged, without an argument, when Redis begins to refuse it, and does not end the process", async () => {
    const { lines, logger } = keptLines();
    const redisMonitor = new RedisMonitor(logger);
    const parts = { databaseUrl: database.url, redisPrefix: testConfig().redisPrefix, logger, workers: false };
    const backend = openQueueBackend({ ...parts, redis: { url: redis, watch: redisMonitor } });
    const queues = new StageProducer(backend, logger);
    const queueWatch = monitorQueue({ queues, logger, redisMonitor }, 100);
    const admin = new Redis(redis);
    const enqueue = (id: string) => queues.enqueue("pricing", [{ id, revision: 1 }]);
    try {
      await enqueue("before");
      await admin.config("SET", "requirepass", wrong);
      await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      await until("it is said", async () => {
        await enqueue("meanwhile");
        return lines.some((line) => sentences.redis.test(line));
      });
      await until("it has failed for long", () => queues.failingMs() > 2_000);
      expect(await isOver(queueWatch.unusable)).to.equal(false);
      await admin.config("SET", "requirepass", right);
      await until("it works again", async () => {
        await enqueue("after");
        return queues.failingMs() === 0;
      });
      expect(lines.join("")).to.not.include(right).and.not.include("args");
    } finally {
      queueWatch.stop();
      admin.disconnect();
      await queues.close();
      await backend.close();
    }
  });

  it("is logged when PostgreSQL begins to refuse it, and does not end the process", async () => {
    const role = `refused_${process.pid}`;
    const setPassword = (password: string) =>
      runStatements(database.ownerUrl, `alter role ${role} password '${password}'`);
    await runStatements(database.ownerUrl, `create role ${role} login superuser password '${right}'`);
    const databaseUrl = changed(database.url, { username: role, password: right });
    const { lines, logger } = keptLines();
    const neighbour = await openRuntime(testConfig({ databaseUrl: database.url }), "other");
    const own = new OwnConnection({ databaseUrl, applicationName: role }, 5_000);
    const monitor = new DatabaseMonitor({ own, database: neighbour.database, logger, silenceMs: 30_000 }, 100);
    try {
      await monitor.start(describeProcess("api", { id: uuid(), name: "api" }));
      await setPassword(wrong);
      await runStatements(
        database.ownerUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
      );
      await until("it is said", () => lines.some((line) => sentences.password.test(line)));
      await until("it has failed for long", () => monitor.health().failingMs > 2_000);
      expect(await isOver(monitor.unusable)).to.equal(false);
      await setPassword(right);
      await until("it works again", () => monitor.health().state === "ok");
    } finally {
      await monitor.stop();
      await neighbour.close();
      await runStatements(database.ownerUrl, `drop role ${role}`);
    }
  });
});
