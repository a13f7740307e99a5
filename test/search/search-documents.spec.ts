import { expect } from "chai";

import { everyOrganization, type Scope } from "../../common/organizations/roles-and-scope.ts";
import { searchDocuments, type Search } from "../../common/search/search-store.ts";
import { seedOrganization } from "../../common/organizations/organizations.ts";
import { buildDomainBuyer, buildParty, type Json } from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { createDocument } from "../documents/use-cases.ts";

const references = {
  buyer_reference: "Cost centre 4711",
  order_reference: { id: "PO-88031/A", sales_order_id: "SO-55-1" },
  contract_document_reference: { id: "FRAME/2025/17" },
  project_reference: { id: "Masdar Phase 2" },
  billing_reference: [{ id: "INV-OLD-9" }],
  despatch_document_reference: { id: "DN-1" },
  receipt_document_reference: { id: "GRN-77" },
  statement_document_reference: { id: "ST-3" },
  originator_document_reference: { id: "TENDER-12" },
  external_reference: "ERP 2026/0815",
  metadata: { cost_centre: "CC-9-North", note: "مركز دبي" },
};

describe("the search", () => {
  const pipeline = usePipeline();
  const find = (what: Partial<Search["what"]>, more: Partial<Search> = {}) =>
    searchDocuments(pipeline.deps, { scope: pipeline.orgId, what: { conditions: {}, ...what }, limit: 25, ...more });
  const idsOf = async (text: string, scope: Scope = pipeline.orgId) =>
    (await find({ text }, { scope })).rows.map(({ id }) => id);
  const create = (name: string, more: Json = {}, party: Json = {}) =>
    pipeline.create({ accounting_supplier_party: buildParty({ name, ...party }), ...more });

  it("finds a document that is only just stored by number, the end of it, id and party", async () => {
    const { id, documentSequence } = await create("Jebel Ali Paints");
    const [running = ""] = /[1-9]\d*$/.exec(documentSequence) ?? [];
    for (const text of [
      documentSequence,
      documentSequence.toLowerCase(),
      id.toUpperCase(),
      "jebel",
      "paints JEB",
      "ebel",
    ]) {
      expect(await idsOf(text), text).to.deep.equal([id]);
    }
    expect(await idsOf(running)).to.include(id);
  });

  it("finds it by every reference that it carries, in any letter case, whole or in part", async () => {
    const { id } = await create("Emirates Glass", references);
    const values = Object.values(references).flatMap((value) =>
      typeof value === "string" ? [value] : Array.isArray(value) ? value.map((one) => one.id) : Object.values(value),
    );
    for (const value of values) {
      expect(await idsOf(value), value).to.include(id);
      expect(await idsOf(`  ${value.toUpperCase()} `), value).to.include(id);
    }
    expect(await idsOf("frame/20")).to.deep.equal([id]);
    expect(await idsOf("FRAME%")).to.deep.equal([]);
  });

  it("finds it by TIN, VAT number, legal name, and parts of words in any order", async () => {
    const party = {
      party_name: "Ḥatta Sübwaren LLC",
      tin: "1777777777",
      endpoint_id: "1777777777",
      party_tax_scheme: { company_id: "177777777702003", tax_scheme: "VAT" },
    };
    const { id } = await create("مخبز الحتا", {}, party);
    for (const text of ["1777777777", "177777777702003", "ḥatta", "subwaren hat", "llc ḥatta", "مخبز", "الحتا مخبز"]) {
      expect(await idsOf(text), text).to.deep.equal([id]);
    }
    expect(await idsOf("ḥatta dates")).to.deep.equal([]);
  });

  it("finds Arabic names however they are written, and words with one typing error", async () => {
    const { id } = await create("مؤسسة الإمارات للتجارة العامّة", {}, { party_name: "Falconry Equipment Company" });
    for (const text of ["موسسه", "الامارات", "إمارات", "العامه امارات", "مُؤسّسة", "falconry", "equip comp"]) {
      expect(await idsOf(text), text).to.deep.equal([id]);
    }
    for (const text of ["falconri", "flaconry", "falcnry equipment", "equipmnet falconry", "الامرات"]) {
      expect(await idsOf(text), text).to.deep.equal([id]);
      expect((await find({ party: text })).rows, `party ${text}`).to.have.length(1);
    }
    for (const text of ["falkonri", "zqxwv"]) {
      expect(await idsOf(text), text).to.deep.equal([]);
    }
  });

  it("finds a total in every way it is written", async () => {
    const { id } = await create("Amounts", {
      document_lines: [{ ...buildRequest().document_lines[0], price: { base_amount: 1175738.1, base_quantity: 1 } }],
    });
    const [row] = await pipeline.query<{ total: string }>(
      "select tax_inclusive_amount::text as total from documents where id = $1",
      [id],
    );
    const total = Number(row?.total);
    const grouped = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(total);
    for (const text of [total.toFixed(2), grouped, `AED ${grouped}`, grouped.replaceAll(",", " ")]) {
      expect(await idsOf(text), text).to.deep.equal([id]);
    }
  });

  it("finds a leg by its SBDH id", async () => {
    const document = await create("Liwa Dates");
    await pipeline.validate([document]);
    const { legs } = await pipeline.snapshot(document);
    expect(legs).not.to.deep.equal([]);
    for (const { sbdhId } of legs) {
      expect(await idsOf(sbdhId)).to.deep.equal([document.id]);
    }
  });

  it("is about the organizations of the scope alone", async () => {
    const other = await seedOrganization(pipeline.deps, { name: "Another", party: buildDomainBuyer({ name: "Else" }) });
    const own = await create("Shared Supplier");
    const { id } = await createDocument(pipeline.deps, {
      orgId: other.orgId,
      businessProfileId: other.businessProfileId,
      kind: "purchase-invoices",
      request: buildRequest({ accounting_supplier_party: buildParty({ name: "Shared Supplier" }) }),
      serviceVersion: "20260101",
      requestId: "r",
    });
    expect(await idsOf("shared supplier")).to.deep.equal([own.id]);
    expect(await idsOf("shared supplier", other.orgId)).to.deep.equal([id]);
    expect(await idsOf("shared supplier", everyOrganization)).to.deep.equal([id, own.id]);
    expect(await idsOf(id)).to.deep.equal([]);
    expect(await idsOf("shraed", other.orgId), "corrected").to.deep.equal([id]);
  });

  it("finds nothing by accounts, by numbers of passports, and by hostile texts", async () => {
    const account = "AE070331234567890129751";
    const means = [{ payment_means_code: "30", payee_financial_account: { id: account } }];
    await create("Account Holders", { payment_means: means });
    const hostile = ["%", "___%", "' or '1'='1", "\\", "(".repeat(200), "a%_".repeat(66), "\u{10ffff}".repeat(50)];
    for (const text of [account, "AE0703312345", ...hostile, "ﷺ".repeat(150), "zq\u0000\ud800qz"]) {
      expect(await idsOf(text), text).to.deep.equal([]);
    }
  });
});
