import { refusedOn } from "../../common/rules/refusable-rules.ts";
import { expect } from "chai";

import type { DocumentReference } from "../../common/documents/document.ts";
import {
  settleAgainstOriginals,
  creditedAndRemaining,
  type Meanings,
  type NamedDocument,
} from "../../common/documents/settle-against-originals.ts";
import { settlementErrors, settlementFinding, settlementRules } from "../../common/documents/settlement-rules.ts";
import type { ByCategory } from "../../common/documents/settlement-categories.ts";
import { buildCreditNote, buildDomainParty, type Json } from "../factories/request.ts";

const number = (nth: number): string => `SBI-2026-00000${nth}`;

/** An amount of one category without VAT. */
const zeroRated = (amount: string): ByCategory => ({ Z: [amount, "0.00"] });

/** An invoice of ours, of 210.00 AED, without credit notes. */
const invoice = (nth: number, overrides: Partial<NamedDocument> = {}): NamedDocument => ({
  id: `id-${nth}`,
  kind: "purchase-invoices",
  documentSequence: number(nth),
  issueDate: "2026-08-20",
  currency: "AED",
  receiver: buildDomainParty(),
  overallStatus: "APPROVED",
  withdrawn: false,
  delivered: false,
  rate: null,
  total: "210.00",
  credited: "0",
  isTaxed: true,
  charged: "210.00",
  deducted: "0",
  deductedBy: null,
  chargedByCategory: zeroRated(overrides.total ?? "210.00"),
  creditedByCategory: [zeroRated(overrides.credited ?? "0")],
  ...overrides,
});

const settle = (
  total: string,
  references: readonly (DocumentReference | string)[],
  named: readonly NamedDocument[],
  overrides: Json = {},
) => {
  const billing_reference = references.map((one) => (typeof one === "string" ? { id: one } : one));
  const document = buildCreditNote({ ...overrides, billing_reference });
  const settled = { ...document, credit: zeroRated(total), ...overrides };
  return settleAgainstOriginals(
    { kind: "purchase-credit-notes", document: settled, total, ownPrefixes: ["ACME"], elsewhere: new Set() },
    byNumber(named),
  );
};

const byNumber = (named: readonly NamedDocument[]): Meanings =>
  new Map(named.map((original) => [original.documentSequence, { original, others: [] }]));

const amounts = (credits: ReturnType<typeof settle>): Record<string, string> =>
  Object.fromEntries(credits.map(({ original, amount }) => [original.documentSequence, amount]));

const broken = (credits: ReturnType<typeof settle>): string[] =>
  credits.flatMap(({ complaints }) => complaints.map(({ rule, index }) => `${index} ${rule}`));

describe("domain/settlement", () => {
  it("takes all that remains, to the fils, and not one more", () => {
    const rest = invoice(1, { credited: "104.99" });
    expect(broken(settle("105.01", [number(1)], [rest]))).to.deep.equal([]);
    const credits = settle("105.02", [number(1)], [rest]);
    expect(broken(credits)).to.deep.equal(["0 excess"]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "105.02" });
    expect(credits[0]?.complaints[0]?.words).to.equal(
      "names SBI-2026-000001: this credit note comes to 105.02 AED, but only 105.01 AED remain of the documents that it names",
    );
  });

  it("computes in decimals where doubles would be off by a fils", () => {
    const credits = settle("0.10", [number(1)], [invoice(1, { total: "0.30", credited: "0.2" })]);
    expect(broken(credits)).to.deep.equal([]);
    const large = invoice(1, { total: "999999999999999.99", credited: "999999999999999.98" });
    expect(broken(settle("0.01", [number(1)], [large]))).to.deep.equal([]);
    expect(broken(settle("0.02", [number(1)], [large]))).to.deep.equal(["0 excess"]);
  });

  it("shares a credit out in the order of the references; the last one is overdrawn", () => {
    const named = [invoice(1, { credited: "200" }), invoice(2), invoice(3)];
    const references = [number(2), number(1), number(3)];
    expect(amounts(settle("215.00", references, named))).to.deep.equal({
      [number(2)]: "210.00",
      [number(1)]: "5.00",
      [number(3)]: "0.00",
    });
    const credits = settle("500.00", references, named);
    expect(amounts(credits)).to.deep.equal({ [number(2)]: "210.00", [number(1)]: "10.00", [number(3)]: "280.00" });
    expect(broken(credits)).to.deep.equal(["2 excess"]);
    expect(credits[2]?.complaints[0]?.words).to.include("only 430.00 AED remain");
  });

  it("credits an invoice that is named twice once", () => {
    const credits = settle("300.00", [number(1), number(2), number(1)], [invoice(1), invoice(2)]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "210.00", [number(2)]: "90.00" });
    expect(broken(credits)).to.deep.equal([]);
  });

  it("knows nothing of numbers that are not ours, and leaves them what is left", () => {
    expect(settle("999.00", ["INV-7"], [])).to.deep.equal([]);
    const credits = settle("999.00", ["INV-7", number(1)], [invoice(1)]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "210.00" });
    expect(broken(credits)).to.deep.equal([]);
  });

  it("finds nothing left of an invoice that was credited beyond its total before", () => {
    const credits = settle("1.00", [number(1)], [invoice(1, { credited: "300" })]);
    expect(broken(credits)).to.deep.equal(["0 excess"]);
    expect(credits[0]?.complaints[0]?.words).to.include("only 0.00 AED remain");
  });

  it("gives nothing back for a credit note below zero", () => {
    const credits = settle("-50.00", [number(1)], [invoice(1, { credited: "210" })]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "0.00" });
    expect(broken(credits)).to.deep.equal([]);
  });

  it("does not count against an invoice of another party", () => {
    const credits = settle("999.00", [number(1)], [invoice(1, { receiver: buildDomainParty({ tin: "1987654322" }) })]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "0.00" });
    expect(broken(credits)).to.deep.equal(["0 parties"]);
    expect(credits[0]?.complaints[0]?.words).to.equal(
      "names SBI-2026-000001, which has another supplier than this credit note: Gulf Seller LLC",
    );
  });

  it("does not count against a credit note, and does not let it take the rest", () => {
    const other = invoice(2, { kind: "purchase-credit-notes", documentSequence: "SBC-2026-000002" });
    const credits = settle("211.00", ["SBC-2026-000002", number(1)], [invoice(1), other]);
    expect(amounts(credits)).to.deep.equal({ "SBC-2026-000002": "0.00", [number(1)]: "211.00" });
    expect(broken(credits)).to.deep.equal(["0 creditNote", "1 excess"]);
  });

  it("does not count against a document of the other direction, nor lets it or a mistyped number take the rest", () => {
    const sale = invoice(2, { kind: "sales-invoices", documentSequence: "SLI-2026-000002" });
    const credits = settle("211.00", ["SLI-2026-000002", number(1), "sbi-2026-9", "SLC 7"], [invoice(1), sale]);
    expect(amounts(credits)).to.deep.equal({ "SLI-2026-000002": "0.00", [number(1)]: "211.00" });
    expect(broken(credits)).to.deep.equal(["0 otherKind", "1 excess"]);
    expect(credits[0]?.complaints[0]?.words).to.equal(
      "names SLI-2026-000002, which is a sales invoice: a purchase credit note is about a purchase invoice",
    );
  });

  it("does not count in another currency, which may stand for all that is left", () => {
    const credits = settle("999.00", [number(1), number(2)], [invoice(1, { currency: "USD" }), invoice(2)]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "0.00", [number(2)]: "210.00" });
    expect(broken(credits)).to.deep.equal(["0 currency"]);
  });

  for (const [words, overrides] of [
    ["refused", { overallStatus: "REJECTED" }],
    ["no valid document", { overallStatus: "VALIDATION_FAILED" }],
    ["withdrawn", { withdrawn: true }],
  ] as const) {
    it(`says that the original is ${words}, and counts all the same`, () => {
      const credits = settle("10.00", [number(1)], [invoice(1, overrides)]);
      expect(broken(credits)).to.deep.equal(["0 originalStatus"]);
      expect(amounts(credits)).to.deep.equal({ [number(1)]: "10.00" });
    });
  }

  it("takes an original that was refused and that its receiver has", () => {
    const refused = invoice(1, { overallStatus: "REJECTED", delivered: true });
    expect(broken(settle("10.00", [number(1)], [refused]))).to.deep.equal([]);
    expect(broken(settle("10.00", [number(1)], [{ ...refused, withdrawn: true }]))).to.deep.equal(["0 originalStatus"]);
  });

  it("takes VAT that is over by half a fils for each document that rounded it, and no more", () => {
    const part: ByCategory = { "S 5 %": ["10.00", "0.50"] };
    const original = (parts: number): NamedDocument =>
      invoice(1, {
        total: "105.00",
        credited: (parts * 10.5).toFixed(2),
        chargedByCategory: { "S 5 %": ["100.00", "5.00"] },
        creditedByCategory: Array.from({ length: parts }, () => part),
      });
    const last = (parts: number, net: string, tax: string) => {
      const total = (Number(net) + Number(tax)).toFixed(2);
      return broken(settle(total, [number(1)], [original(parts)], { credit: { "S 5 %": [net, tax] } }));
    };
    expect(last(3, "70.00", "3.52")).to.deep.equal([]);
    expect(last(3, "70.00", "3.53")).to.deep.equal(["0 excess"]);
    expect(last(0, "100.00", "5.01")).to.deep.equal([]);
    expect(last(0, "100.00", "5.02")).to.deep.equal(["0 excess"]);
    expect(last(3, "69.00", "3.53")).to.deep.equal(["0 categoryExcess"]);
    expect(last(3, "70.01", "3.50")).to.deep.equal(["0 excess"]);
    expect(last(3, "70.01", "3.49")).to.deep.equal(["0 categoryExcess"]);
  });

  it("takes an original that is still under way", () => {
    expect(broken(settle("10.00", [number(1)], [invoice(1, { overallStatus: "PENDING" })]))).to.deep.equal([]);
  });

  it("warns of dates that cannot be, and counts", () => {
    const credits = settle("10.00", [{ id: number(1), issue_date: "2026-08-01" }], [invoice(1)], {
      issue_date: "2026-08-19",
    });
    expect(broken(credits)).to.deep.equal(["0 referenceDate", "0 order"]);
    expect(amounts(credits)).to.deep.equal({ [number(1)]: "10.00" });
    expect(broken(settle("10.00", [{ id: number(1), issue_date: "2026-08-20" }], [invoice(1)]))).to.deep.equal([]);
  });

  it("compares the customer of sales documents", () => {
    const credit = {
      kind: "sales-credit-notes" as const,
      total: "1.00",
      ownPrefixes: [],
      elsewhere: new Set<string>(),
    };
    const document = buildCreditNote({
      accounting_customer_party: buildDomainParty({ tin: "1987654329" }),
      billing_reference: [{ id: "SLI-1" }],
    });
    const original = invoice(1, { kind: "sales-invoices", documentSequence: "SLI-1" });
    const [settled] = settleAgainstOriginals({ ...credit, document }, byNumber([original]));
    expect(settled?.complaints.map(({ words }) => words)).to.deep.equal([
      "names SLI-1, which has another customer than this credit note: Gulf Seller LLC",
    ]);
  });

  it("says how an invoice stands", () => {
    expect(creditedAndRemaining("210.00", "0")).to.deep.equal({ credited: "0.00", remaining: "210.00" });
    expect(creditedAndRemaining("210.00", "210.01")).to.deep.equal({ credited: "210.01", remaining: "-0.01" });
  });
});

describe("domain/settlement-rules", () => {
  it("makes findings with their place and their field", () => {
    expect(
      settlementFinding("purchase-credit-notes", { rule: "creditNote", index: 2, words: "names SBC-1" }),
    ).to.deep.equal({
      flag: "warning",
      reasonCode: "OWN-32",
      text: "The reference names SBC-1.",
      location: "/CreditNote/cac:BillingReference[3]/cac:InvoiceDocumentReference[1]/cbc:ID[1]",
      test: settlementRules.creditNote.test,
      pointer: "/billing_reference/2/id",
      ruleSet: "settlement 1",
    });
    const { location, pointer } = settlementFinding("purchase-credit-notes", {
      rule: "referenceDate",
      index: 0,
      words: "differs",
    });
    expect(location).to.match(/cbc:IssueDate\[1\]$/);
    expect(pointer).to.equal("/billing_reference/0/issue_date");
  });

  it("makes errors of everything but the dates, the first one of each field", () => {
    const complaints = (["parties", "excess", "referenceDate", "order"] as const).map((rule) => ({
      rule,
      index: 1,
      words: rule,
    }));
    expect(settlementErrors(complaints, refusedOn(null), false)).to.deep.equal({
      "billing_reference[1].id": "billing_reference[1].id parties (OWN-31)",
    });
  });
});
