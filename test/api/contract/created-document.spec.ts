import { expect } from "chai";

import { documentKindNames } from "../../../common/documents/document-kinds.ts";
import { readGolden } from "../../factories/golden.ts";
import { buildLine, type Json } from "../../factories/request.ts";
import { expectEchoed } from "../expect-echoed.ts";
import { buildRequestOf, onTheService, purchaseKinds } from "./contract-trials.ts";
import { judge, read } from "./process-document.ts";

const standard = { id: "S", percent: 5 };
const pdf = Buffer.from("%PDF-1.7").toString("base64");
const file = { file_name: "a.pdf", file_type: "application/pdf", file_content: pdf };
const goldens: Record<string, string> = {
  "purchase-invoices": "every-field-invoice",
  "purchase-credit-notes": "every-field-credit-note",
  "sales-invoices": "sales-every-field-invoice",
  "sales-credit-notes": "sales-every-field-credit-note",
};
/** Every field of section 2 in one request. */
const everyField = (kind: string): Json => JSON.parse(readGolden(goldens[kind] ?? "").body) as Json;

describe("contract 4: the created document", () => {
  const { api, created, post } = onTheService();

  const both = async (body: Json, check: (document: Json, kind: string) => void): Promise<void> => {
    for (const kind of purchaseKinds) {
      const document = await created(kind, buildRequestOf(kind, body));
      check(document, kind);
      check(await read(api(), kind, String(document["id"])), kind);
    }
  };

  for (const kind of documentKindNames) {
    it(`${kind}: 201, every request field echoed`, async () => {
      const { attachments: _bytes, ...request } = everyField(kind);
      const document = await created(kind, everyField(kind));
      expectEchoed(request, document);
      expectEchoed(request, await read(api(), kind, String(document["id"])));
    });
  }

  it("the system fields id, org_id, document_sequence, totals and meta_info", async () => {
    await both({}, (document) => {
      expect(document["id"]).to.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(document["org_id"]).to.equal(api().orgId);
      expect(document["document_sequence"]).to.match(/^SB[IC]-2026-\d{6}$/);
      expect(document["totals"]).to.be.an("object");
      expect(document["meta_info"]).to.deep.equal({
        peppol_status: {
          participant_status: null,
          fta_status: null,
          overall_status: "PENDING",
          validation_results: [],
        },
      });
    });
  });

  it("line amounts and totals by the rules of UAE VAT", async () => {
    const lines = [
      buildLine({ quantity: 3, price: { base_amount: 19.99, base_quantity: 1 } }),
      buildLine({ classified_tax_category: { id: "Z", percent: 0 } }),
    ];
    await both({ document_lines: lines }, (document) => {
      const [first, second] = document["document_lines"] as Json[];
      expect(first).to.include({ base_amount: 59.97, net_amount: 59.97, tax_amount: 3, total_amount: 62.97 });
      expect(second).to.include({ base_amount: 200, net_amount: 200, tax_amount: 0, total_amount: 200 });
      expect(document["totals"]).to.include({
        line_extension_amount: 259.97,
        tax_exclusive_amount: 259.97,
        tax_amount: 3,
        tax_inclusive_amount: 262.97,
        payable_amount: 262.97,
      });
    });
  });

  it("base_amount of a line: quantity × unit price, before tax, charges and allowances", async () => {
    const price = { base_amount: 30, base_quantity: 4 };
    const line = buildLine({ quantity: 10, price, charges: [{ reason: "x", amount: 7 }] });
    await both({ document_lines: [line] }, (document) => {
      expect((document["document_lines"] as Json[])[0]).to.include({ base_amount: 75, net_amount: 82 });
    });
  });

  it("amounts in AED of a line in another currency, and not of one in AED", async () => {
    const amounts = ["tax_amount_in_aed", "total_amount_in_aed"];
    await both({}, (document) => {
      expect((document["document_lines"] as Json[])[0]).not.to.have.any.keys(amounts);
    });
    const dollars = { tax_currency_code: "AED", tax_exchange_rate: { calculation_rate: 3.6725 } };
    await both({ document_currency_code: "USD", ...dollars }, (document) => {
      const [line] = document["document_lines"] as Json[];
      expect(line).to.include({ tax_amount_in_aed: 36.73, total_amount_in_aed: 771.23 });
    });
  });

  it("document_currency_code is the currency of every amount in the document but those in AED", async () => {
    const dollars = { tax_currency_code: "AED", tax_exchange_rate: { calculation_rate: 3.6725 } };
    for (const kind of purchaseKinds) {
      const { id } = await created(kind, buildRequestOf(kind, { document_currency_code: "USD", ...dollars }));
      await judge(api(), { id: String(id) });
      const { toC3 } = (await read(api(), kind, `${String(id)}/peppol-status`)) as { toC3: Json };
      const amounts = [...String(toC3["documentXml"]).matchAll(/<cbc:(\w+) currencyID="(\w+)">([\d.]+)</g)];
      // VAT and a line's total are in AED as well.
      const own = amounts.filter(([, name = ""]) => !["TaxAmount", "Amount"].includes(name));
      expect(own.length).to.be.greaterThan(5);
      expect(own.filter(([, , currency]) => currency !== "USD").map(([, name]) => name)).to.deep.equal([]);
      const inAed = amounts.filter(([, , currency]) => currency === "AED").map(([, , , amount]) => amount);
      expect(inAed).to.include("36.73");
    }
  });

  it("price.price_amount in place of price.base_amount", async () => {
    await both({}, (document) => {
      const [line] = document["document_lines"] as Json[];
      expect(line?.["price"]).to.deep.equal({ price_amount: 100, base_quantity: 1 });
    });
  });

  it("charges and allowances of the document are applied after the line totals", async () => {
    const agreed = { reason: "Agreed", tax_category: standard };
    const changes = { charges: [{ ...agreed, amount: 40 }], allowances: [{ ...agreed, amount: 20 }] };
    await both(changes, (document) => {
      expect((document["document_lines"] as Json[])[0]).to.include({ net_amount: 200, tax_amount: 10 });
      expect(document["totals"]).to.include({
        line_extension_amount: 200,
        charge_total_amount: 40,
        allowance_total_amount: 20,
        tax_exclusive_amount: 220,
        tax_amount: 11,
      });
    });
  });

  it("charges and allowances of a line are applied to that line", async () => {
    const charged = buildLine({ charges: [{ reason: "x", amount: 40 }] });
    const reduced = buildLine({ allowances: [{ reason: "x", amount: 20 }] });
    await both({ document_lines: [charged, reduced] }, (document) => {
      const lines = document["document_lines"] as Json[];
      expect(lines.map((line) => line["net_amount"])).to.deep.equal([240, 180]);
      expect(document["totals"]).to.include({ line_extension_amount: 420, tax_amount: 21 });
    });
  });

  for (const field of ["file_name", "file_type", "file_content"]) {
    it(`attachments: ${field} is mandatory`, async () => {
      for (const kind of purchaseKinds) {
        const answer = await post(kind, buildRequestOf(kind, { attachments: [{ ...file, [field]: undefined }] }));
        expect(answer.status).to.equal(400);
        const path = `attachments[0].${field}`;
        expect(answer.json).to.deep.include({ errors: { [path]: `${path} is mandatory` } });
      }
    });
  }

  it("attachments: metadata with an id, never file_content", async () => {
    await both({ attachments: [file] }, (document) => {
      const [attachment] = document["attachments"] as Json[];
      expect(attachment).to.include({ file_name: "a.pdf", file_type: "application/pdf" }).and.to.include.keys("id");
      expect(JSON.stringify(document)).not.to.include(pdf).and.not.to.include("file_content");
    });
  });

  it("names are snake_case", async () => {
    for (const kind of purchaseKinds) {
      const document = await created(kind, everyField(kind));
      expect(namesIn(document).filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).to.deep.equal([]);
    }
  });
});

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
