import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { reservePort } from "../setup/processes/free-port.ts";
import { isAlive } from "../../common/runtime/process-state.ts";
import { createClient, orThrow } from "../../common/client/create-client.ts";
import { sampleInvoice } from "../../common/documents/sample-document.ts";
import { findTooMuch } from "../setup/database/forbidden-statements.ts";
import { testSecrets } from "../setup/secrets.ts";
import { until } from "../setup/until.ts";
import { builtRoot } from "../setup/repository-root.ts";
import { runProgram, type RunningProgram } from "../setup/processes/run-program.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

interface Demo {
  base_url: string;
  token: string;
  org_id: string;
  business_profile_id: string;
}

const entry = path.join(builtRoot, "common/launcher/main.js");
const own = { DATABASE_URL: undefined, REDIS_URL: undefined, ACCESS_POINT_URL: undefined, JWT_SECRET: undefined };

describe("npm start", function () {
  this.timeout(120_000);
  let folder: ReturnType<typeof createTemporaryFolder>;
  /** Where the examples look for what `npm start` has written. */
  let dataDir: string;
  let port: number;
  let program: RunningProgram;

  const start = (): RunningProgram => {
    const place = { HOST: undefined, PORT: `${port}`, DATA_DIR: dataDir };
    // We poll more often than the default allows a client.
    return runProgram(entry, [], {
      ...own,
      ...place,
      RATE_LIMIT_PER_MINUTE: "6000",
      SECRETS_KEY: testSecrets.secretsKey,
    });
  };

  const readDemo = (): Demo => JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as Demo;

  /** Process ids of everything the launcher runs, as the system knows them. */
  const children = (): number[] => {
    const listed = readFileSync(`/proc/${program.child.pid}/task/${program.child.pid}/children`, "utf8");
    return listed.trim().split(" ").map(Number);
  };

  before(async () => {
    folder = createTemporaryFolder();
    dataDir = path.join(folder.dir, ".data");
    port = await reservePort();
  });

  after(async () => {
    program.child.kill("SIGTERM");
    await program.ended;
    folder.remove();
  });

  it("brings a sample document to APPROVED and shows its way", async () => {
    program = start();
    await program.says(/^ {2}APPROVED +[0-9]+ ms$/m);
    for (const step of ["received", "priced", "rendered", "validated", "C3 accepted", "C5 accepted"]) {
      expect(program.stdout()).to.match(new RegExp(`^ {2}${step} +[0-9]+ ms$`, "m"));
    }
    expect(program.stdout()).to.include("payable 4004.04 AED").and.to.include(`http://127.0.0.1:${port}/health/ready`);
    expect(program.stdout())
      .to.include(`http://127.0.0.1:${port}/docs`)
      .and.to.match(/good until \d{4}-\d\d-\d\d/);
  });

  it("lets its processes into the database as a role that may nothing but the service's work", async () => {
    const owners = readFileSync(path.join(dataDir, "postgres.password"), "utf8").trim();
    const environments = children().map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"));
    expect(environments).to.have.length.above(2);
    const urls = environments.flatMap((text) => /(?:^|\0)DATABASE_URL=([^\0]*)/.exec(text)?.[1] ?? []);
    expect(urls).to.have.length.above(1);
    for (const url of new Set(urls)) {
      expect(await findTooMuch(url, "app")).to.deep.equal([]);
    }
    expect(environments.join("\n")).not.to.contain(owners);
    expect(program.stdout() + program.stderr()).not.to.contain(owners);
  });

  it("gives each process the secrets that it needs, and no others", () => {
    const secrets = ["DATABASE_URL", "SECRETS_KEY", "JWT_SECRET", "INBOUND_TOKEN", "ACCESS_POINT_TOKEN"];
    const heldBy = (file: string): string[] => {
      const pid = children().find((each) => commandOf(each).includes(file));
      const names = readFileSync(`/proc/${pid}/environ`, "utf8")
        .split("\0")
        .map((line) => line.split("=", 1)[0]);
      return secrets.filter((name) => names.includes(name));
    };
    expect(heldBy("api/server.js")).to.deep.equal(["DATABASE_URL", "SECRETS_KEY", "JWT_SECRET", "INBOUND_TOKEN"]);
    expect(heldBy("workers/main.js")).to.deep.equal(["DATABASE_URL", "SECRETS_KEY", "ACCESS_POINT_TOKEN"]);
    expect(heldBy("simulator/main.js")).to.deep.equal([]);
  });

  it("listens on this machine's own address only, unless HOST names another", async function () {
    const outward = Object.values(networkInterfaces())
      .flatMap((addresses = []) => addresses)
      .find(({ family, internal }) => family === "IPv4" && !internal)?.address;
    if (outward === undefined) {
      this.skip();
    }
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).to.equal(200);
    const refused = await fetch(`http://${outward}:${port}/health/live`).catch((error: Error) => error);
    expect(refused).to.be.instanceOf(Error);
  });

  it("takes another document with the token of demo.json", async () => {
    const overallStatus = await submit(readDemo());
    expect(overallStatus).to.equal("APPROVED");
  });

  it("takes the first invoice of the example, and brings it to APPROVED", async () => {
    const example = path.join(builtRoot, "test/client/examples/first-invoice.js");
    const first = runProgram(example, [], {}, { cwd: folder.dir });
    expect(await first.ended, first.stderr()).to.equal(0);
    expect(first.stdout()).to.match(/^SBI-\d{4}-\d{6}: payable 4004\.04 AED, APPROVED\n$/);
  });

  it("refuses a second start on the same folder in one line", async () => {
    const second = start();
    expect(await second.ended).to.equal(1);
    expect(second.stderr()).to.match(/^already running on [^\n]*\n$/);
  });

  it("starts a part again that was killed", async function () {
    if (process.platform !== "linux") {
      this.skip();
    }
    const before = children();
    const victim = before.find((pid) => commandOf(pid).includes("workers/main.js"));
    process.kill(victim ?? 0, "SIGKILL");
    await program.says(/^workers ended \(SIGKILL\); it starts again/m);
    expect(await submit(readDemo())).to.equal("APPROVED");
  });

  it("stops everything on SIGTERM", async () => {
    const pids = process.platform === "linux" ? children() : [];
    program.child.kill("SIGTERM");
    expect(await program.ended).to.equal(0);
    expect(program.stderr()).to.equal("");
    expect(pids.filter(isAlive)).to.deep.equal([]);
    expect(existsSync(path.join(dataDir, "launcher.pid"))).to.equal(false);
  });

  it("finds data and token again", async () => {
    const former = readDemo();
    program = start();
    await program.says(/^ {2}APPROVED +[0-9]+ ms$/m);
    expect(readDemo()).to.deep.equal(former);
    expect(program.stdout()).to.match(/SBI-[0-9]{4}-000005/);
  });

  it("leaves no part behind when it is killed, and takes its database over with the next start", async function () {
    if (process.platform !== "linux") {
      this.skip();
    }
    const pids = children();
    const database = pids.filter((pid) => /postgres\0-D/.test(commandOf(pid)));
    program.child.kill("SIGKILL");
    await program.ended;
    await until("the parts to leave", () =>
      pids.some((pid) => isAlive(pid) && !database.includes(pid)) ? undefined : true,
    );
    program = start();
    await program.says(/found running/);
    await program.says(/^ {2}APPROVED +[0-9]+ ms$/m);
  });

  it("stops everything when its terminal is closed", async function () {
    if (process.platform !== "linux") {
      this.skip();
    }
    const pids = children();
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    program.child.kill("SIGHUP");
    const [code] = (await once(program.child, "exit")) as [number | null];
    expect(code).to.equal(0);
    expect(pids.filter(isAlive)).to.deep.equal([]);
  });
});

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, "utf8");

/** Posts the sample as a client would, and waits until its state is final. */
async function submit({ base_url: baseUrl, token, business_profile_id }: Demo): Promise<string> {
  const client = createClient({ baseUrl, token });
  const body = JSON.stringify(sampleInvoice());
  const created = await client.createPurchaseInvoice({
    business_profile_id,
    body,
    contentType: "application/json",
  });
  expect(created.status).to.equal(201);
  const { overall_status } = await client.waitUntilFinal("purchase-invoices", orThrow(created).id, {
    timeoutMs: 60_000,
  });
  return overall_status;
}
