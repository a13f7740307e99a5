import { expect } from "chai";
import { Webhook } from "standardwebhooks";

import { verifyWebhook } from "../../common/client/create-client.ts";
import { newWebhookSecret, signatureHeaders } from "../../common/webhooks/webhook-secrets.ts";

const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
const timestamp = 1_790_000_000;
const body = '{"type":"document.approved","timestamp":"2026-09-21T12:53:20.000Z","data":{"name":"شركة"}}';
const at = (seconds: number) => ({ now: () => (timestamp + seconds) * 1_000 });

describe("verifyWebhook", () => {
  const signed = signatureHeaders({ id: "msg_1", timestamp, body }, [secret]);

  it("gives the event of a request that one of the secrets has signed, as text or bytes", async () => {
    const event = await verifyWebhook(body, new Headers(signed), [other, secret], at(0));
    expect(event).to.deep.equal({ ...(JSON.parse(body) as object), id: "msg_1" });
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

  const nonsense = signatureHeaders({ id: "msg_1", timestamp, body: "-" }, [secret]);
  const refusals: [
    code: string,
    text: string,
    headers: Record<string, string | undefined>,
    key?: string,
    seconds?: number,
  ][] = [
    ["bad_signature", `${body} `, signed],
    ["bad_signature", body, { ...signed, "webhook-id": "msg_9" }],
    ["bad_signature", body, signed, other],
    ["bad_signature", body, { ...signed, "webhook-signature": "v1,%%% v2,AA" }],
    ["too_old", body, signed, secret, 301],
    ["too_new", body, signed, secret, -301],
    ["bad_timestamp", body, { ...signed, "webhook-timestamp": "1e9" }],
    ["missing_header", body, { ...signed, "webhook-signature": undefined }],
    ["bad_secret", body, signed, "whsec_"],
    ["bad_body", "-", nonsense],
  ];
  it("refuses everything else, and says why", async () => {
    for (const [code, text, headers, key = secret, seconds = 0] of refusals) {
      const refused = await verifyWebhook(text, headers, key, at(seconds)).catch((error: unknown) => error);
      expect(refused).to.include({ name: "WebhookError", code });
    }
  });
});
