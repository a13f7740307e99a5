import { expect } from "chai";

import type { Finding } from "../../../../common/rules/finding.ts";
import type { Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call } from "../../http-client.ts";

const found = (count: number, flag: Finding["flag"], reasonCode: string): Finding[] =>
  Array.from({ length: count }, (_, index) => ({
    flag,
    reasonCode,
    text: `${reasonCode} says no`,
    location: `/*/cac:InvoiceLine[${index + 1}]`,
    test: "false()",
  }));

const totals = { truncated: true, fatal: 1200, warning: 5000, rules: { "IBR-021": 1200, "OWN-09": 5000 } };

const peppolStatus = ({ meta_info: meta }: Json): Json => (meta as { peppol_status: Json }).peppol_status;

describe("a document with more findings than are listed", () => {
  const api = useTestApi();
  let document: TestDocument;

  before(async () => {
    document = await TestDocument.begin(api, "purchase-invoices");
    await document.judge([...found(5000, "warning", "OWN-09"), ...found(1200, "fatal", "IBR-021")]);
  });

  const get = async (path: string): Promise<Json> => (await call(api, "GET", path)).json as Json;

  it("shows a thousand of them and the true totals, wherever they are shown", async () => {
    const status = peppolStatus(await get(document.path));
    const snapshot = await get(`${document.path}/peppol-status`);
    const { data } = (await get("/api/purchase-invoices")) as { data: Json[] };
    for (const shown of [status, snapshot, peppolStatus(data[0] as Json)]) {
      expect(shown["overall_status"]).to.equal("VALIDATION_FAILED");
      expect(shown["validation_results"]).to.have.lengthOf(1000);
      expect(shown["validation_totals"]).to.deep.equal(totals);
    }
    const codes = (status["validation_results"] as Json[]).map(({ reasonCode }) => reasonCode);
    expect(codes.filter((code) => code === "OWN-09")).to.have.lengthOf(1);
  });

  it("shows totals of the revision that was judged only", async () => {
    const other = await TestDocument.begin(api, "purchase-invoices");
    await other.judge(found(1200, "fatal", "IBR-021"));
    expect(await get(`${other.path}/peppol-status`)).to.have.property("validation_totals");
    await call(api, "POST", `${other.path}/resubmit`);
    expect(await get(`${other.path}/peppol-status`)).not.to.have.property("validation_totals");
  });
});
