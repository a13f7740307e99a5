import { expect } from "chai";

import { signToken } from "../../../../common/organizations/issue-token.ts";
import { countPausedEndpoints } from "../../../../common/service-status/backlog-store.ts";
import type { OperatedEndpointAnswer } from "../../../../api/resources/webhooks/answers.ts";
import { insertWaitingDeliveries, sendWebhooks } from "../../../factories/webhook.ts";
import { useTestApi } from "../../../setup/api.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../setup/http/webhook-receiver.ts";
import { testSecrets } from "../../../setup/secrets.ts";
import { call, jsonOf } from "../../http-client.ts";

const token = (orgId: string, ...roles: string[]) =>
  signToken(testSecrets.jwtSecret, { orgId, subject: "Ada", roles, days: 1 });

describe("api/resources/webhook-endpoints", () => {
  const api = useTestApi({}, { each: true });
  let receiver: WebhookReceiver;
  let status: number;
  let id: string;
  let secret: string;

  beforeEach(async () => {
    status = 503;
    receiver = await startWebhookReceiver((_nth, response) => response.writeHead(status).end("out of order"));
    const body = { url: `${receiver.url}?key=hidden`, description: "ERP" };
    ({ id, secret } = await jsonOf<{ id: string; secret: string }>(call(api, "POST", "/api/webhooks", { body }), 201));
  });
  afterEach(() => receiver.close());

  const operator = () => token(api.orgId, "operator");
  const get = (query = "", by = operator()) =>
    call(api, "GET", `/api/operations/webhook-endpoints${query}`, { token: by });
  const list = async (query = "", by = operator()) =>
    (await jsonOf<{ data: OperatedEndpointAnswer[] }>(get(query, by))).data;
  const wait = (count: number) => insertWaitingDeliveries(api.deps.database, { orgId: api.orgId, id }, count);

  it("shows what waits and why, and never the secret", async () => {
    await wait(152);
    await sendWebhooks(api.deps);
    expect((await get()).text).not.to.include(secret.slice(6));
    const [endpoint] = await list("?state=failing");
    expect(endpoint).to.deep.include({
      organization_id: api.orgId,
      state: "failing",
      waiting: 152,
      consecutive_failures: 1,
      last_failure: "HTTP 503",
      last_success_at: null,
    });
    expect(Date.parse(endpoint?.next_try_at ?? "")).to.be.above(Date.parse(endpoint?.failing_since ?? ""));
    expect(Date.parse(endpoint?.waiting_since ?? "")).to.be.below(Date.now() + 1);
    const [{ since, ...counted } = { since: null }] = await countPausedEndpoints(api.deps.database);
    expect(counted, "as the condition counts it").to.deep.equal({ orgId: api.orgId, count: 1 });
    expect(since?.toISOString()).to.equal(endpoint?.failing_since);
    const own = await jsonOf<{ status: string; pending_deliveries: number }>(call(api, "GET", `/api/webhooks/${id}`));
    expect(own, "as its owner sees it").to.include({ status: "paused", pending_deliveries: 152 });
    expect(await list("?state=disabled")).to.deep.equal([]);
    expect(await get("?state=odd")).to.include({ status: 400 });
  });

  it("hides from viewers what may be secret", async () => {
    const [seen] = await list("", token(api.orgId, "viewer"));
    expect(seen?.url).to.equal(`${new URL(receiver.url).origin}/…`);
    expect((await list())[0]?.url).to.include("key=hidden");
  });

  it("is the own organization's, and everybody's for a site operator", async () => {
    const { orgId: other } = await api.addOrganization();
    expect(await list("", token(other, "operator"))).to.deep.equal([]);
    expect((await list("", token(other, "site-operator"))).map((each) => each.id)).to.deep.equal([id]);
  });

  it("shows which are off, by their answer 410 too", async () => {
    status = 410;
    await wait(1);
    await sendWebhooks(api.deps);
    expect((await list())[0]).to.include({ state: "disabled", last_failure: "HTTP 410" });
    await jsonOf(call(api, "PUT", `/api/webhooks/${id}`, { body: { url: receiver.url, enabled: true } }));
    expect((await list())[0]).to.include({ state: "working", failing_since: null, next_try_at: null });
  });
});
