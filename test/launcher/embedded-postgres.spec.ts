import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { ConfigError } from "../../common/config/read-environment.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { isAlive } from "../../common/runtime/process-state.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";
import { runStatements } from "../setup/database/run-statements.ts";

const settings = { fsync: "off" };

describe("embedded PostgreSQL", function () {
  this.timeout(60_000);
  let folder: ReturnType<typeof createTemporaryFolder>;
  let dataDir: string;
  let running: EmbeddedPostgres | undefined;

  const start = async (): Promise<EmbeddedPostgres> => {
    running = await startEmbeddedPostgres({ dataDir, settings });
    return running;
  };

  before(() => {
    folder = createTemporaryFolder();
    dataDir = path.join(folder.dir, "data");
  });

  after(async () => {
    await running?.stop();
    folder.remove();
  });

  it("creates a cluster with UTF-8, a password file of our own, and a database", async () => {
    const { url, ownerUrl, adopted, clusterDir } = await start();
    expect(adopted).to.equal(false);
    for (const file of ["postgres.password", "postgres-service.password", "postgres-reader.password"]) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).to.equal(0o600);
    }
    expect(statSync(clusterDir).mode & 0o077).to.equal(0);
    const [row] = await runStatements<{ encoding: string; method: string }>(
      url,
      "select current_setting('server_encoding') as encoding, current_setting('password_encryption') as method",
    );
    expect(row).to.deep.equal({ encoding: "UTF8", method: "scram-sha-256" });
    await runStatements(ownerUrl, "create table kept (id int)");
  });

  it("admits no connection without the password", async () => {
    const { port } = await start();
    const attempt = runStatements(`postgres://app:wrong@127.0.0.1:${port}/app`, "select 1");
    expect(await attempt.catch((error: Error) => error.message)).to.match(/password authentication failed/);
  });

  it("adopts a server that runs already", async () => {
    const first = await start();
    const second = await start();
    expect(second).to.include({ adopted: true, pid: first.pid, port: first.port, url: first.url });
  });

  it("stops without leaving a process", async () => {
    const postgres = await start();
    const { pid, clusterDir } = postgres;
    await postgres.stop();
    expect(isAlive(pid)).to.equal(false);
    expect(existsSync(path.join(clusterDir, "postmaster.pid"))).to.equal(false);
    await postgres.stop();
  });

  it("finds its data again, with the same password", async () => {
    const { ownerUrl, adopted } = await start();
    expect(adopted).to.equal(false);
    expect(await runStatements(ownerUrl, "select count(*)::int as rows from kept")).to.deep.equal([{ rows: 0 }]);
  });

  it("recovers after the server was killed", async () => {
    const { ownerUrl, pid } = await start();
    await runStatements(ownerUrl, "insert into kept values (1)");
    process.kill(pid, "SIGKILL");
    const again = await start();
    expect(again).to.include({ adopted: false });
    expect(await runStatements(again.ownerUrl, "select count(*)::int as rows from kept")).to.deep.equal([{ rows: 1 }]);
  });

  it("is not misled by a pid file whose pid is another program's", async () => {
    const postgres = await start();
    const { clusterDir } = postgres;
    await postgres.stop();
    writeFileSync(
      path.join(clusterDir, "postmaster.pid"),
      [process.pid, clusterDir, 0, 1, "", "", 0, "ready"].join("\n"),
    );
    expect((await start()).adopted).to.equal(false);
  });

  it("gives the service its role where the cluster has none, and where its password is lost", async () => {
    const { ownerUrl } = await start();
    await runStatements(ownerUrl, "drop role app_service");
    rmSync(path.join(dataDir, "postgres-service.password"));
    for (const state of ["without its role", "without its password"]) {
      const { url } = await start();
      expect(await runStatements(url, "select current_user as name"), state).to.deep.equal([{ name: "app_service" }]);
      rmSync(path.join(dataDir, "postgres-service.password"));
    }
  });

  it("gives that role nothing before the migration, here and in the maintenance database", async () => {
    const { url, adminUrl } = await start();
    const elsewhere = new URL(url);
    elsewhere.pathname = new URL(adminUrl).pathname;
    const failure = await runStatements(elsewhere.href, "select 1").catch((error: Error) => error.message);
    expect(failure).to.match(/permission denied for database "postgres"/);
    expect(await runStatements(url, "select from kept").catch((error: Error) => error.message)).to.match(
      /permission denied/,
    );
  });

  it("starts anew when a first start was cut off in the middle", async () => {
    const cutOff = path.join(folder.dir, "cut-off");
    mkdirSync(path.join(cutOff, "postgres.new", "base"), { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir: cutOff, settings });
    await postgres.stop();
    expect(existsSync(path.join(cutOff, "postgres.new"))).to.equal(false);
  });

  it("says in one line that the password is lost, or is another one", async () => {
    await running?.stop();
    const passwordFile = path.join(dataDir, "postgres.password");
    const password = readFileSync(passwordFile, "utf8");
    rmSync(passwordFile);
    const message = await start().catch((error: Error) => error.message);
    expect(message).to.match(/^[^\n]*postgres\.password[^\n]*is gone[^\n]*$/);
    writeFileSync(passwordFile, "another one");
    const refused = await start().catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ConfigError);
    expect((refused as Error).message).to.match(
      /^the password in [^\n]*postgres\.password is refused [^\n]*restore it/,
    );
    writeFileSync(passwordFile, password);
    expect((await start()).adopted, "the server is not left behind").to.equal(false);
  });
});
