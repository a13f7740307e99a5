import { expect } from "chai";

import { buildInvoiceRequest, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { judge } from "../../contract/process-document.ts";
import { call, download, jsonOf } from "../../http-client.ts";

interface Timeline {
  document: Json;
  report_due_on: string;
  legs: Json[];
  log: Json[];
  findings: Json[];
  files: { path: string; media_type: string }[];
}

describe("the timeline of a document", () => {
  const api = useTestApi();
  let id: string;
  before(async () => {
    const path = `/api/purchase-invoices/${api.businessProfileId}`;
    const { json } = await call(api, "POST", path, { body: buildInvoiceRequest({ issue_date: "2026-11-20" }) });
    id = String((json as Json)["id"]);
    await judge(api, { id });
  });

  const token = (orgId = api.orgId, roles = ["operator"]) => api.token(orgId, { subject: "s", roles });

  it("shows the document, its legs with their times, its log and its files", async () => {
    const document = await jsonOf<Timeline>(call(api, "GET", `/api/operations/documents/${id}`, { token: token() }));
    expect(document.document).to.include({
      id,
      stage: "validated",
      overall_status: "PENDING",
      supplier: "Gulf Seller",
    });
    expect(document.report_due_on).to.equal("2026-12-04");
    expect(document.legs.map((leg) => [leg["leg"], leg["state"], leg["mls_due_at"]])).to.deep.equal([
      ["toC3", "queued", null],
      ["toC5", "queued", null],
    ]);
    expect(document.log.map(({ event }) => event)).to.include.members(["RECEIVED", "QUEUED"]);
    expect(document.files.map(({ path }) => path)).to.include.members([
      "revision-1/request.json",
      "revision-1/ubl.xml",
    ]);
  });

  it("gives every file that it names", async () => {
    const { json } = await call(api, "GET", `/api/operations/documents/${id}`, { token: token() });
    for (const { path, media_type: type } of (json as Timeline).files) {
      const file = await download(api, `/api/operations/documents/${id}/files?path=${encodeURIComponent(path)}`, {
        token: token(),
      });
      expect(file.status, path).to.equal(200);
      expect(file.headers.get("content-type"), path).to.contain(type);
      expect(file.headers.get("content-disposition"), path).to.match(/^attachment; filename="SBI-/);
      expect(file.bytes.length, path).to.be.greaterThan(0);
    }
  });

  for (const path of ["revision-2/ubl.xml", "../package.json", "revision-1/ubl.xml/", "toString"]) {
    it(`has no file ${path}`, async () => {
      const address = `/api/operations/documents/${id}/files?path=${encodeURIComponent(path)}`;
      expect((await call(api, "GET", address, { token: token() })).status).to.equal(404);
    });
  }
});
