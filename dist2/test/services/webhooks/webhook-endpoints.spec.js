import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { changeWebhookEndpoint, createWebhookEndpoint, deleteWebhookEndpoint, listWebhookEndpoints, readWebhookEndpoint, rotateWebhookSecret, } from "../../../common/services/webhooks/webhook-endpoints.js";
import { openWebhookSecrets } from "../../../common/services/webhooks/sealed-webhook-secrets.js";
import { usePipeline } from "../../setup/pipeline.js";
import { refusal } from "../../setup/refusal.js";
import { erp } from "../../setup/operator-action.js";
const settings = { url: "http://127.0.0.1:9/hook", description: null, events: ["*"], enabled: true };
describe("the webhook endpoints of an organization", () => {
    const pipeline = usePipeline();
    let key;
    let secret;
    beforeEach(async () => {
        await pipeline.query("delete from webhook_endpoints");
        const made = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
        key = { orgId: pipeline.orgId, id: made.endpoint.id };
        secret = made.secret;
    });
    const secrets = async () => (await pipeline.query("select secret, previous_secret from webhook_endpoints where id = $1", [key.id]))[0];
    it("are stored with their URL as it is understood, and with a secret of their own", async () => {
        const url = "HTTP://127.0.0.1:80/hook";
        const { endpoint, secret: second } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, {
            ...settings,
            url,
        }, erp);
        expect(endpoint).to.include({ url: "http://127.0.0.1/hook", enabled: true });
        expect(second)
            .to.match(/^whsec_/)
            .and.to.not.equal(secret);
        const stored = await secrets();
        expect(stored?.secret).to.match(/^sealed:[0-9a-f]{8}:/);
        expect(openWebhookSecrets(pipeline.deps.config, key.id, [stored?.secret ?? ""])).to.deep.equal([secret]);
    });
    it("go where webhooks may go alone", async () => {
        const bad = { ...settings, url: "ftp://example.ae/" };
        expect((await refusal(createWebhookEndpoint(pipeline.deps, pipeline.orgId, bad, erp))).fields).to.have.keys([
            "url",
        ]);
        expect((await refusal(changeWebhookEndpoint(pipeline.deps, key, bad, erp))).fields).to.have.keys(["url"]);
    });
    it("change in what the caller decides, and keep their secret", async () => {
        const changed = {
            url: "http://127.0.0.1:80/two",
            description: "Two",
            events: ["document.approved"],
            enabled: false,
        };
        const before = await secrets();
        const endpoint = await changeWebhookEndpoint(pipeline.deps, key, changed, erp);
        expect(endpoint).to.deep.include({ ...changed, url: "http://127.0.0.1/two" });
        expect(Number(endpoint.updatedAt)).to.be.greaterThan(Number(endpoint.createdAt));
        expect(await secrets()).to.deep.equal(before);
    });
    it("are found by their organization alone", async () => {
        expect(await readWebhookEndpoint(pipeline.deps, key)).to.include(key);
        expect(await listWebhookEndpoints(pipeline.deps, uuid())).to.be.empty;
        for (const wrong of [
            { ...key, orgId: uuid() },
            { ...key, id: uuid() },
        ]) {
            const attempts = [
                () => readWebhookEndpoint(pipeline.deps, wrong),
                // The answer does not reveal whether the URL is valid.
                () => changeWebhookEndpoint(pipeline.deps, wrong, { ...settings, url: "ftp://no" }, erp),
                () => rotateWebhookSecret(pipeline.deps, wrong, 1, erp),
                () => deleteWebhookEndpoint(pipeline.deps, wrong, erp),
            ];
            for (const attempt of attempts) {
                expect(await refusal(attempt())).to.include({ status: 404 });
            }
        }
        const { endpoint: other } = await createWebhookEndpoint(pipeline.deps, pipeline.orgId, settings, erp);
        await deleteWebhookEndpoint(pipeline.deps, key, erp);
        expect((await listWebhookEndpoints(pipeline.deps, pipeline.orgId)).map(({ id }) => id)).to.deep.equal([other.id]);
        expect(await refusal(readWebhookEndpoint(pipeline.deps, key))).to.include({ status: 404 });
    });
});
//# sourceMappingURL=webhook-endpoints.spec.js.map