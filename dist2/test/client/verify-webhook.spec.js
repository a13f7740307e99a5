import { expect } from "chai";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "../../common/client/create-client.js";
import { newWebhookSecret, signatureHeaders } from "../../common/services/webhooks/sign-webhook.js";
const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
const timestamp = 1_790_000_000;
const body = '{"type":"document.approved","timestamp":"2026-09-21T12:53:20.000Z","data":{"name":"شركة"}}';
const at = (seconds) => ({ now: () => (timestamp + seconds) * 1_000 });
describe("verifyWebhook", () => {
    const signed = signatureHeaders({ id: "msg_1", timestamp, body }, [secret]);
    it("gives the event of a request that one of the secrets has signed, as text or bytes", async () => {
        const event = await verifyWebhook(body, new Headers(signed), [other, secret], at(0));
        expect(event).to.deep.equal({ ...JSON.parse(body), id: "msg_1" });
        const rotated = signatureHeaders({ id: "msg_1", timestamp, body }, [other, secret]);
        const inCapitals = Object.fromEntries(Object.entries(rotated).map(([name, value]) => [name.toUpperCase(), value]));
        expect(await verifyWebhook(new TextEncoder().encode(body), inCapitals, secret, at(299))).to.deep.equal(event);
    });
    it("agrees with the reference about what is signed", async () => {
        const now = Math.floor(Date.now() / 1_000);
        const webhook = new Webhook(secret);
        const signature = webhook.sign("msg_2", new Date(now * 1_000), body);
        const headers = {
            "webhook-id": "msg_2",
            "webhook-timestamp": `${now}`,
            "webhook-signature": `v1a,AAAA ${signature}`,
        };
        expect((await verifyWebhook(body, headers, secret)).type).to.equal("document.approved");
    });
    for (const [what, code, text, headers, key, seconds] of [
        ["another body", "bad_signature", `${body} `, signed, secret, 0],
        ["another id", "bad_signature", body, { ...signed, "webhook-id": "msg_9" }, secret, 0],
        ["another secret", "bad_signature", body, signed, other, 0],
        [
            "a signature that is no Base64",
            "bad_signature",
            body,
            { ...signed, "webhook-signature": "v1,%%% v2,AA" },
            secret,
            0,
        ],
        ["an old event", "too_old", body, signed, secret, 301],
        ["an event ahead of its time", "too_new", body, signed, secret, -301],
        ["a time that is none", "bad_timestamp", body, { ...signed, "webhook-timestamp": "1e9" }, secret, 0],
        ["no signature", "missing_header", body, { ...signed, "webhook-signature": undefined }, secret, 0],
        ["a secret that is none", "bad_secret", body, signed, "whsec_", 0],
        [
            "a body that is no JSON",
            "bad_body",
            "-",
            signatureHeaders({ id: "msg_1", timestamp, body: "-" }, [secret]),
            secret,
            0,
        ],
    ]) {
        it(`refuses ${what}`, async () => {
            const refused = await verifyWebhook(text, headers, key, at(seconds)).catch((error) => error);
            expect(refused).to.include({ name: "WebhookError", code });
        });
    }
});
//# sourceMappingURL=verify-webhook.spec.js.map