import { expect } from "chai";

import { buildInvoiceRequest } from "../../factories/request.ts";
import { call, type Call } from "../http-client.ts";
import { withTestApi } from "../../setup/api.ts";
import { startLoggedApi, type LoggedApi } from "../logged-api.ts";

describe("api/http/request-context", () => {
  let api: LoggedApi;
  let lines: LoggedApi["lines"];
  before(async () => {
    api = await startLoggedApi();
    ({ lines } = api);
  });
  after(() => api.close());

  it("answers with the caller's request id when it is well formed", async () => {
    const answer = await call(api, "GET", "/health/live", { headers: { "X-Request-Id": "erp-2026.08:17" } });
    expect(answer.headers.get("x-request-id")).to.equal("erp-2026.08:17");
  });

  for (const id of ["short", "with space", "x".repeat(129), '"quoted-id"']) {
    it(`makes one up in place of ${JSON.stringify(id.slice(0, 20))}`, async () => {
      const answer = await call(api, "GET", "/health/live", { headers: { "X-Request-Id": id } });
      expect(answer.headers.get("x-request-id")).to.match(/^[0-9a-f-]{36}$/);
    });
  }

  const answersOf = (requests: readonly (readonly [method: string, path: string, options?: Call])[]) =>
    Promise.all(
      requests.map(async ([method, path, options]) => ({
        path,
        answer: await call(api, method, path, options),
      })),
    );

  it("sends every JSON answer with no-store and nosniff, whatever its status", async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const answers = await answersOf([
      ["POST", path, { body: buildInvoiceRequest() }],
      ["POST", path, { body: {} }],
      ["POST", path, { token: "nonsense", body: {} }],
      ["POST", `${path}/batch`, { body: [buildInvoiceRequest()] }],
      ["POST", `${path}/validate`, { body: buildInvoiceRequest() }],
      ["GET", "/api/purchase-invoices"],
      ["GET", "/api/purchase-invoices/x"],
      ["GET", "/api/nothing"],
      ["GET", "/health/ready", { token: null }],
      ["POST", "/network/inbound", { token: null }],
    ]);
    for (const { answer, path: asked } of answers) {
      expect(answer.headers.get("content-type"), asked).to.match(/^application\/json/);
      expect(answer.headers.get("x-content-type-options"), asked).to.equal("nosniff");
      expect(answer.headers.get("cache-control"), asked).to.equal("no-store");
    }
  });

  it("has browsers come by https alone where the public address is one, and says nothing of it elsewhere", async () => {
    const paths = ["/health/live", "/console", "/docs", "/api/nothing", "/api/console/session"];
    const found = async (site: { url: string }) =>
      Promise.all(
        paths.map(async (path) => (await fetch(site.url + path)).headers.get("strict-transport-security") ?? "none"),
      );
    await withTestApi({ publicUrl: "https://invoices.example.com" }, async (site) => {
      expect(await found(site)).to.deep.equal(paths.map(() => "max-age=31536000"));
    });
    expect(await found(api)).to.deep.equal(paths.map(() => "none"));
  });

  it("has what carries an ETag asked again, also as 304, and keeps no error of it", async () => {
    const created = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}`, {
      body: buildInvoiceRequest(),
    });
    const path = `/api/purchase-invoices/${(created.json as { id: string }).id}/peppol-status`;
    const first = await call(api, "GET", path);
    const etag = first.headers.get("etag") ?? "";
    const again = await call(api, "GET", path, { headers: { "If-None-Match": etag } });
    expect([first.status, again.status]).to.deep.equal([200, 304]);
    for (const { headers } of [first, again]) {
      expect(headers.get("cache-control")).to.equal("private, no-cache");
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
    }
    const wrong = await call(api, "GET", `${path}?wait=x`);
    expect(wrong.status).to.equal(400);
    expect(wrong.headers.get("cache-control")).to.equal("no-store");
  });

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
