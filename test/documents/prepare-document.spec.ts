import { expect } from "chai";

import type { DocumentRequest } from "../../common/documents/document.ts";
import { acceptedAmounts, amountsDigest } from "../../common/documents/accepted-amounts.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import {
  buildBuyer,
  buildDomainBuyer,
  buildLine,
  buildParty,
  buildSalesInvoiceRequest,
  type Json,
} from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { prepareDocument, type DocumentSubmission } from "./use-cases.ts";

const strings = (request: Json): DocumentRequest =>
  JSON.parse(JSON.stringify(request), (_key, value: unknown) =>
    typeof value === "number" ? String(value) : value,
  ) as DocumentRequest;

const line = (base_amount: string) => ({
  document_lines: [
    buildLine({
      quantity: "1",
      price: { base_amount, base_quantity: "1" },
      classified_tax_category: { id: "Z", percent: "0" },
    }),
  ],
});

describe("a request that becomes a document", () => {
  const pipeline = usePipeline();

  const prepare = (overrides: Json = {}, submission: Partial<DocumentSubmission> = {}) =>
    prepareDocument(pipeline.deps, {
      orgId: pipeline.orgId,
      businessProfileId: pipeline.businessProfileId,
      kind: "purchase-invoices",
      request: { ...buildRequest(), ...strings(overrides) },
      ...submission,
    });
  const fieldsOf = async (overrides: Json, submission: Partial<DocumentSubmission> = {}) =>
    (await refusal(prepare(overrides, submission))).fields;

  it("gets it on the other side when it is a sale", async () => {
    const request = strings(buildSalesInvoiceRequest());
    const { document } = await prepare({}, { kind: "sales-invoices", request });
    expect(document.accounting_supplier_party).to.deep.equal(buildBuyer());
    expect(document.accounting_customer_party.name).to.equal("Oasis Retail");
  });

  it("knows its amounts by their digest", async () => {
    const { amounts } = await prepare();
    // 200 and 10 of VAT, 210 in all: by value, and the same in every release.
    expect(acceptedAmounts(amounts)).to.deep.equal({
      acceptedAmountsSha256: sha256("200 210 10 - 210\n200 10\n\n200 10"),
      taxInclusiveAmount: "210.00",
    });
    expect(amountsDigest((await prepare({ document_lines: [buildLine({ quantity: 3 })] })).amounts)).to.not.equal(
      amountsDigest(amounts),
    );
  });

  describe("and repeats the profile's party", () => {
    for (const [field, party] of [
      ["name", { name: "Completely Other LLC" }],
      ["party_name", { party_name: "ديون" }],
      ["tin", { tin: "9999999999" }],
      ["endpoint_id", { endpoint_id: "9999999999" }],
      ["endpoint_scheme_id", { endpoint_scheme_id: "9930" }],
      ["party_tax_scheme.company_id", { party_tax_scheme: { company_id: "199999999923003", tax_scheme: "VAT" } }],
      ["profile_id", { profile_id: "00000000-0000-7000-8000-000000000009" }],
    ] as const) {
      it(`is refused where ${field} is not the profile's`, async () => {
        const path = `accounting_customer_party.${field}`;
        expect(await fieldsOf({ accounting_customer_party: buildBuyer(party) })).to.deep.equal({
          [path]: `${path} differs from the business profile in the path`,
        });
      });
    }

    it("may write it in any case and leave out what it does not say, and the profile's words win", async () => {
      const named = { name: "DUNE  buyer llc", party_name: " Ｄｕｎｅ Buyer", contact_name: "Somebody" };
      const party = { ...named, profile_id: pipeline.businessProfileId.toUpperCase() };
      const { document } = await prepare({ accounting_customer_party: party });
      expect(document.accounting_customer_party).to.deep.equal(buildBuyer());
    });
  });

  it("may not name the profile of another taxpayer; members of a VAT group share their VAT number alone", async () => {
    const group = { party_tax_scheme: { company_id: "134567890123003", tax_scheme: "VAT" } };
    const abroad = { tin: undefined, party_tax_scheme: undefined, endpoint_id: "DE1", endpoint_scheme_id: "9930" };
    for (const [party, difference] of [
      [{}, "has the TIN 1345678901, and the party has 1987654321"],
      [group, "has the TIN 1345678901, and the party has 1987654321"],
      [{ tin: undefined }, "has the VAT number 134567890123003, and the party has 198765432102003"],
      [abroad, "has the endpoint 0235:1345678901, and the party has 9930:DE1"],
    ] as const) {
      const supplier = buildParty({ profile_id: pipeline.businessProfileId, ...party });
      expect(await fieldsOf({ accounting_supplier_party: supplier })).to.deep.equal({
        "accounting_supplier_party.profile_id": `accounting_supplier_party.profile_id names the business profile of another taxpayer, which ${difference}`,
      });
    }
    await prepare({
      accounting_supplier_party: buildBuyer({ profile_id: pipeline.businessProfileId, tin: undefined }),
    });
  });

  it("of a sale is refused where the profile lacks what a supplier needs", async () => {
    const party = buildDomainBuyer({ party_tax_scheme: undefined, tin: undefined });
    const tenant = await seedOrganization(pipeline.deps, { name: "Half", party });
    const request = strings(buildSalesInvoiceRequest());
    const fields = await fieldsOf({}, { ...tenant, kind: "sales-invoices", request });
    expect(Object.keys(fields ?? {})[0]).to.match(/^accounting_supplier_party\./);
    expect(Object.values(fields ?? {})[0]).to.match(/: complete the business profile in the path$/);
    const { document } = await prepare({}, tenant);
    expect(document.accounting_customer_party, "of a purchase it is enough").to.not.have.property("tin");
  });

  it("keeps its attachments apart, each with an id of its own", async () => {
    const file = { file_name: "a.txt", file_type: "text/plain", file_content: Buffer.from("hello").toString("base64") };
    const { document, attachments } = await prepare({ attachments: [file, { ...file, description: "Twice" }] });
    const [first, second] = attachments;
    expect(first).to.deep.include({ fileName: "a.txt", fileType: "text/plain", sha256: sha256("hello") });
    expect(first?.content?.toString()).to.equal("hello");
    expect(first?.id).to.not.equal(second?.id);
    expect(document.attachments).to.deep.equal([
      { id: first?.id, file_name: "a.txt", file_type: "text/plain" },
      { id: second?.id, file_name: "a.txt", file_type: "text/plain", description: "Twice" },
    ]);
  });

  it("may come to fifteen digits, and no more", async () => {
    const { amounts } = await prepare(line("999999999999999.00"));
    expect(amounts.totals.tax_inclusive_amount).to.equal("999999999999999.00");
    expect((await fieldsOf(line("1000000000000000.00")))?.["document_lines[0]"]).to.match(/at most 15 digits/);
  });

  it("reads nothing where the process remembers the profile, and what it asks for fits", async () => {
    await prepare();
    const database = { query: () => Promise.reject(new Error("asked")) } as never;
    const { orgId, businessProfileId } = pipeline;
    const submission = { orgId, businessProfileId, kind: "purchase-invoices", request: buildRequest() } as const;
    const { amounts } = await prepareDocument({ ...pipeline.deps, database }, submission);
    expect(amounts.totals.tax_inclusive_amount).to.equal("210.00");
  });
});
