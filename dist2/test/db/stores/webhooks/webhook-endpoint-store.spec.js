import { expect } from "chai";
import { findEndpoint, findSubscriptions } from "../../../../common/db/stores/webhooks/webhook-endpoint-store.js";
import { insertWebhookEndpoint } from "../../../factories/webhook.js";
import { usePipeline } from "../../../setup/pipeline.js";
describe("webhook-endpoint-store", () => {
    const pipeline = usePipeline();
    let key;
    beforeEach(async () => {
        await db().query("delete from webhook_endpoints");
        key = await insertWebhookEndpoint(db(), pipeline.orgId);
    });
    const db = () => pipeline.deps.database;
    const set = (columns, id = key.id) => db().query(`update webhook_endpoints set ${columns} where id = $1`, [id]);
    it("shows a pause and a previous secret as long as they hold", async () => {
        await set("paused_until = now() + interval '1 minute', previous_secret_until = now() + interval '1 minute'");
        const paused = await findEndpoint(db(), key);
        expect(paused?.pausedUntil).to.be.instanceOf(Date);
        expect(paused?.previousSecretUntil).to.be.instanceOf(Date);
        await set("paused_until = now() - interval '1 second', previous_secret_until = now() - interval '1 second'");
        expect(await findEndpoint(db(), key)).to.include({ pausedUntil: null, previousSecretUntil: null });
    });
    it("is a subscription while it is on", async () => {
        await set("enabled = false", (await insertWebhookEndpoint(db(), pipeline.orgId)).id);
        const [only, ...more] = await findSubscriptions(db());
        expect(more).to.be.empty;
        expect(only).to.deep.include({ ...key, events: ["*"] });
    });
});
//# sourceMappingURL=webhook-endpoint-store.spec.js.map