import { expect } from "chai";

import { withTestApi } from "../../../setup/api.ts";
import { call } from "../../http-client.ts";
import { asOwner } from "../../../setup/database/database.ts";

describe("api/resources/health", () => {
  it("stays live where it is not ready", async () => {
    await withTestApi({}, async (api) => {
      await asOwner(api.deps.database, "delete from migrations");
      expect((await call(api, "GET", "/health/ready", { token: null })).status).to.equal(503);
      expect((await call(api, "GET", "/health/live", { token: null })).status).to.equal(200);
    });
  });
});
