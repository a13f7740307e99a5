import { expect } from "chai";

import { validationResultOf } from "../../common/rules/finding.ts";
import { readJson } from "../../api/http/read-json.ts";
import { validateRequest } from "../../api/resources/documents/check-document.ts";
import { documentKinds } from "../../common/documents/document-kinds.ts";
import type { TradeDocument } from "../../common/documents/document.ts";
import { price } from "../../common/pricing/price.ts";
import { routeDocument } from "../../common/peppol/route-document.ts";
import { supplierGaps } from "../../common/documents/draft.ts";
import { buildTaxData, taxDataScope } from "../../common/peppol/tax-data.ts";
import {
  loadDocumentValidation,
  type ValidateDocument,
  checkTaxDataRules,
} from "../../common/rules/validate-document.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import type { UblInput } from "../../common/ubl/render-head.ts";
import { readGolden, readGoldens, ublInput, type Golden } from "../factories/golden.ts";
import type { Json } from "../factories/request.ts";
import { taxDataSchema } from "../peppol/tax-data-schema.ts";
import { testConfig } from "../setup/config.ts";

const goldens = readGoldens().filter(({ name }) => name.startsWith("sales-"));
const ruleSets = loadRuleSets();

function taxDataOf(input: UblInput): string {
  const { attachmentContents: _bytes, ...described } = input;
  const isExchanged = routeDocument(input.kind, input.document).c3 === "required";
  return buildTaxData({
    ...described,
    typeCode: "S",
    issueDate: "2026-08-20",
    issueTime: "09:31:05+04:00",
    ...(isExchanged && { transportHeaderId: "5b0b5c4e-0d0f-4e3f-8f0e-6a4d2f3b9a10" }),
    taxAuthorityId: "000773",
    serviceProviderId: "000123",
    sourceXml: renderUbl(described),
  });
}

describe("sales documents", () => {
  let check: ValidateDocument;
  let schema: Awaited<ReturnType<typeof taxDataSchema>>;

  before(async () => {
    check = await loadDocumentValidation({ ruleSets, config: testConfig() });
    schema = await taxDataSchema();
  });

  const judge = ({ kind, document, ...rest }: UblInput) =>
    check(renderUbl({ kind, document, ...rest }), { kind, document });

  /** What the rules find in a golden with these changes, with the field that each leads to. */
  const found = (changes: Json, base: Golden = readGolden("sales-out-of-scope-invoice")): Record<string, unknown> => {
    const input = ublInput(base);
    const document: TradeDocument = { ...input.document, ...changes };
    const { findings } = judge({ ...input, document, amounts: price(document) });
    return Object.fromEntries(findings.map(({ reasonCode, pointer }) => [reasonCode, pointer]));
  };

  it("have goldens of every type code", () => {
    const types = new Set(goldens.map(({ request }) => request["invoice_type_code"]));
    expect([...types]).to.have.members(["380", "480", "381", "81"]);
  });

  for (const golden of goldens) {
    it(`${golden.name} is taken by the contract, profile and all`, async () => {
      const accepted = await validateRequest(golden.kind, readJson(golden.body) as Json);
      expect(accepted.accounting_customer_party).to.deep.equal(golden.request["accounting_customer_party"]);
      const { document } = ublInput(golden);
      expect(supplierGaps(document.accounting_supplier_party, document)).to.deep.equal({});
    });

    it(`${golden.name} breaks no rule of billing, with or without its attachments`, () => {
      const input = ublInput(golden);
      const { attachmentContents: _bytes, ...withoutBytes } = input;
      for (const each of [input, withoutBytes]) {
        expect(judge(each)).to.deep.equal({ ...validationResultOf([]), ruleSet: "pint-ae-billing 1.0.4-3" });
      }
    });

    it(`${golden.name} is reported by its supplier, and the report breaks no rule`, () => {
      const input = ublInput(golden);
      const report = taxDataOf(input);
      const { endpoint_id: supplier } = input.document.accounting_supplier_party;
      expect(report).to.include(
        `<pxs:ReportingParty><cbc:EndpointID schemeID="0235">${supplier}</cbc:EndpointID></pxs:ReportingParty>`,
      );
      expect(report).to.include(`<pxs:ReportedDocument><cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:`);
      expect(report).not.to.include("EmbeddedDocumentBinaryObject");
      expect(checkTaxDataRules(ruleSets, report).findings).to.deep.equal([]);
      schema?.(report);
    });
  }

  it("carry the identifiers of billing", () => {
    const xml = renderUbl(ublInput(readGolden("sales-every-field-invoice")));
    expect(xml).to.include("<cbc:CustomizationID>urn:peppol:pint:billing-1@ae-1</cbc:CustomizationID>");
    expect(xml).to.include("<cbc:ProfileID>urn:peppol:bis:billing</cbc:ProfileID>");
    expect(documentKinds["sales-invoices"].docTypeId).to.match(/Invoice##urn:peppol:pint:billing-1@ae-1::2\.1$/);
  });

  const routes: [golden: string, reason: RegExp | undefined, scope: "D" | "IP" | "INP"][] = [
    ["sales-every-field-invoice", undefined, "D"],
    ["sales-export-invoice", undefined, "IP"],
    ["sales-deemed-supply-invoice", /Deemed supply: the customer's endpoint 0235:9900000097/, "D"],
    ["sales-individual-invoice", /0235:9900000098 says that it is not subject to UAE e-invoicing/, "D"],
    ["sales-export-individual-credit-note", /0235:9900000099 says that it is abroad/, "INP"],
  ];
  for (const [name, reason, scope] of routes) {
    it(`${name} ${reason === undefined ? "travels to the customer" : "is only reported"}, with the scope ${scope}`, () => {
      const { kind, document } = ublInput(readGolden(name));
      const { c3 } = routeDocument(kind, document);
      if (reason === undefined) {
        expect(c3).to.equal("required");
      } else {
        expect(c3).to.have.property("notRequired").that.matches(reason);
      }
      expect(taxDataScope({ kind, document }, c3 === "required")).to.equal(scope);
    });
  }

  describe("are judged by the rules of billing", () => {
    it("what they find in the supplier leads to the party of the business profile", () => {
      const { company_id: _id, ...supplier } = ublInput(readGolden("sales-individual-invoice")).document
        .accounting_supplier_party;
      expect(found({ accounting_supplier_party: supplier })["IBR-150-AE"]).to.match(/^\/accounting_supplier_party/);
    });
  });
});
