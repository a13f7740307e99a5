import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import type { Transmission } from "../../workers/simulator/transmissions.ts";
import { until } from "../setup/until.ts";
import { documentEnvelope } from "./envelopes.ts";
import { openInbox, type Inbox } from "./sandbox.ts";

const program = path.resolve(import.meta.dirname, "../../workers/simulator/main.js");

interface Run {
  child: ChildProcess;
  errors: () => string;
  exit: Promise<{ code: number | null; signal: string | null }>;
}

function start(env: Record<string, string>): Run {
  const child = fork(program, { env: { PATH: process.env["PATH"], ...env }, silent: true });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout?.resume();
  return {
    child,
    errors: () => errors,
    exit: new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal }))),
  };
}

const ready = (run: Run): Promise<number> =>
  new Promise((resolve, reject) => {
    run.child.once("message", (message: { ready: boolean; port: number }) => resolve(message.port));
    void run.exit.then(() => reject(new Error(run.errors())));
  });

const tokenHeader = { "x-token": "simulator-token" };

const submit = (port: number, sbdhId: string, tin = "1987654321"): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/outbound/submit-sbd`, {
    method: "POST",
    headers: tokenHeader,
    body: documentEnvelope({ tin, header: { sbdhId } }),
  });

const received = async (port: number): Promise<Transmission[]> =>
  (
    (await (await fetch(`http://127.0.0.1:${port}/simulator/received`, { headers: tokenHeader })).json()) as {
      received: Transmission[];
    }
  ).received;

describe("simulator process", () => {
  let folder: string;
  let inbox: Inbox;
  const runs: Run[] = [];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "simulator-"));
    inbox = await openInbox();
  });
  after(async () => {
    runs.forEach(({ child }) => child.kill("SIGKILL"));
    await Promise.all(runs.map(({ exit }) => exit));
    await inbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const variables = (): Record<string, string> => ({
    SIMULATOR_PORT: "0",
    SIMULATOR_TOKEN: "simulator-token",
    SIMULATOR_FORWARD_URL: inbox.url,
    SIMULATOR_FORWARD_TOKEN: "inbound-token",
    SIMULATOR_JOURNAL: path.join(folder, "journal.jsonl"),
  });
  const begin = (env = variables()): Run => {
    const run = start(env);
    runs.push(run);
    return run;
  };

  it("forgets nothing when it is killed; what came while its breaker was open waits for a replay", async () => {
    inbox.answer = { status: 503, body: "" };
    const first = begin();
    const port = await ready(first);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(ids.map((id) => submit(port, id).then((response) => response.text())));
    first.child.kill("SIGKILL");
    await first.exit;
    inbox.answer = { status: 200, body: "{}" };
    inbox.messages.length = 0;

    const second = begin();
    const nextPort = await ready(second);
    const states = async () => (await received(nextPort)).map(({ mls }) => mls?.state);
    expect((await received(nextPort)).map(({ sbdhId }) => sbdhId)).to.have.members(ids);
    await until("what is forwarded", async () =>
      (await states()).every((state) => /^(?:forwarded|received)$/.test(String(state))),
    );
    const call = async (method: string, place: string) =>
      (await fetch(`http://127.0.0.1:${nextPort}/api/${place}`, { method, headers: tokenHeader })).json();
    for (const { sbdhInstanceID } of (await call("GET", "inbound/in-processing")) as { sbdhInstanceID: string }[]) {
      await call("POST", `ops/inbound/${sbdhInstanceID}/replay`);
    }
    expect([...new Set(inbox.messages.map(({ inbound }) => inbound.mls.referenceId))]).to.have.members(ids);
    expect(new Set(await states())).to.deep.equal(new Set(["forwarded"]));
    second.child.kill("SIGTERM");
    expect(await second.exit).to.deep.equal({ code: 0, signal: null });
  });

  it("sends again what was being sent when it was killed; the receiver gets it twice", async () => {
    const journal = path.join(folder, "killed.jsonl");
    const first = begin({ ...variables(), SIMULATOR_JOURNAL: journal });
    const port = await ready(first);
    const sbdhId = randomUUID();
    const call = submit(port, sbdhId, "1000000012").catch(() => undefined);
    await until("sending", async () => (await readFile(journal, "utf8")).includes(sbdhId));
    first.child.kill("SIGKILL");
    await Promise.all([first.exit, call]);
    const second = begin({ ...variables(), SIMULATOR_JOURNAL: journal });
    const nextPort = await ready(second);
    const row = await until("the second time", async () =>
      (await received(nextPort)).find(({ repeats, status }) => repeats === 1 && status === "sent"),
    );
    expect(row).to.include({ sbdhId, delivered: true, copy: 1, attempts: 1 });
    second.child.kill("SIGTERM");
    await second.exit;
  });

  it("finishes and leaves when its launcher is gone", async () => {
    const run = begin();
    await ready(run);
    run.child.disconnect();
    expect((await run.exit).code).to.equal(0);
  });

  it("names every unusable variable at once and leaves with 78", async () => {
    const run = begin({ SIMULATOR_PORT: "70000", SIMULATOR_FORWARD_URL: "nowhere", SIMULATOR_FAULTS: "rain=0.1" });
    expect((await run.exit).code).to.equal(78);
    for (const name of ["PORT", "TOKEN", "FORWARD_URL", "FORWARD_TOKEN", "JOURNAL", "FAULTS"]) {
      expect(run.errors()).to.contain(`SIMULATOR_${name}`);
    }
  });

  it("says in one line that its port is taken", async () => {
    const port = await ready(begin());
    const run = begin({
      ...variables(),
      SIMULATOR_PORT: String(port),
      SIMULATOR_JOURNAL: path.join(folder, "other.jsonl"),
    });
    expect((await run.exit).code).to.equal(1);
    expect(run.errors().trim().split("\n")).to.have.length(1);
    expect(run.errors()).to.contain("EADDRINUSE");
  });
});
