import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

import { documentKindNames, isCreditNote } from "../../../../common/documents/document-kinds.ts";
import type { DocumentKind } from "../../../../common/documents/document.ts";
import { requestOf, type Json } from "../../../factories/request.ts";
import { buildXml, createXml, judgeXml } from "../../../factories/sent-xml.ts";
import { useTestApi } from "../../../setup/api.ts";
import { repositoryRoot } from "../../../setup/repository-root.ts";
import { addTenant, dryRun, fieldErrors, post, postBatch } from "../../../setup/settlement.ts";
import { statusOf, TestDocument } from "../../../setup/test-document.ts";
import { call } from "../../http-client.ts";

const caseOf = (name: string): Json =>
  JSON.parse(readFileSync(join(repositoryRoot, "test", "cases", "books", `${name}.json`), "utf8")) as Json;

const rateField = "/tax_exchange_rate/calculation_rate";

/** The cases of the books, and what each is warned of. */
const cases: readonly [name: string, findings: readonly string[]][] = [
  ["e01-supply-40-days-before-issue", ["OWN-73 /delivery/actual_delivery_date"]],
  ["e06-summary-period-3-years", ["OWN-74 /invoice_period/start_date", "OWN-74 /invoice_period/end_date"]],
  ["e08-summary-issued-50d-after-month", ["OWN-74 /invoice_period/end_date"]],
  ["e20-eur-rate-inverted-0.2326", [`OWN-76 ${rateField}`]],
  ["e22-inr-rate-inverted-22.8", [`OWN-76 ${rateField}`]],
  ["e25-rate-date-2-years-old", ["OWN-77 /tax_exchange_rate/date"]],
];

const euros = (calculation_rate: number): Json => ({
  document_currency_code: "EUR",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate },
});

const pounds = (calculation_rate: number): Json => ({
  document_currency_code: "SYP",
  tax_exchange_rate: { calculation_rate },
});

const ofLaw = (results: unknown): string[] =>
  (results as Json[])
    .filter(({ reasonCode }) => /^OWN-(?:7[3-9]|96)$/.test(String(reasonCode)))
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
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal([`OWN-76 ${rateField}`]);
      const sent = await createXml(api, kind, buildXml(kind, `RATE-${kind}`, euros(42.99)));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      // The fields of XML are no places of a request.
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal(["OWN-76 undefined"]);
    });

    it(`a delivery of ${kind} that is still to come (decree-law 25), in JSON and XML`, async () => {
      const change = { delivery: { actual_delivery_date: "2026-12-20" } };
      const tried = await dryRun(api, kind, change);
      const late = "OWN-75 /delivery/actual_delivery_date";
      expect(ofLaw((tried.json as Json)["validation_results"])).to.deep.equal([late]);
      const sent = await createXml(api, kind, buildXml(kind, `LATE-${kind}`, change));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal(["OWN-75 undefined"]);
    });

    it(`${kind} of three years ago (decree-law 67), and at the dollar's rate (decree-law 69), in JSON and XML`, async () => {
      const change = { issue_date: "2023-08-20", due_date: "2023-08-30", ...euros(3.6725) };
      const old = isCreditNote(kind) ? { ...change, billing_reference: [{ id: "X-1" }] } : change;
      const tried = await dryRun(api, kind, old);
      expect(ofLaw((tried.json as Json)["validation_results"]), tried.text).to.deep.equal([
        "OWN-96 /issue_date",
        `OWN-76 ${rateField}`,
      ]);
      const sent = await createXml(api, kind, buildXml(kind, `OLD-${kind}`, old));
      await judgeXml(api, sent);
      const read = (await call(api, "GET", `/api/${kind}/${String(sent["id"])}`)).json as Json;
      expect(ofLaw(statusOf(read)["validation_results"])).to.deep.equal(["OWN-96 undefined", "OWN-76 undefined"]);
    });
  }

  it("the rate beside that of the invoice before (decree-law 69): 15 %, of the same currency, not refused, no credit note", async () => {
    const of = await addTenant(api, "warn");
    const warned = async (kind: DocumentKind, rate: number, more: Json = {}): Promise<string[]> =>
      ((await dryRun(of, kind, { ...euros(rate), ...more })).json as { validation_results: Json[] }).validation_results
        .filter(({ reasonCode }) => reasonCode === "OWN-78")
        .map(({ text, pointer }) => `${String(pointer)} ${String(text)}`);
    expect(await warned("sales-invoices", 4.9)).to.deep.equal([]);
    const first = await TestDocument.begin(of, "purchase-invoices", euros(4.1));
    const [one, ...more] = await warned("sales-invoices", 4.9);
    expect(one).to.equal(
      `${rateField} Beside the last rate of EUR, 4.1 in ${first.number} of 2026-08-20, the rate 4.9 is 20 % too high.`,
    );
    expect(more).to.deep.equal([]);
    expect(await warned("sales-invoices", 4.7)).to.deep.equal([]);
    expect(await warned("sales-credit-notes", 4.9)).to.deep.equal([]);
    // OWN-76 has said that these are wrong, or that the other one is.
    expect(await warned("sales-invoices", 0.2439)).to.deep.equal([]);
    expect(await warned("sales-invoices", 3.6725)).to.deep.equal([]);
    const second = await TestDocument.begin(of, "sales-invoices", euros(4.9));
    await second.judge();
    const ofSecond = statusOf(await second.read())["validation_results"] as Json[];
    expect(ofSecond.map(({ reasonCode }) => reasonCode)).to.include("OWN-78");
    const refused = await TestDocument.begin(of, "sales-invoices", euros(4.2));
    await refused.fail();
    expect((await warned("sales-invoices", 4.1))[0]).to.match(/4\.9 in .* 16 % too low/);
    await TestDocument.begin(of, "sales-credit-notes", euros(3.7));
    await createXml(of, "sales-invoices", buildXml("sales-invoices", "LAST-1", euros(4.6)));
    expect((await warned("purchase-invoices", 3.7))[0]).to.match(/4\.6 in LAST-1 .* 20 % too low/);
    // A currency that is in no table, and a correction that changes the currency.
    const third = await TestDocument.begin(of, "purchase-invoices", { ...euros(1), ...pounds(0.033) });
    expect((await warned("sales-invoices", 1, pounds(30.3)))[0]).to.match(/the rate 30\.3 is the wrong way round/);
    await third.fail();
    const corrected = await call(of, "PUT", third.path, { body: requestOf["purchase-invoices"](euros(4.2)) });
    expect(corrected.status, corrected.text).to.equal(200);
    const rows = await of.deps.database.query("select rate_currency from documents where id = $1", [third.id]);
    expect(rows).to.deep.equal([{ rateCurrency: "EUR" }]);
  });

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
