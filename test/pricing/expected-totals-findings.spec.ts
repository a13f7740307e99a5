import { expect } from "chai";

import { expectedTotalsErrors, expectedTotalsFindings } from "../../common/pricing/expected-totals.ts";
import { price } from "../../common/pricing/price.ts";
import { buildDocument, buildLine, type Json } from "../factories/request.ts";

const kind = "purchase-invoices";
const half = buildLine({ quantity: "41.05", price: { base_amount: "344.70", base_quantity: 1 } });

function errorsOf(overrides: Json): Record<string, string> {
  const document = buildDocument(overrides);
  return expectedTotalsErrors({ kind, document, amounts: price(document) });
}

describe("amounts that a request expects", () => {
  it("are compared by value, up to and with the tolerance", () => {
    const lines = [buildLine({ expected: { net_amount: "200", tax_amount: "10.0" } })];
    const totals = { tax_exclusive: 200, tax: "10.00", tax_inclusive: "210.01", payable: "209.99", tolerance: "0.01" };
    expect(errorsOf({ expected_totals: totals, document_lines: lines })).to.deep.equal({});
    const strict = errorsOf({ expected_totals: { ...totals, tolerance: undefined }, document_lines: lines });
    expect(strict).to.have.all.keys("expected_totals.tax_inclusive", "expected_totals.payable");
    expect(errorsOf({ expected_totals: { tolerance: 0 } })).to.deep.equal({});
  });

  it("name both figures, the line and the rule where half a fils goes down", () => {
    const why =
      "14149.935 is half a fils, for which rule IBR-147-AE, computed in binary floating point, takes 14149.93 alone";
    const expected = { net_amount: "14149.94", tax_amount: "707.50" };
    expect(
      errorsOf({ expected_totals: { tax_exclusive: "14149.94" }, document_lines: [{ ...half, expected }] }),
    ).to.deep.equal({
      "expected_totals.tax_exclusive": `expected_totals.tax_exclusive is 14149.94, but 14149.93 is computed (lines 14149.93; document_lines[0]: ${why}) (OWN-40)`,
      "document_lines[0].expected.net_amount": `document_lines[0].expected.net_amount is 14149.94, but 14149.93 is computed (base_amount 14149.93; ${why}) (OWN-40)`,
    });
  });

  it("name the VAT category, and the VAT of the lines where it is rounded to something else", () => {
    const line = buildLine({ quantity: 1, price: { base_amount: "0.10", base_quantity: 1 } });
    const zero = buildLine({ classified_tax_category: { id: "Z", percent: 0 } });
    expect(
      errorsOf({ expected_totals: { tax: "0.03" }, document_lines: [line, line, line, zero] })["expected_totals.tax"],
    ).to.equal(
      "expected_totals.tax is 0.03, but 0.02 is computed (VAT category S 5 %: 0.02 on 0.30, VAT category Z 0 %: 0.00 on 200.00; VAT is rounded once per category, while that of the lines adds up to 0.03) (OWN-40)",
    );
  });

  it("say what a total or a line is made of", () => {
    const standard = { id: "S", percent: 5 };
    const errors = errorsOf({
      expected_totals: { tax_exclusive: 1, payable: -1, tolerance: "0.5" },
      allowances: [{ reason: "x", amount: 20, tax_category: standard }],
      charges: [{ reason: "x", amount: 40, tax_category: standard }],
      prepaid_amount: 100,
      rounding_amount: "-0.25",
      document_lines: [
        buildLine({ charges: [{ reason: "x", amount: 7 }], expected: { net_amount: 200 } }),
        buildLine({ classified_tax_category: { id: "O" }, expected: { tax_amount: 10 } }),
      ],
    });
    expect(Object.values(errors).map((words) => /\((.*)\) \(OWN-40\)$/.exec(words)?.[1])).to.deep.equal([
      "lines 407.00, less allowances 20.00, plus charges 40.00",
      "438.35 with VAT, less prepaid 100.00, plus rounding -0.25",
      "base_amount 200.00, plus charges 7.00",
      "VAT category O has no VAT on a line",
    ]);
    expect(errors["expected_totals.payable"]).to.contain(
      "is -1.00, but 338.10 is computed, beyond the tolerance of 0.5",
    );
  });

  it("are listed shortly for a document in which thousands differ", () => {
    const lines = Array.from({ length: 5_000 }, () => ({ ...half, expected: { net_amount: 1, tax_amount: 1 } }));
    const errors = errorsOf({ document_lines: lines, expected_totals: { payable: 1 } });
    expect(Object.keys(errors)).to.have.length(1_002);
    expect(errors["document_lines"]).to.match(/^document_lines have 9000 more amounts /);
    expect(errors["expected_totals.payable"]).to.contain("and 4997 more lines like these").and.have.length.below(800);
  });

  it("are warnings at their place in the UBL for who wants these, with amounts that are stored or not", () => {
    const document = buildDocument({
      expected_totals: { tax: 1 },
      document_lines: [buildLine({ expected: { net_amount: 1, tax_amount: 1 } })],
    });
    const findings = expectedTotalsFindings({ kind, document, amounts: null });
    expect(findings).to.deep.equal(expectedTotalsFindings({ kind, document, amounts: price(document) }));
    expect(findings[0]?.text).to.equal(
      "expected_totals.tax is 1.00, but 10.00 is computed (VAT category S 5 %: 10.00 on 200.00).",
    );
    expect(
      findings.map(({ flag, reasonCode, location, pointer }) => [flag, reasonCode, location, pointer]),
    ).to.deep.equal([
      ["warning", "OWN-40", "/Invoice/cac:TaxTotal[1]/cbc:TaxAmount[1]", "/expected_totals/tax"],
      [
        "warning",
        "OWN-40",
        "/Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount[1]",
        "/document_lines/0/expected/net_amount",
      ],
      ["warning", "OWN-40", "/Invoice/cac:InvoiceLine[1]", "/document_lines/0/expected/tax_amount"],
    ]);
  });
});
