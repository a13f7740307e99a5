import { expect } from "chai";

import { startTestApi, type TestApi } from "../../setup/api.ts";
import { call } from "../http-client.ts";

const id = "019a0000-0000-7000-8000-00000000abcd";

describe("api/middleware/errors", () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it("answers an unknown path with 404 in the envelope", async () => {
    const answer = await call(api, "GET", "/api/sales-orders/1");
    expect(answer.status).to.equal(404);
    expect(answer.json).to.deep.equal({ errors: { message: "No such resource" } });
    expect(answer.headers.get("content-type")).to.equal("application/json; charset=utf-8");
  });

  const wrong: [method: string, path: string, allow: string][] = [
    ["DELETE", `/api/purchase-invoices/${id}`, "GET"],
    ["PATCH", `/api/purchase-credit-notes/${id}`, "POST"],
    ["POST", `/api/purchase-invoices/${id}/peppol-status`, "GET"],
    ["POST", "/health/live", "GET"],
    ["GET", "/network/inbound", "POST"],
  ];
  for (const [method, path, allow] of wrong) {
    it(`answers ${method} ${path} with 405 and what is allowed`, async () => {
      const answer = await call(api, method, path);
      expect(answer.status).to.equal(405);
      expect(answer.json).to.deep.equal({ errors: { message: "Method not allowed" } });
      expect(answer.headers.get("allow")).to.include(allow);
    });
  }

  it("answers our own failure with 500 and not a word of it", async () => {
    const broken = await startTestApi();
    try {
      await broken.deps.database.query("drop table documents cascade");
      const answer = await call(broken, "GET", `/api/purchase-invoices/${id}`);
      expect(answer.status).to.equal(500);
      expect(answer.json).to.deep.equal({ errors: { message: "An error occurred" } });
    } finally {
      await broken.close();
    }
  });
});
