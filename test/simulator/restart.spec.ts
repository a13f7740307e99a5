import { appendFile, readFile } from "node:fs/promises";

import { expect } from "chai";

import { until } from "../setup/until.ts";
import { answerTo, submit, toAuthority, toSupplier } from "./requests.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

describe("simulator over a restart", () => {
  let sandbox: Sandbox;
  afterEach(() => sandbox.close());

  it("tries again to forward the status messages that we did not take, each the same again", async () => {
    sandbox = await openSandbox({ retryDelayMs: 3_000 });
    sandbox.inbox.answer = { status: 503, body: "" };
    const ids = [await submit(sandbox, toSupplier("1987654321")), await submit(sandbox, toAuthority("1000000033"))];
    const states = async () => (await sandbox.received()).map(({ mls }) => mls?.state);
    await until("first tries", async () => (await states()).every((state) => state === "forward_failed"));
    const first = sandbox.inbox.messages.splice(0)[0];
    sandbox.inbox.answer = { status: 200, body: "{}" };
    await sandbox.restart();
    await until("both forwarded", async () => (await states()).every((state) => state === "forwarded"));
    expect(sandbox.inbox.messages.map(({ inbound }) => inbound.mls.referenceId)).to.have.members(ids);
    expect(sandbox.inbox.messages.map(({ xml }) => xml)).to.include(first?.xml);
    await sandbox.restart();
    expect(await states()).to.deep.equal(["forwarded", "forwarded"]);
  });

  it("sends a late status message when its time comes, counted from the arrival", async () => {
    sandbox = await openSandbox({ lateMlsDelayMs: 300 });
    const sbdhId = await submit(sandbox, toSupplier("1000000007"));
    const [transmission] = await sandbox.received();
    await sandbox.restart();
    const { mls } = await until("late message", () => answerTo(sandbox, sbdhId));
    expect(Date.parse(mls.issuedAt) - Date.parse(transmission?.receivedAt ?? "")).to.equal(300);
  });

  it("makes an attempt that was due while it was unavailable", async () => {
    sandbox = await openSandbox({ retryDelayMs: 300 });
    const sbdhId = await submit(sandbox, toSupplier("1000000020"));
    await sandbox.restart();
    expect((await until("status message", () => answerTo(sandbox, sbdhId))).mls.code).to.equal("AP");
    await sandbox.restart();
    expect((await sandbox.received())[0]).to.include({ status: "sent", attempts: 2, copy: 1 });
  });

  it("keeps metadata only, and passes over a line that a kill cut short", async () => {
    sandbox = await openSandbox();
    await submit(sandbox, toSupplier("1987654321", { payloadXml: "<a xmlns='urn:a'>secret-content</a>" }));
    expect(await readFile(sandbox.config.journal, "utf8")).not.to.contain("secret-content");
    await appendFile(sandbox.config.journal, '{"event":"received","transmission":{"id":');
    await sandbox.restart();
    await submit(sandbox, toSupplier("1987654321"));
    await sandbox.restart();
    expect(await sandbox.received()).to.have.length(2);
  });
});
