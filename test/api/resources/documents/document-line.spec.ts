import { expect } from "chai";

import { buildLine } from "../../../factories/request.ts";
import { accept, complaintsOf, invoice, invoiceWithLine, literal, refuses } from "./field-cases.ts";

const at = "document_lines[0]";
const goods = {
  commodity_code: "G",
  item_classification_code: "84713000",
  item_classification_list_id: "HS",
};

const january = () => invoice({ invoice_period: { start_date: "2026-01-01", end_date: "2026-01-31" } });

describe("api/resources/documents/line-schema", () => {
  refuses(invoice, [
    [`${at}.quantity`, true, /must be a number/],
    [`${at}.quantity`, literal("1e400"), /at most 15 digits before and 10 after/],
    [`${at}.quantity`, literal("1e-400"), /at most 15 digits before and 10 after/],
    [`${at}.quantity`, literal("1234567890123456"), /at most 15 digits/],
    [`${at}.quantity`, literal("0.12345678901"), /10 after the decimal point/],
    [`${at}.invoice_period`, {}, /is mandatory/, `${at}.invoice_period.start_date`],
    [
      `${at}.order_line_reference`,
      { line_id: "1", order_reference: {} },
      /is mandatory/,
      `${at}.order_line_reference.order_reference.id`,
    ],
    [`${at}.despatch_line_reference`, {}, /is mandatory/, `${at}.despatch_line_reference.line_id`],
    [
      `${at}.document_reference`,
      { id: "1", document_type_code: "13a" },
      /digits only/,
      `${at}.document_reference.document_type_code`,
    ],
    [`${at}.document_reference`, { id: "1", scheme_id: "xx" }, /UNCL1153/, `${at}.document_reference.scheme_id`],
    [`${at}.charges`, {}, /must be an array/],
    [
      `${at}.standard_item_identification`,
      { id: "1", scheme_id: "GTIN" },
      /ICD/,
      `${at}.standard_item_identification.scheme_id`,
    ],
    [`${at}.quantitty`, 1, /is not a known field/],
  ]);

  describe("item type", () => {
    refuses(
      () => invoiceWithLine({ commodity_classification: goods }),
      [
        [
          `${at}.commodity_classification`,
          { item_classification_code: "1" },
          /is mandatory together with item_classification_code/,
          `${at}.commodity_classification.item_classification_list_id`,
        ],
        [`${at}.commodity_classification.commodity_code`, "B", /is mandatory/, `${at}.additional_item_identification`],
      ],
    );
  });

  describe("period inside of the document's", () => {
    refuses(january, [
      [
        `${at}.invoice_period`,
        { start_date: "2026-02-01" },
        /must not be after the document's/,
        `${at}.invoice_period.start_date`,
      ],
    ]);
  });

  it("keeps the digits of numbers and makes exponents plain", async () => {
    const price = {
      base_amount: literal("512.40"),
      base_quantity: literal("1E2"),
      allowance: { amount: literal("0.0") },
    };
    const { document_lines: lines } = await accept(invoiceWithLine({ quantity: literal("75e-1"), price }));
    expect(lines[0]?.quantity).to.equal("7.5");
    expect(lines[0]?.price).to.deep.equal({
      base_amount: "512.40",
      base_quantity: "100",
      allowance: { amount: "0.0" },
    });
  });

  it("takes digits beyond the last decimal when they are zeros, and cuts them off", async () => {
    const price = { base_amount: literal("512.40000000000000"), base_quantity: 1 };
    const allowances = [{ reason: "x", amount: literal("1.5000") }];
    const { document_lines: lines } = await accept(
      invoiceWithLine({ quantity: literal("7.25000000000"), price, allowances }),
    );
    expect(lines[0]?.quantity).to.equal("7.2500000000");
    expect(lines[0]?.price.base_amount).to.equal("512.4000000000");
    expect(lines[0]?.allowances?.[0]?.amount).to.equal("1.50");
    const rate = { document_currency_code: "USD", tax_currency_code: "AED" };
    const dollars = invoice({ ...rate, tax_exchange_rate: { calculation_rate: literal("3.67250000") } });
    expect((await accept(dollars)).tax_exchange_rate?.calculation_rate).to.equal("3.672500");
  });

  it("names the line by its place", async () => {
    const lines = [buildLine(), buildLine(), buildLine({ quantity: 0 }), null, 5];
    expect(Object.keys(await complaintsOf(invoice({ document_lines: lines })))).to.deep.equal([
      "document_lines[2].quantity",
      "document_lines[3]",
      "document_lines[4]",
    ]);
  });

  it("keeps the order of many lines, and names those that are wrong among them", async () => {
    const lines = Array.from({ length: 34 }, (_, nth) => buildLine({ name: `Item ${nth}` }));
    const kept = await accept(invoice({ document_lines: lines }));
    expect(kept.document_lines.map(({ name }) => name)).to.deep.equal(lines.map(({ name }) => name));
    const wrong = lines.map((line, nth) =>
      nth === 11 || nth === 33 ? { ...line, quantity: 0 } : nth === 25 ? null : line,
    );
    expect(Object.keys(await complaintsOf(invoice({ document_lines: wrong })))).to.deep.equal([
      "document_lines[11].quantity",
      "document_lines[25]",
      "document_lines[33].quantity",
    ]);
  });
});
