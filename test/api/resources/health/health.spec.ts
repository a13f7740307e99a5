import { expect } from "chai";

import { withTestApi } from "../../../setup/api.ts";
import { call } from "../../http-client.ts";
import { asOwner } from "../../../setup/database/database.ts";

describe("api/resources/health", () => {
  it("is live and ready without a token", async () => {
    await withTestApi({}, async (api) => {
      const live = await call(api, "GET", "/health/live", { token: null });
      expect([live.status, live.json]).to.deep.equal([200, { status: "live" }]);
      const ready = await call(api, "GET", "/health/ready", { token: null });
      expect(ready.status).to.equal(200);
      expect(ready.json).to.deep.include({ status: "ready" });
      expect((ready.json as { checks: object }).checks).to.include({ database: "ok" });
    });
  });

  it("names what fails, and stays live", async () => {
    await withTestApi({}, async (api) => {
      await asOwner(api.deps.database, "delete from migrations");
      const ready = await call(api, "GET", "/health/ready", { token: null });
      expect(ready.status).to.equal(503);
      expect(ready.json).to.deep.include({ status: "not ready" });
      expect((ready.json as { checks: object }).checks).to.include({ database: "not migrated" });
      expect((ready.json as { missing: string[] }).missing[0]).to.contain("npm run -s migrate");
      expect((await call(api, "GET", "/health/live", { token: null })).status).to.equal(200);
    });
  });
});
