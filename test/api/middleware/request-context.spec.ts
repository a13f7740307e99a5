import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { call } from "../http-client.ts";
import { startLoggedApi, type LoggedApi } from "../logged-api.ts";

describe("api/middleware/request-context", () => {
  let api: LoggedApi;
  let lines: LoggedApi["lines"];
  before(async () => {
    api = await startLoggedApi();
    ({ lines } = api);
  });
  after(() => api.close());

  it("answers with the caller's id when it is a sane one", async () => {
    const answer = await call(api, "GET", "/health/live", { headers: { "X-Request-Id": "erp-2026.08:17" } });
    expect(answer.headers.get("x-request-id")).to.equal("erp-2026.08:17");
  });

  for (const id of ["short", "with space", "x".repeat(129), '"quoted-id"']) {
    it(`makes one up in place of ${JSON.stringify(id.slice(0, 20))}`, async () => {
      const answer = await call(api, "GET", "/health/live", { headers: { "X-Request-Id": id } });
      expect(answer.headers.get("x-request-id")).to.match(/^[0-9a-f-]{36}$/);
    });
  }

  it("writes one line per request, without header, body or name", async () => {
    lines.length = 0;
    const answer = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      body: buildInvoiceRequest(),
    });
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({
      msg: "request",
      method: "POST",
      route: "/api/purchase-invoices/:business_profile_id",
      status: 201,
      orgId: api.orgId,
      requestId: answer.headers.get("x-request-id"),
    });
    expect(lines[0]?.["ms"]).to.be.a("number");
    expect(JSON.stringify(lines)).not.to.match(/Gulf|Bearer|1987654321/);
  });

  it("says why a token was refused, to the log alone", async () => {
    lines.length = 0;
    await call(api, "GET", "/api/purchase-invoices/x", { token: "nonsense" });
    expect(lines.map((line) => line["msg"])).to.deep.equal(["token refused", "request"]);
    expect(lines[0]?.["reason"]).to.equal("Invalid token");
  });
});
