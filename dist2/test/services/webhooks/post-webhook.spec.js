import { expect } from "chai";
import { createWebhookClient } from "../../../common/services/webhooks/post-webhook.js";
import { reservePort } from "../../setup/processes/free-port.js";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.js";
const message = { headers: { "content-type": "application/json", "x-mine": "yes" }, body: '{"a":1}' };
describe("posting a webhook", () => {
    let client;
    let receiver;
    beforeEach(() => {
        client = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
    });
    afterEach(async () => {
        await client.close();
        await receiver?.close();
        receiver = undefined;
    });
    const post = async (answer, by = client) => {
        receiver = await startWebhookReceiver(answer);
        return by.post({ ...message, url: receiver.url });
    };
    it("sends what it is given, and returns what was answered", async () => {
        const result = await post((_nth, response) => response.writeHead(201).end("thanks"));
        expect(result).to.include({ httpStatus: 201, error: null, answer: "thanks" });
        expect(result.durationMs).to.be.at.least(0);
        const [received] = receiver?.received ?? [];
        expect(received).to.include({ path: "/hook", body: '{"a":1}' });
        expect(received?.headers).to.include({ "content-type": "application/json", "x-mine": "yes" });
    });
    it("keeps the beginning of a long answer, and nothing that cannot be stored", async () => {
        const { answer } = await post((_nth, response) => response.writeHead(500).end(`a\0b${"x".repeat(10_000)}`));
        expect(answer).to.have.length(4_096);
        expect(answer?.slice(0, 3)).to.equal("a\uFFFDb");
    });
    it("follows no redirection", async () => {
        const result = await post((_nth, response) => response.writeHead(302, { location: "/elsewhere" }).end());
        expect(result).to.include({ httpStatus: 302 });
        expect(receiver?.received).to.have.length(1);
    });
    it("counts an answer that breaks off as one", async () => {
        const result = await post((_nth, response) => {
            response.writeHead(200, { "content-length": "100" });
            response.write("half");
            setImmediate(() => response.destroy());
        });
        expect(result).to.include({ httpStatus: 200, error: null });
    });
    it("returns why there was no answer", async () => {
        const unanswered = await client.post({ ...message, url: `http://127.0.0.1:${await reservePort()}/` });
        expect(unanswered).to.include({ httpStatus: null, answer: null });
        expect(unanswered.error).to.match(/ECONNREFUSED/);
        const hungUp = await post((_nth, response) => response.destroy());
        expect(hungUp).to.include({ httpStatus: null });
        expect(hungUp.error).to.be.a("string").and.not.empty;
    });
    it("never throws, whatever the URL", async () => {
        const result = await client.post({ ...message, url: "no url" });
        expect(result).to.include({ httpStatus: null, answer: null });
        expect(result.error).to.match(/Invalid URL/);
    });
    it("connects to no private address, and to no port that the site does not allow", async () => {
        const strict = createWebhookClient({ webhookPrivateTargets: false, webhookPorts: [443] });
        const inside = await post(undefined, strict);
        expect(inside).to.include({ httpStatus: null });
        expect(inside.error).to.match(/not known to the public internet/);
        expect((await strict.post({ ...message, url: "https://8.8.8.8:444/" })).error).to.match(/an allowed port/);
        expect(receiver?.received).to.be.empty;
        await strict.close();
    });
});
//# sourceMappingURL=post-webhook.spec.js.map