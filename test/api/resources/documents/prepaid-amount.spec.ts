import { expect } from "chai";

import { buildLine, requestOf, type Json } from "../../../factories/request.ts";
import { useTestApi } from "../../../setup/api.ts";
import { crediting, credits, dryRun, fieldErrors, post, warnedOf, zeroRatedLine } from "../../../setup/settlement.ts";
import { TestDocument } from "../../../setup/test-document.ts";
import { call, countDocuments } from "../../http-client.ts";

const advance = { billing_reference: [{ id: "ADVANCE-1" }] };
const payable = (document: Json): unknown => (document["totals"] as Json)["payable_amount"];

describe("what was paid before, and a rounding", () => {
  const api = useTestApi();

  for (const kind of ["purchase-invoices", "sales-invoices"] as const) {
    it(`of ${kind}: in the answer, the totals and the UBL, and not in what is reported of VAT`, async () => {
      const sent = { ...advance, prepaid_amount: 100.5, rounding_amount: -0.5 };
      const document = await TestDocument.begin(api, kind, sent);
      expect(document.created).to.include({ prepaid_amount: 100.5, rounding_amount: -0.5 });
      const totals = { tax_inclusive_amount: 210, prepaid_amount: 100.5, rounding_amount: -0.5, payable_amount: 109 };
      expect(document.created["totals"]).to.include(totals);
      await document.approve();
      expect((await document.read())["totals"]).to.include(totals);
      const ubl = (await call(api, "GET", `${document.path}/ubl`)).text;
      expect(ubl).to.contain(
        '<cbc:PrepaidAmount currencyID="AED">100.50</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="AED">-0.50</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="AED">109.00</cbc:PayableAmount>',
      );
      const report = (await call(api, "GET", `${document.path}/tax-data`)).text;
      expect(report).to.contain('<pxs:MonetaryTotal><cbc:TaxExclusiveAmount currencyID="AED">200.00<');
      const tried = (await dryRun(api, kind, { ...sent, issue_date: "2026-08-21" })).json as Json;
      expect(tried).to.deep.include({ valid: true, validation_results: [] });
    });
  }

  it("is credited by all that was supplied, not by what was left to pay", async () => {
    const supplied = { document_lines: [zeroRatedLine(210)] };
    const invoice = await TestDocument.begin(api, "sales-invoices", { ...advance, ...supplied, prepaid_amount: 200 });
    const note = await TestDocument.begin(api, "sales-credit-notes", crediting([invoice.number], 210));
    await note.judge();
    expect(warnedOf(await note.read())).to.deep.equal([]);
    expect(credits(await invoice.read())).to.include({ credited: 210, remaining: 0 });
  });

  it("names the advance invoices, unless it is 0; a credit note has none", async () => {
    const without = { prepaid_amount: 5, billing_reference: undefined };
    const expected = {
      billing_reference:
        "billing_reference is mandatory when prepaid_amount is more than 0: it names the advance invoices",
    };
    expect(fieldErrors(await post(api, "purchase-invoices", without))).to.deep.equal(expected);
    expect(fieldErrors(await post(api, "purchase-invoices", { ...without, billing_reference: [] }))).to.deep.equal({
      billing_reference: "billing_reference must have 1 to 1000 elements",
    });
    const none = await post(api, "purchase-invoices", { ...without, prepaid_amount: 0 });
    expect(none.json).to.deep.include({ prepaid_amount: 0 });
    expect((none.json as Json)["totals"]).not.to.have.any.keys("prepaid_amount", "rounding_amount");
    expect(fieldErrors(await post(api, "purchase-credit-notes", { prepaid_amount: 5 }))).to.deep.equal({
      prepaid_amount: "prepaid_amount belongs to invoices and must not be sent on a credit note",
    });
    const rounded = await post(api, "sales-credit-notes", { rounding_amount: 0.99 });
    expect(payable(rounded.json as Json)).to.equal(210.99);
  });

  it("of any other form is a 400 on its field, and nothing is stored", async () => {
    const before = await countDocuments(api);
    for (const [field, values] of [
      ["prepaid_amount", [null, -1, "5", 0.001, 1e15, [5], {}, "٥", true]],
      ["rounding_amount", [null, 1, -1, 0.125, "0.1", [0.1], {}]],
    ] as const) {
      for (const value of values) {
        const errors = fieldErrors(await post(api, "sales-invoices", { ...advance, [field]: value }));
        expect(Object.keys(errors), `${field} ${JSON.stringify(value)}`).to.deep.equal([field]);
      }
    }
    const great = { price: { base_amount: 900_000_000_000_000, base_quantity: 1 }, quantity: 1 };
    const beyond = { document_lines: [buildLine(great), buildLine(great)] };
    const body = requestOf["sales-invoices"]({ ...advance, ...beyond, prepaid_amount: 1_000_000_000_000 });
    const refused = await call(api, "POST", `/api/sales-invoices/${api.businessProfileId}`, { body });
    expect(Object.keys(fieldErrors(refused))).to.deep.equal(["document_lines"]);
    expect(await countDocuments(api)).to.equal(before);
  });
});
