import { signToken } from "../../../common/launcher/account/development-token.ts";
import { call, jsonOf } from "../../api/http-client.ts";
import { insertWaitingDeliveries, sendWebhooks } from "../../factories/webhook.ts";
import { useTestApi } from "../../setup/api.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { openConsole } from "../../setup/console/open-console.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../setup/http/webhook-receiver.ts";
import { desktop, phone, type BrowserPage } from "../../setup/processes/browser.ts";
import { testSecrets } from "../../setup/secrets.ts";

describe("the endpoints of webhooks in the console", function () {
  this.timeout(240_000);
  const api = useTestApi();
  let receiver: WebhookReceiver;
  let page: BrowserPage;
  let reader: ConsoleReader;

  before(async function () {
    ({ page, reader } = await openConsole(this, api));
    receiver = await startWebhookReceiver((_nth, response) => response.writeHead(503).end("out of order <b>"));
    const { id } = await jsonOf<{ id: string }>(
      call(api, "POST", "/api/webhooks", { body: { url: receiver.url, events: ["document.received"] } }),
      201,
    );
    await insertWaitingDeliveries(api.deps.database, { orgId: api.orgId, id }, 152);
    await sendWebhooks(api.deps);
    await api.query("update webhook_endpoints set paused_until = now() + interval '1 hour'");
    await reader.signIn(
      signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "Ada", roles: ["operator"], days: 1 }),
    );
  });
  after(async () => {
    await page?.close();
    await receiver?.close();
  });

  it("say which fails, how much waits for it, and what it answered", async () => {
    await reader.open("/webhooks?state=failing");
    await reader.sees("152");
    await reader.sees("HTTP 503");
    await reader.expectAccessible("endpoints");
    await page.use(phone);
    await reader.expectAccessible("endpoints on a phone");
    await page.use(desktop);
  });
});
