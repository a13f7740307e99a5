import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { until } from "../setup/until.js";
import { documentEnvelope } from "./envelopes.js";
import { openInbox } from "./sandbox.js";
const program = path.resolve(import.meta.dirname, "../../workers/simulator/main.js");
function start(env) {
    const child = fork(program, { env: { PATH: process.env["PATH"], ...env }, silent: true });
    let errors = "";
    child.stderr?.on("data", (chunk) => (errors += chunk.toString()));
    child.stdout?.resume();
    return {
        child,
        errors: () => errors,
        exit: new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal }))),
    };
}
const ready = (run) => new Promise((resolve, reject) => {
    run.child.once("message", (message) => resolve(message.port));
    void run.exit.then(() => reject(new Error(run.errors())));
});
const submit = (port, sbdhId) => fetch(`http://127.0.0.1:${port}/api/outbound/submit-sbd`, {
    method: "POST",
    headers: { "x-token": "simulator-token" },
    body: documentEnvelope({ header: { sbdhId } }),
});
const received = async (port) => (await (await fetch(`http://127.0.0.1:${port}/simulator/received`)).json())
    .received;
describe("simulator process", () => {
    let folder;
    let inbox;
    const runs = [];
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
    const variables = () => ({
        SIMULATOR_PORT: "0",
        SIMULATOR_TOKEN: "simulator-token",
        SIMULATOR_FORWARD_URL: inbox.url,
        SIMULATOR_FORWARD_TOKEN: "inbound-token",
        SIMULATOR_JOURNAL: path.join(folder, "journal.jsonl"),
    });
    const begin = (env = variables()) => {
        const run = start(env);
        runs.push(run);
        return run;
    };
    it("forgets nothing when it is killed, and answers after its next start", async () => {
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
        expect((await received(nextPort)).map(({ sbdhId }) => sbdhId)).to.have.members(ids);
        const answered = () => [...new Set(inbox.messages.map(({ inbound }) => inbound.mls.referenceId))];
        await until("every status message", () => answered().length >= ids.length);
        expect(answered()).to.have.members(ids);
        second.child.kill("SIGTERM");
        expect(await second.exit).to.deep.equal({ code: 0, signal: null });
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
//# sourceMappingURL=main.spec.js.map