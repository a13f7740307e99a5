import { expect } from "chai";

import type { DocumentRequest } from "../../../common/documents/document.ts";
import { type Finding, validationResultOf, type ValidationResult } from "../../../common/rules/finding.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { acceptedDocument, buildCreditNoteRequest, buildParty, type Json } from "../../factories/request.ts";
import { runStages, usePipeline } from "../../setup/pipeline.ts";
import { createDocument } from "../../documents/use-cases.ts";

const finding = (flag: Finding["flag"], reasonCode: string): Finding => ({
  flag,
  reasonCode,
  text: "so",
  location: "/*",
  test: "false()",
});

describe("the validation stage", () => {
  const pipeline = usePipeline();

  const query = <Row>(text: string, id: string): Promise<Row[]> => pipeline.query<Row>(text, [id]);
  const validate = async (result: ValidationResult, document: DocumentRecord) => {
    await runStages(pipeline.deps, () => ({ ...result, ruleSet: "rules 1" }), [document]);
    const [row] = await query<{ stage: string; overallStatus: string }>(
      "select stage, overall_status from documents where id = $1",
      document.id,
    );
    const legs = await query<{ leg: string; state: string; reason: string | null }>(
      "select leg, state, reason from transmissions where document_id = $1 order by leg",
      document.id,
    );
    const [entry] = await query<{ event: string; detail: Json }>(
      "select event, detail from status_log where document_id = $1 and stage = 'validation'",
      document.id,
    );
    return { row, legs, entry };
  };

  it("lets a document go that is only warned about, on both legs", async () => {
    const { row, legs, entry } = await validate(
      validationResultOf([finding("warning", "W-1")]),
      await pipeline.create(),
    );
    expect(row).to.deep.equal({ stage: "validated", overallStatus: "PENDING" });
    expect(legs).to.deep.equal([
      { leg: "c3", state: "queued", reason: null },
      { leg: "c5", state: "queued", reason: null },
    ]);
    expect(entry).to.deep.equal({ event: "VALIDATED", detail: { rule_set: "rules 1", fatal: 0, warnings: 1 } });
  });

  it("ends a document that breaks a rule, without legs", async () => {
    const document = await pipeline.create();
    const { row, legs, entry } = await validate(
      validationResultOf([finding("warning", "W-1"), finding("fatal", "F-1")]),
      document,
    );
    expect(row).to.deep.equal({ stage: "invalid", overallStatus: "VALIDATION_FAILED" });
    expect(legs).to.be.empty;
    expect(entry).to.deep.equal({ event: "VALIDATION_FAILED", detail: { rule_set: "rules 1", fatal: 1, warnings: 1 } });
    const { record } = await pipeline.snapshot(document);
    expect(record.findings.map(({ reasonCode, ruleSet }) => [reasonCode, ruleSet])).to.deep.equal([
      ["W-1", "rules 1"],
      ["F-1", "rules 1"],
    ]);
    expect(record.validationTotals).to.equal(null);
  });

  it("says how often rules failed where the findings are not all there are", async () => {
    const document = await pipeline.create();
    const result = {
      ...validationResultOf([finding("fatal", "F-1")]),
      truncated: true,
      totals: { fatal: 900, warning: 2, rules: { "F-1": 900, "W-1": 2 } },
    };
    const { entry } = await validate(result, document);
    const totals = { fatal: 900, warning: 2, rules: { "F-1": 900, "W-1": 2 } };
    expect(entry?.detail).to.deep.equal({
      rule_set: "rules 1",
      fatal: 900,
      warnings: 2,
      truncated: true,
      rules: totals.rules,
    });
    expect((await pipeline.snapshot(document)).record.validationTotals).to.deep.equal(totals);
  });

  it("lays down a leg that is not required where the receiver cannot be reached", async () => {
    const document = await pipeline.create({
      accounting_supplier_party: buildParty({ endpoint_id: "9900000097" }),
      profile_execution_id: "01000000",
    });
    const { legs } = await validate(validationResultOf([]), document);
    expect(legs.map(({ leg, state }) => [leg, state])).to.deep.equal([
      ["c3", "not_required"],
      ["c5", "queued"],
    ]);
    expect(legs[0]?.reason).to.contain("Deemed supply");
  });

  it("adds to a credit note the warnings of its settlement", async () => {
    await query("update organizations set settlement = 'warn' where id = $1", pipeline.orgId);
    const invoice = await pipeline.create();
    const { accounting_customer_party: _issuer, ...request } = acceptedDocument(
      buildCreditNoteRequest({ billing_reference: [{ id: invoice.documentSequence }, { id: "SBI-1" }] }),
      "purchase-credit-notes",
    );
    const credit = () =>
      createDocument(pipeline.deps, {
        orgId: pipeline.orgId,
        businessProfileId: pipeline.businessProfileId,
        kind: "purchase-credit-notes",
        request: request as unknown as DocumentRequest,
        serviceVersion: "20260101",
        requestId: "test",
      });
    await credit();
    const note = await credit();
    await validate(validationResultOf([finding("warning", "W-1")]), note);
    const rows = await query<{ reasonCode: string }>(
      "select reason_code from validation_findings where document_id = $1 order by position",
      note.id,
    );
    expect(rows[0]?.reasonCode).to.equal("W-1");
    expect(rows.map(({ reasonCode }) => reasonCode)).to.deep.equal(["W-1", "OWN-35", "OWN-55", "OWN-45"]);
  });
});
