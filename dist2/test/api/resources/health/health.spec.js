import { expect } from "chai";
import { withTestApi } from "../../../setup/api.js";
import { call } from "../../http-client.js";
import { asOwner } from "../../../setup/database/database.js";
describe("api/resources/health", () => {
    it("stays live where it is not ready", async () => {
        await withTestApi({}, async (api) => {
            await asOwner(api.deps.database, "delete from migrations");
            expect((await call(api, "GET", "/health/ready", { token: null })).status).to.equal(503);
            expect((await call(api, "GET", "/health/live", { token: null })).status).to.equal(200);
        });
    });
});
//# sourceMappingURL=health.spec.js.map