import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";

import { buildLine } from "../factories/request.ts";
import { startTestApi, type TestApi } from "../setup/api.ts";
import { TestDocument } from "../setup/test-document.ts";
import { forkApi } from "../setup/processes/fork-api.ts";
import { until } from "../setup/until.ts";

const script = path.join(import.meta.dirname, "../../api/server.js");
const patienceMs = 300_000;
/** What the API may take beside its typesetter, in a container of 1 GB. */
const maxApiBytes = 600 * 1e6;

/** The most that a process has taken of the machine's memory so far, in bytes. */
const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);

const pidOf = (child: ChildProcess): number => child.pid ?? 0;

/** A zombie does not count: it has ended, and its parent has not read its exit code. */
const isThere = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

/** 300 lines with 50 allowances each: 487 kB as a request, of which the native code made 2 GB. */
const heavyLines = Array.from({ length: 300 }, (_, line) =>
  buildLine({
    name: `Part ${line}`,
    allowances: Array.from({ length: 50 }, (_each, index) => ({ amount: 0.01, reason: `R${index}` })),
  }),
);

describe("the API and its typesetter, as processes", function () {
  this.timeout(600_000);
  let api: TestApi;
  let server: ChildProcess;
  let port: number;
  let heavy: TestDocument;
  let ordinary: TestDocument;

  before(async function () {
    if (process.platform !== "linux" || process.arch !== "x64") {
      process.stderr.write("The test of the typesetter's process is off: there is no typesetter for this machine\n");
      this.skip();
    }
    api = await startTestApi();
    [heavy, ordinary] = await Promise.all([
      TestDocument.begin(api, "purchase-invoices", { document_lines: heavyLines }),
      TestDocument.begin(api, "purchase-invoices"),
    ]);
    await heavy.judge();
    await ordinary.judge();
  });
  after(() => api?.close());

  beforeEach(async () => {
    ({ server, port } = await forkApi(script, api.deps.config.databaseUrl, {
      // No test is about how fast a machine is.
      REQUEST_TIMEOUT_MS: "720000",
    }));
  });
  afterEach(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGKILL");
      await once(server, "exit");
    }
  });

  const get = async (document: TestDocument) => {
    const headers = { authorization: `Bearer ${api.token()}` };
    const answer = await fetch(`http://127.0.0.1:${port}${document.path}/view.pdf`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, text: bytes.toString("latin1") };
  };
  const typesetterAtWork = (): Promise<number> =>
    until("the typesetter has started", () => childrenOf(pidOf(server))[0], patienceMs);
  it("bound the memory of a heavy document, and print an ordinary one before and after", async () => {
    expect(childrenOf(pidOf(server)), "nothing is started in vain").to.deep.equal([]);
    const { status, text: first } = await get(ordinary);
    expect(status, first).to.equal(200);
    const [typesetter] = childrenOf(pidOf(server));
    for (let time = 1; time <= 3; time += 1) {
      const answer = await get(heavy);
      expect(peakOf(pidOf(server)), `bytes of the API after ${time}`).to.be.lessThan(maxApiBytes);
      expect(answer.status).to.equal(422);
      const { errors } = JSON.parse(answer.text) as { errors: unknown };
      expect(errors).to.deep.equal({
        message: `${heavy.number} takes more than 384 MB of memory as a PDF: print the pages of /view instead, or file the XML of /ubl`,
      });
    }
    expect((await get(ordinary)).text).to.equal(first);
    expect(childrenOf(pidOf(server)))
      .to.have.lengthOf(1)
      .and.not.to.include(typesetter);
  });

  it("answer 503 when the typesetter is killed while it works, and the next document is set by another one", async () => {
    const killed = get(heavy);
    const pid = await typesetterAtWork();
    process.kill(pid, "SIGKILL");
    const { status, headers, text } = await killed;
    expect(status, text).to.equal(503);
    expect(headers.get("retry-after")).to.equal("5");
    expect(text).to.contain("The process that makes PDFs ended: try again");
    expect((await get(ordinary)).status).to.equal(200);
    expect(childrenOf(pidOf(server)))
      .to.have.lengthOf(1)
      .and.not.to.include(pid);
  });

  it("keep no secret in the typesetter's environment, and stop in good order", async () => {
    expect((await get(ordinary)).status).to.equal(200);
    const [pid = 0] = childrenOf(pidOf(server));
    const names = readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .filter(Boolean)
      .map((entry) => entry.slice(0, entry.indexOf("=")));
    expect([
      "PATH",
      "LC_ALL",
      "TZ",
      "FONTCONFIG_FILE",
      "NODE_CHANNEL_FD",
      "NODE_CHANNEL_SERIALIZATION_MODE",
    ]).to.include.members(names);
    // A supervisor may signal both: what the API has begun is answered.
    process.kill(pid, "SIGTERM");
    process.kill(pid, "SIGINT");
    expect((await get(ordinary)).status).to.equal(200);
    expect(childrenOf(pidOf(server))).to.deep.equal([pid]);
    server.kill("SIGTERM");
    expect(await once(server, "exit")).to.deep.equal([0, null]);
    expect(isThere(pid)).to.equal(false);
  });

  it("leave nothing behind when the API is killed while the typesetter works", async () => {
    const lost = get(heavy).catch(() => "lost");
    const pid = await typesetterAtWork();
    server.kill("SIGKILL");
    expect(await lost).to.equal("lost");
    await until("the typesetter has ended", () => !isThere(pid));
  });
});
