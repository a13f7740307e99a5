import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

import { documentKindNames } from "../../../../common/documents/document-kinds.ts";
import { isCreditNote } from "../../../../common/documents/settlement.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call } from "../../http-client.ts";

const caseOf = (name: string): Json =>
  JSON.parse(readFileSync(join(repositoryRoot, "test", "cases", "books", `${name}.json`), "utf8")) as Json;

const rate = "/tax_exchange_rate/calculation_rate";

/** The cases of the books, and what each is warned of. */
const cases: readonly [name: string, findings: readonly string[]][] = [
  ["e01-supply-40-days-before-issue", ["OWN-73 /delivery/actual_delivery_date"]],
  ["e06-summary-period-3-years", ["OWN-74 /invoice_period/start_date", "OWN-74 /invoice_period/end_date"]],
  ["e08-summary-issued-50d-after-month", ["OWN-74 /invoice_period/end_date"]],
  ["e20-eur-rate-inverted-0.2326", [`OWN-76 ${rate}`]],
  ["e22-inr-rate-inverted-22.8", [`OWN-76 ${rate}`]],
  ["e25-rate-date-2-years-old", ["OWN-77 /tax_exchange_rate/date"]],
];

const euros = (calculation_rate: number): Json => ({
  document_currency_code: "EUR",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate },
});

const ofLaw = (results: unknown): string[] =>
  (results as Json[])
    .filter(({ reasonCode }) => /^OWN-7[3-9]$/.test(String(reasonCode)))
    .map(({ reasonCode, pointer }) => `${String(reasonCode)} ${String(pointer)}`);

describe("days and rates that may be wrong", () => {
  const api = useTestApi();

  for (const [name, findings] of cases) {
    it(`${name}: warnings of the dry run, of the document and of a batch`, async () => {
      const body = caseOf(name);
      const tried = await dryRun(api, "purchase-invoices", body);
      expect(tried.status, tried.text).to.equal(200);
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal(findings);
      const document = await TestDocument.begin(api, "purchase-invoices", body);
      await document.judge();
      expect(ofLaw(statusOf(await document.read())["validation_results"])).to.deep.equal(findings);
      expect((await postBatch(api, "purchase-invoices", [body]))[0]).to.include({ status: 201 });
    });
  }

  for (const kind of documentKindNames) {
    it(`the rate of ${kind} that is the wrong way round (decree-law 69), in JSON and XML`, async () => {
      const tried = await dryRun(api, kind, euros(0.2326));
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal([`OWN-76 ${rate}`]);
      const sent = await createXml(api, kind, buildXml(kind, `RATE-${kind}`, euros(42.99)));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal([`OWN-76 ${rate}`]);
    });

    it(`a delivery of ${kind} that is still to come (decree-law 25), in JSON and XML`, async () => {
      const change = { delivery: { actual_delivery_date: "2026-12-20" } };
      const tried = await dryRun(api, kind, change);
      const late = "OWN-75 /delivery/actual_delivery_date";
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal([late]);
      const sent = await createXml(api, kind, buildXml(kind, `LATE-${kind}`, change));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal([late]);
    });
  }

  it("refuse where the organization says so, in each way of sending", async () => {
    const token = api.token(api.orgId, { roles: ["site-operator"] });
    const set = (list: readonly string[]) =>
      call(api, "PUT", `/api/operations/organizations/${api.orgId}`, {
        token,
        body: { refuse_on: list, reason: "agreed with the tax department" },
      });
    await set(["OWN-73", "OWN-76"]);
    for (const kind of documentKindNames.filter((one) => !isCreditNote(one))) {
      const late = { delivery: { actual_delivery_date: "2026-07-01" } };
      const errors = fieldErrors(await post(api, kind, late));
      expect(errors["delivery.actual_delivery_date"]).to.match(/2026-07-01, 50 days before .* \(OWN-73\)$/);
      expect(fieldErrors(await dryRun(api, kind, euros(0.2326)))).to.have.all.keys(
        "tax_exchange_rate.calculation_rate",
      );
      expect((await postBatch(api, kind, [late, requestOf[kind]()])).map(({ status }) => status)).to.deep.equal([
        400, 201,
      ]);
    }
    await set(["default"]);
  });
});
