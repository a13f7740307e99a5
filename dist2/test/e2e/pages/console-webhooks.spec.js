import { expect } from "chai";
import { attemptWebhooks } from "../../../common/services/webhooks/attempt-webhooks.js";
import { createWebhookClient } from "../../../common/services/webhooks/post-webhook.js";
import { signToken } from "../../../common/launcher/account/development-token.js";
import { call, jsonOf } from "../../api/http-client.js";
import { buildInvoiceRequest } from "../../factories/request.js";
import { insertWaitingDeliveries } from "../../factories/webhook.js";
import { useTestApi } from "../../setup/api.js";
import { openConsole } from "../../setup/console/open-console.js";
import { startWebhookReceiver } from "../../setup/http/webhook-receiver.js";
import { desktop, phone } from "../../setup/processes/browser.js";
import { testSecrets } from "../../setup/secrets.js";
describe("the endpoints of webhooks in the console", function () {
    this.timeout(240_000);
    const api = useTestApi();
    let receiver;
    let page;
    let reader;
    let id;
    before(async function () {
        ({ page, reader } = await openConsole(this, api));
        receiver = await startWebhookReceiver((_nth, response) => response.writeHead(503).end("out of order <b>"));
        const made = await jsonOf(call(api, "POST", "/api/webhooks", { body: { url: receiver.url, events: ["document.received"] } }), 201);
        id = made.id;
        const [first = ""] = await insertWaitingDeliveries(api.deps.database, { orgId: api.orgId, id }, 152);
        const webhooks = createWebhookClient({ webhookPrivateTargets: true, webhookPorts: [] });
        await attemptWebhooks({ ...api.deps, webhooks }, [first]);
        await webhooks.close();
        await api.query("update webhook_endpoints set paused_until = now() + interval '1 hour'");
        await reader.signIn(signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "Ada", roles: ["operator"], days: 1 }));
    });
    after(async () => {
        await page?.close();
        await receiver?.close();
    });
    const button = async (words) => {
        await page.evaluate(`[...document.querySelectorAll("main .actions button")].find((each) => each.textContent === ${JSON.stringify(words)}).click()`);
    };
    it("say which fails, how much waits for it, and what it answered", async () => {
        await reader.open("/webhooks?state=failing");
        await reader.sees("152");
        await reader.sees("HTTP 503");
        await reader.click("main table a");
        await reader.sees("Failing since");
        await reader.sees("out of order <b>");
        await reader.expectAccessible("an endpoint");
        await page.use(phone);
        await reader.expectAccessible("an endpoint on a phone");
        await page.use(desktop);
    });
    it("are paused and resumed with a reason, after it has been said what that does", async () => {
        await reader.open(`/webhooks/${id}`);
        await reader.sees("Pause the endpoint");
        await button("Pause the endpoint");
        await reader.sees("Nothing is sent to it until it is resumed", "dialog");
        await reader.confirm("Their maintenance");
        await reader.sees("Paused by an operator");
        await reader.sees("Their maintenance");
        await button("Resume the endpoint");
        await reader.sees("Everything that waits for it is sent", "dialog");
        await reader.confirm("It is over");
        await reader.sees("Working");
    });
    it("get the events of a time again once they were counted", async () => {
        const path = `/api/purchase-invoices/${api.businessProfileId}`;
        await jsonOf(call(api, "POST", path, { body: buildInvoiceRequest() }), 201);
        await reader.open(`/webhooks/${id}`);
        await reader.sees("Send events again");
        await button("Send events again");
        await reader.sees("under the same webhook-id", "dialog");
        await page.evaluate(`(() => { const box = document.getElementById("resend-from"); box.value = "2026-01-01T00:00"; box.dispatchEvent(new Event("input", { bubbles: true })); })()`);
        await reader.click("dialog form > button");
        await reader.sees("1 event until", "dialog");
        await reader.expectAccessible("the form of a resend");
        await reader.confirm("They lost a day");
        await reader.sees("153");
        const [act] = await api.query("select reason from operator_actions where action = 'webhook.resend' and outcome = 'done'");
        expect(act?.reason).to.equal("They lost a day");
    });
});
//# sourceMappingURL=console-webhooks.spec.js.map