import { expect } from "chai";

import { type Finding, validationResultOf } from "../../common/rules/finding.ts";
import { price } from "../../common/pricing/price.ts";
import { buildReport } from "../../common/delivery/build-envelope.ts";
import { loadRuleSets, type RuleSets } from "../../common/rules/load-rule-sets.ts";
import { validateReport } from "../../common/rules/validate-document.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import type { TaxDataSchema } from "../../common/ubl/load-schemas.ts";
import { buildDocument } from "../factories/request.ts";

const kind = "purchase-invoices";
const document = buildDocument();
const described = {
  kind,
  documentId: "019a0000-0000-7000-8000-000000000001",
  documentSequence: "SBI-2026-000001",
  document,
  amounts: price(document),
} as const;
const report = buildReport(
  { ...described, ubl: renderUbl(described), typeCode: "S", at: new Date("2026-08-20T09:00:00Z"), billingSbdhId: null },
  { serviceProviderId: "000123", taxAuthorityId: "000773" },
);

/** Rules that find what a test says. */
const finding = (...found: Partial<Finding>[]): { ruleSets: RuleSets } => {
  const findings = found.map((each) => ({
    flag: "fatal",
    reasonCode: "TDD-1",
    text: "so",
    location: "/pxs:TaxData",
    test: "",
    ...each,
  })) as Finding[];
  const taxData = { id: "test", version: "1", check: () => validationResultOf(findings) };
  return { ruleSets: { taxData, on: () => ({ taxData }) } as unknown as RuleSets };
};
const schema = (flag: Finding["flag"]) =>
  ({
    check: () => validationResultOf([{ flag, reasonCode: "XSD", text: "order", location: "/", test: "" }]),
  }) as unknown as TaxDataSchema;
const inDocument = "/pxs:TaxData/pxs:DocumentScope/pxs:ReportedDocument";
const validate = (deps: { ruleSets: RuleSets; taxDataSchema?: TaxDataSchema }) =>
  validateReport(deps, { kind, document }, report);

describe("the check of a report before it leaves", () => {
  it("lets a report go that breaks no rule", () => {
    expect(validateReport({ ruleSets: loadRuleSets() }, { kind, document }, report)).to.equal(undefined);
  });

  it("lets a report go that is only warned about", () => {
    expect(validate({ ...finding({ flag: "warning" }), taxDataSchema: schema("warning") })).to.equal(undefined);
  });

  it("keeps a report that is at fault itself, without a finding about the document", () => {
    expect(validate(finding({}))).to.deep.equal({
      reason: "The tax data document breaks TDD-1: so",
      findings: [],
    });
  });

  it("lists the schema's complaint first", () => {
    const refusal = validate({ ...finding({ location: inDocument }), taxDataSchema: schema("fatal") });
    expect(refusal).to.deep.equal({ reason: "The tax data document breaks XSD: order", findings: [] });
  });

  it("blames the document where every fatal finding is about it, with the field", () => {
    const refusal = validate(
      finding(
        { flag: "warning", reasonCode: "TDD-W" },
        { location: `${inDocument}[1]/cbc:IssueDate` },
        { reasonCode: "TDD-2", location: inDocument, test: "string-length(cbc:DocumentCurrencyCode) = 3" },
        { reasonCode: "TDD-3", location: `${inDocument}/cbc:Nothing` },
      ),
    );
    expect(refusal?.findings.map(({ reasonCode, pointer }) => [reasonCode, pointer])).to.deep.equal([
      ["TDD-1", "/issue_date"],
      ["TDD-2", "/document_currency_code"],
      ["TDD-3", undefined],
    ]);
    expect(refusal?.findings[2]).to.not.have.property("pointer");
  });

  it("blames it for nothing where one of them is ours", () => {
    expect(validate(finding({ location: inDocument }, {}))?.findings).to.deep.equal([]);
    expect(validate(finding({ location: "/pxs:TaxData/pxs:ReportedDocuments" }))?.findings).to.deep.equal([]);
  });
});
