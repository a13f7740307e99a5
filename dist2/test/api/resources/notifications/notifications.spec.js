import { expect } from "chai";
import { signToken } from "../../../../common/launcher/account/development-token.js";
import { useTestApi } from "../../../setup/api.js";
import { startWebhookReceiver } from "../../../setup/http/webhook-receiver.js";
import { testSecrets } from "../../../setup/secrets.js";
import { call, expectError, jsonOf } from "../../http-client.js";
describe("api/resources/notifications", () => {
    const api = useTestApi();
    const path = "/api/operations/notifications";
    const token = (role) => signToken(testSecrets.jwtSecret, { orgId: api.orgId, subject: "Ada", roles: [role], days: 1 });
    const test = () => call(api, "POST", `${path}/test`, { token: token("site-operator"), body: { reason: "it was moved" } });
    it("are for who runs the site, and refused where nobody is set", async () => {
        expect(await call(api, "GET", path, { token: token("operator") })).to.include({ status: 403 });
        expect(await jsonOf(call(api, "GET", path, { token: token("site-operator") }))).to.deep.equal({ data: [] });
        await expectError(test(), 409, "The site has set nobody to be notified: set NOTIFY_WEBHOOK_URL or SMTP_HOST");
    });
    it("are tried on request, with what each channel said, recorded, and without the secret", async () => {
        let status = 503;
        const receiver = await startWebhookReceiver((_nth, response) => response.writeHead(status).end());
        const secret = `whsec_${Buffer.alloc(32, "n").toString("base64")}`;
        Object.assign(api.deps.config, { notifyWebhookUrl: `${receiver.url}?key=hidden`, notifyWebhookSecret: secret });
        const to = new URL(receiver.url).host;
        expect(await jsonOf(test())).to.deep.equal({ data: [{ channel: "webhook", to, error: "HTTP 503" }] });
        status = 204;
        expect(await jsonOf(test())).to.deep.equal({ data: [{ channel: "webhook", to, error: null }] });
        expect(JSON.parse(receiver.received[0]?.body ?? "")).to.have.property("type", "service.test");
        const listed = await call(api, "GET", path, { token: token("site-operator") });
        expect(listed.text).not.to.include("hidden").and.not.to.include(secret);
        expect(listed.json.data[0]).to.include({ channel: "webhook", to, failing_since: null });
        expect(await api.query("select from operator_actions where action = 'notifications.test'")).to.have.length(2);
        await receiver.close();
    });
});
//# sourceMappingURL=notifications.spec.js.map