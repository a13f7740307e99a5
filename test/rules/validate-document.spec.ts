import { expect } from "chai";

import { validationResultOf } from "../../common/rules/finding.ts";
import { price } from "../../common/pricing/price.ts";
import { loadDocumentValidation, type ValidateDocument } from "../../common/rules/validate-document.ts";
import { loadRuleSets } from "../../common/rules/load-rule-sets.ts";
import { pointFindings } from "../../common/rules/point-findings.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { buildDocument, buildLine, type Json } from "../factories/request.ts";
import { testConfig } from "../setup/config.ts";

describe("the check of a rendered document", () => {
  let check: ValidateDocument;
  const kind = "purchase-invoices";

  before(async () => {
    check = await loadDocumentValidation({ ruleSets: loadRuleSets(), config: testConfig() });
  });

  const judge = (overrides: Json) => {
    const document = buildDocument(overrides);
    const described = { kind, documentId: "d", documentSequence: "SBI-2026-000001", document } as const;
    return check(renderUbl({ ...described, amounts: price(document) }), { kind, document });
  };

  it("finds nothing in a document that breaks no rule, and says which rules judged", () => {
    expect(judge({})).to.deep.equal({ ...validationResultOf([]), ruleSet: "pint-ae-self-billing 1.0.4-3" });
  });

  it("leads each finding back to the field of the request", () => {
    const reverseCharge = { id: "AE", percent: 5 };
    const { findings } = judge({
      document_lines: [buildLine(), buildLine({ classified_tax_category: reverseCharge })],
    });
    const found = Object.fromEntries(findings.map(({ reasonCode, pointer }) => [reasonCode, pointer]));
    expect(found["IBR-166-AE"]).to.match(/^\/document_lines\/1/);
    expect(found["IBR-174-AE"]).to.equal("/document_lines/1/standard_item_identification/id");
  });

  it("hints at the fields that the broken rule reads, also at one that is not there", () => {
    const { findings } = judge({
      document_lines: [buildLine({ classified_tax_category: { id: "AE", percent: 5 } })],
    });
    const hints = Object.fromEntries(findings.map(({ reasonCode, hint }) => [reasonCode, hint]));
    expect(hints["IBR-174-AE"]).to.equal(
      "Look at /document_lines/0/standard_item_identification/id or /document_lines/0/standard_item_identification/scheme_id.",
    );
  });

  it("hints at the field of the place where the rule names none that it reads", () => {
    const finding = { flag: "fatal", reasonCode: "R", text: "", test: "" } as const;
    const found = { ...finding, location: "/Invoice/cac:InvoiceLine" };
    const [pointed] = pointFindings([found], { kind, document: buildDocument() });
    expect(pointed?.hint).to.equal("Look at /document_lines/0.");
  });

  it("finds what the contract lets through and the profile does not", () => {
    const { findings } = judge({ profile_execution_id: "00100000" });
    expect(findings.map(({ reasonCode }) => reasonCode)).to.include("IBR-116-AE");
    expect(findings.every(({ flag }) => flag === "fatal" || flag === "warning")).to.equal(true);
  });
});
