import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { signToken } from "../../../../common/launcher/account/development-token.js";
import { countPausedEndpoints } from "../../../../common/db/stores/service-status/backlog-store.js";
import { attemptWebhooks } from "../../../../common/services/webhooks/attempt-webhooks.js";
import { createWebhookClient } from "../../../../common/services/webhooks/post-webhook.js";
import { insertWaitingDeliveries } from "../../../factories/webhook.js";
import { buildInvoiceRequest } from "../../../factories/request.js";
import { useTestApi } from "../../../setup/api.js";
import { startWebhookReceiver } from "../../../setup/http/webhook-receiver.js";
import { testSecrets } from "../../../setup/secrets.js";
import { call, expectError, jsonOf } from "../../http-client.js";
const reason = "they have asked for it";
const token = (orgId, ...roles) => signToken(testSecrets.jwtSecret, { orgId, subject: "Ada", roles, days: 1 });
describe("api/resources/webhook-endpoints", () => {
    const api = useTestApi({}, { each: true });
    let receiver;
    let status;
    let id;
    let secret;
    beforeEach(async () => {
        status = 503;
        receiver = await startWebhookReceiver((_nth, response) => response.writeHead(status).end("out of order"));
        const body = { url: `${receiver.url}?key=hidden`, description: "ERP" };
        ({ id, secret } = await jsonOf(call(api, "POST", "/api/webhooks", { body }), 201));
    });
    afterEach(() => receiver.close());
    const operator = () => token(api.orgId, "operator");
    const site = () => token(api.orgId, "site-operator");
    const get = (path = `/${id}`, by = operator()) => call(api, "GET", `/api/operations/webhook-endpoints${path}`, { token: by });
    const act = (verb, { by = operator(), of = id, ...body } = {}) => call(api, "POST", `/api/operations/webhook-endpoints/${String(of)}/${verb}`, {
        token: String(by),
        body: { reason, ...body },
    });
    const read = async (by = operator()) => jsonOf(get(undefined, by));
    const list = async (query = "", by = operator()) => (await jsonOf(get(query, by))).data;
    const wait = (count) => insertWaitingDeliveries(api.deps.database, { orgId: api.orgId, id }, count);
    const enqueued = async () => (await api.query("select id from webhook_deliveries where enqueued_until > now() order by id")).map((row) => row.id);
    const deliver = async (ids) => {
        const webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
        await attemptWebhooks({ ...api.deps, webhooks }, ids ?? (await enqueued()));
        await webhooks.close();
    };
    const acts = async () => {
        const { data } = await jsonOf(call(api, "GET", `/api/operations/actions?target_id=${id}`, { token: operator() }));
        return data.map(({ action, outcome, reason: why }) => [action, outcome, why]);
    };
    it("shows what waits and why, and what was answered, and never the secret", async () => {
        const [first] = await wait(152);
        await deliver([first ?? ""]);
        const answer = await get();
        expect(answer.text).not.to.include(secret.slice(6));
        const endpoint = answer.json;
        expect(endpoint).to.deep.include({
            organization_id: api.orgId,
            state: "failing",
            waiting: 152,
            consecutive_failures: 1,
            held_at: null,
            disabled_by: null,
        });
        expect(endpoint.recent_attempts).to.have.length(1);
        expect(endpoint.recent_attempts[0]).to.include({
            delivery_id: first,
            event: "webhook.test",
            http_status: 503,
            answer: "out of order",
            is_probe: false,
        });
        expect(Date.parse(endpoint.next_try_at ?? "")).to.be.above(Date.parse(endpoint.failing_since ?? ""));
        expect(Date.parse(endpoint.waiting_since ?? "")).to.be.below(Date.now() + 1);
        expect(await list("?state=failing")).to.deep.equal([endpoint]);
        const [{ since, ...counted } = { since: null }] = await countPausedEndpoints(api.deps.database);
        expect(counted, "as the condition counts it").to.deep.equal({ orgId: api.orgId, count: 1, waiting: 152 });
        expect(since?.toISOString()).to.equal(endpoint.failing_since);
        expect(await list("?state=held")).to.deep.equal([]);
        expect(await get("?state=odd")).to.include({ status: 400 });
    });
    it("hides from viewers what may be secret or personal", async () => {
        await deliver(await wait(1));
        const seen = await read(token(api.orgId, "viewer"));
        expect(seen.url).to.equal(`${new URL(receiver.url).origin}/…`);
        expect(seen.recent_attempts[0]).to.include({ http_status: 503, answer: null });
        expect((await read()).url).to.include("key=hidden");
        expect(await act("try", { by: token(api.orgId, "viewer") })).to.include({ status: 403 });
    });
    it("is the own organization's, and everybody's for a site operator", async () => {
        const { orgId: other } = await api.addOrganization();
        const stranger = token(other, "operator");
        expect(await list("", stranger)).to.deep.equal([]);
        expect((await list("", token(other, "site-operator"))).map((each) => each.id)).to.deep.equal([id]);
        await expectError(get(undefined, stranger), 404, "Webhook endpoint not found");
        for (const verb of ["try", "pause", "resume"]) {
            await expectError(act(verb, { by: stranger }), 404, "Webhook endpoint not found");
        }
        const resend = { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", events: 0 };
        await expectError(act("resend", { by: stranger, ...resend }), 404, "Webhook endpoint not found");
        await expectError(get(`/${id}/resend?since=2026-01-01T00:00:00Z`, stranger), 404, "Webhook endpoint not found");
        await expectError(act("try", { of: uuid() }), 404, "Webhook endpoint not found");
        await expectError(act("try", { of: "x" }), 404, "Webhook endpoint not found");
        expect(await acts()).to.have.length(1);
    });
    it("is tried now, and everything that waits follows a success", async () => {
        const ids = await wait(3);
        await deliver([ids[0] ?? ""]);
        expect(await enqueued()).to.deep.equal([]);
        status = 204;
        const tried = await jsonOf(act("try"));
        expect(tried.state).to.equal("failing");
        expect(await enqueued()).to.have.length(1);
        await deliver();
        await deliver();
        expect(await read()).to.include({ state: "working", failing_since: null, next_try_at: null });
        expect((await acts())[0]).to.deep.equal(["webhook.try", "done", reason]);
    });
    it("is tried with a test event where nothing waits", async () => {
        status = 204;
        await jsonOf(act("try"));
        await deliver();
        expect(receiver.received).to.have.length(1);
        expect((await read()).recent_attempts[0]).to.include({ event: "webhook.test", http_status: 204 });
    });
    it("is paused and resumed by an operator, with who and why", async () => {
        await wait(2);
        expect(await jsonOf(act("pause"))).to.include({ state: "held", held_by: "Ada", held_because: reason, waiting: 2 });
        await deliver((await api.query("select id from webhook_deliveries")).map((row) => row.id));
        expect(receiver.received).to.deep.equal([]);
        await expectError(act("pause"), 409, "It is paused already, by Ada");
        await expectError(act("try"), 409, "An operator has paused the webhook endpoint: resume it");
        const owners = await jsonOf(call(api, "GET", `/api/webhooks/${id}`));
        expect(owners).to.include({ status: "paused", paused_until: null });
        expect(await jsonOf(act("resume", { by: site() }))).to.include({ state: "working", held_by: null });
        await expectError(act("resume"), 409, "The webhook endpoint is not paused");
        expect(await enqueued()).to.have.length(2);
        expect((await acts()).map(([action, outcome]) => [action, outcome])).to.deep.equal([
            ["webhook.resume", "refused"],
            ["webhook.resume", "done"],
            ["webhook.try", "refused"],
            ["webhook.pause", "refused"],
            ["webhook.pause", "done"],
            ["webhook.create", "done"],
        ]);
    });
    it("that is off says who has switched it off, and is the organization's to enable", async () => {
        status = 410;
        await deliver(await wait(1));
        expect(await read()).to.include({ state: "disabled", disabled_by: "HTTP 410" });
        for (const verb of ["try", "pause", "resume"]) {
            await expectError(act(verb), 409, "The webhook endpoint is switched off, by HTTP 410: its organization has to enable it");
        }
        const body = { url: receiver.url, enabled: true };
        await jsonOf(call(api, "PUT", `/api/webhooks/${id}`, { body }));
        expect(await read()).to.include({ state: "working", disabled_at: null, disabled_by: null });
        await jsonOf(call(api, "PUT", `/api/webhooks/${id}`, { body: { ...body, enabled: false }, token: operator() }));
        expect(await read()).to.include({ state: "disabled", disabled_by: "Ada" });
    });
    it("gets the events of a time again, once their number is confirmed", async () => {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        await jsonOf(call(api, "POST", path, { body: buildInvoiceRequest() }), 201);
        const since = new Date(Date.now() - 3_600_000).toISOString();
        const count = await jsonOf(get(`/${id}/resend?since=${since}`));
        expect(count.events).to.equal(1);
        const range = { since, until: count.until };
        await expectError(act("resend", { ...range, events: 2 }), 409, "It would send 1 events, and not 2: look again and confirm that number");
        expect(await enqueued()).to.deep.equal([]);
        expect(await jsonOf(act("resend", { ...range, events: 1 }))).to.include({ waiting: 1 });
        status = 204;
        await deliver();
        await jsonOf(act("resend", { ...range, events: 1 }));
        await deliver();
        expect(receiver.received.map(({ headers }) => headers["webhook-id"]).length).to.equal(2);
        expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).to.equal(1);
        const backwards = await act("resend", { since: count.until, until: since, events: 0 });
        expect(backwards.json).to.have.nested.property("errors.until", "until must be after since");
        const incomplete = await act("resend", { reason: " " });
        expect(incomplete.json.errors).to.have.keys("since", "until", "events", "reason");
    });
    it("pages through many", async () => {
        for (let nth = 0; nth < 3; nth += 1) {
            await jsonOf(call(api, "POST", "/api/webhooks", { body: { url: receiver.url } }), 201);
        }
        const seen = [];
        let cursor = "";
        do {
            const page = await jsonOf(get(`?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`));
            seen.push(...page.data.map((each) => each.id));
            cursor = page.next_cursor;
        } while (cursor !== null);
        expect(seen).to.have.length(4);
        expect(seen).to.deep.equal(seen.toSorted().toReversed());
    });
});
//# sourceMappingURL=webhook-endpoints.spec.js.map