import { appendFile, readFile } from "node:fs/promises";
import { expect } from "chai";
import { until } from "../setup/until.js";
import { answerTo, submit, toAuthority, toSupplier } from "./requests.js";
import { openInbox, openSandbox } from "./sandbox.js";
describe("simulator over a restart", () => {
    let sandbox;
    afterEach(() => sandbox.close());
    it("delivers the status messages that the receiver was unavailable for, each the same again", async () => {
        sandbox = await openSandbox();
        sandbox.inbox.answer = { status: 503, body: "" };
        const ids = [await submit(sandbox, toSupplier("1987654321")), await submit(sandbox, toAuthority("1000000033"))];
        const first = await until("first try", () => sandbox.inbox.messages[0]);
        await sandbox.restart();
        expect((await sandbox.received()).map(({ sbdhId, mls }) => [sbdhId, mls?.state])).to.deep.equal(ids.map((id) => [id, "pending"]));
        sandbox.inbox.messages.length = 0;
        sandbox.inbox.answer = { status: 200, body: "{}" };
        await until("both delivered", async () => (await sandbox.received()).every(({ mls }) => mls?.state === "delivered"));
        const again = sandbox.inbox.messages.find(({ inbound }) => inbound.sbdhId === first.inbound.sbdhId);
        expect(again?.xml).to.equal(first.xml);
        await sandbox.restart();
        expect((await sandbox.received()).map(({ mls }) => mls?.state)).to.deep.equal(["delivered", "delivered"]);
    });
    it("keeps trying while the receiver is not listening", async () => {
        sandbox = await openSandbox();
        await sandbox.inbox.close();
        const sbdhId = await submit(sandbox, toSupplier("1987654321"));
        const inbox = await openInbox(Number(new URL(sandbox.inbox.url).port));
        await until("status message", () => inbox.messages.find(({ inbound }) => inbound.mls.referenceId === sbdhId));
        await inbox.close();
    });
    it("stops when the receiver wants no repeat", async () => {
        sandbox = await openSandbox();
        sandbox.inbox.answer = { status: 400, body: '{"retry":"none","errorMessage":"no"}' };
        await submit(sandbox, toSupplier("1987654321"));
        await until("refused", async () => (await sandbox.received())[0]?.mls?.state === "refused");
        await sandbox.restart();
        expect((await sandbox.received())[0]?.mls?.state).to.equal("refused");
        expect(sandbox.inbox.messages).to.have.length(1);
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
//# sourceMappingURL=restart.spec.js.map