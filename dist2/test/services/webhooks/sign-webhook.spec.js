import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { newWebhookSecret, signatureHeaders } from "../../../common/services/webhooks/sign-webhook.js";
describe("webhook signatures", () => {
    const body = '{"type":"webhook.test","data":{"name":"Zürich"}}';
    const message = { id: "019a0000-0000-7000-8000-000000000001", timestamp: 0, body };
    beforeEach(() => {
        // The library refuses what is older than five minutes, which a long run of tests may be.
        message.timestamp = Math.floor(Date.now() / 1_000);
    });
    it("are what a Standard Webhooks library verifies", () => {
        const secret = newWebhookSecret();
        expect(new Webhook(secret).verify(body, signatureHeaders(message, [secret]))).to.deep.equal(JSON.parse(body));
    });
    it("verify with either secret while both sign", () => {
        const [newer, older] = [newWebhookSecret(), newWebhookSecret()];
        const headers = signatureHeaders(message, [newer, older]);
        for (const secret of [newer, older]) {
            expect(() => new Webhook(secret).verify(body, headers)).not.to.throw();
        }
        expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).to.throw();
    });
    it("do not verify for another body, id or time", () => {
        const secret = newWebhookSecret();
        const headers = signatureHeaders(message, [secret]);
        const receiver = new Webhook(secret);
        expect(() => receiver.verify(`${body} `, headers)).to.throw();
        expect(() => receiver.verify(body, { ...headers, "webhook-id": "other" })).to.throw();
        expect(() => receiver.verify(body, { ...headers, "webhook-timestamp": `${message.timestamp + 1}` })).to.throw();
    });
    it("use secrets of 24 to 64 random bytes", () => {
        const secret = newWebhookSecret();
        expect(secret).to.match(/^whsec_[A-Za-z0-9+/]+=*$/);
        expect(Buffer.from(secret.slice(6), "base64").length).to.be.within(24, 64);
        expect(newWebhookSecret()).to.not.equal(secret);
    });
});
//# sourceMappingURL=sign-webhook.spec.js.map