import { expect } from "chai";

import { price } from "../../common/pricing/price.ts";
import { vatFigures } from "../../common/pricing/vat-shares.ts";
import { acceptedDocument, buildAddress, buildBuyer, buildLine, requestOf, type Json } from "../factories/request.ts";

const figuresOf = (overrides: Json, kind: keyof typeof requestOf = "sales-invoices") => {
  const document = acceptedDocument(requestOf[kind](overrides), kind);
  return vatFigures(kind, document, price(document));
};

const line = (amount: number, id: string, percent?: number): Json =>
  buildLine({
    quantity: 1,
    price: { base_amount: amount, base_quantity: 1 },
    classified_tax_category: { id, ...(percent !== undefined && { percent }) },
  });

const euros = {
  document_currency_code: "EUR",
  tax_currency_code: "AED",
  tax_exchange_rate: { calculation_rate: 4.298765 },
};

describe("what a document adds to a VAT return", () => {
  it("is net and VAT of each category, whatever its rates", () => {
    const lines = [line(100, "S", 5), line(50.01, "Z", 0), line(10, "E"), line(7.77, "AE", 5)];
    expect(figuresOf({ document_lines: lines }).shares).to.deep.equal({
      S: ["100.00", "5.00"],
      Z: ["50.01", "0.00"],
      E: ["10.00", "0.00"],
      AE: ["7.77", "0.00"],
    });
  });

  it("takes allowances and charges of the document into their categories", () => {
    const tax_category = { id: "S", percent: 5 };
    const { shares } = figuresOf({
      document_lines: [line(100, "S", 5), line(50, "Z", 0)],
      allowances: [{ reason: "Rebate", amount: 10, tax_category }],
      charges: [{ reason: "Freight", amount: 20, tax_category: { id: "Z", percent: 0 } }],
    });
    expect(shares).to.deep.equal({ S: ["90.00", "4.50"], Z: ["70.00", "0.00"] });
  });

  it("adds up in AED to what is reported, though each part is rounded: the largest takes the rest", () => {
    for (const amounts of [
      [33.33, 33.33],
      [0.01, 0.02],
      [1_234.56, 0.07],
      [99.99, 1_000.01],
    ] as const) {
      const overrides = {
        ...euros,
        document_lines: [line(amounts[0], "S", 5), line(amounts[1], "Z", 0), line(0.03, "E")],
      };
      const document = acceptedDocument(requestOf["sales-invoices"](overrides), "sales-invoices");
      const { totals } = price(document);
      const shares = Object.values(figuresOf(overrides).shares);
      const fils = (nth: 0 | 1): number => shares.reduce((sum, share) => sum + Math.round(Number(share[nth]) * 100), 0);
      expect(fils(1)).to.equal(Math.round(Number(totals.tax_amount_in_aed) * 100));
      expect(fils(0) + fils(1)).to.equal(Math.round(Number(totals.tax_inclusive_amount_in_aed) * 100));
    }
  });

  it("has the emirate of the profile's party: of the supplier in sales, of the buyer in purchases", () => {
    const rak = buildBuyer({ postal_address: buildAddress({ country_subentity: "RAK" }) });
    expect(figuresOf({ accounting_supplier_party: rak }).emirate).to.equal("RAK");
    expect(figuresOf({ accounting_customer_party: rak }, "purchase-invoices").emirate).to.equal("RAK");
    const abroad = buildBuyer({ postal_address: buildAddress({ country_subentity: "HH", country_code: "DE" }) });
    expect(figuresOf({ accounting_supplier_party: abroad }).emirate).to.equal(null);
  });
});
