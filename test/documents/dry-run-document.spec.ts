import { expect } from "chai";

import { loadDryRun, type DryRunDocument } from "../../common/documents/dry-run.ts";
import { buildParty, type Json } from "../factories/request.ts";
import { buildRequest, usePipeline } from "../setup/pipeline.ts";
import { prepareDryRun } from "./use-cases.ts";

const file = { file_name: "a.csv", file_type: "text/csv", file_content: Buffer.from("hello").toString("base64") };

describe("the dry run of a document", () => {
  const pipeline = usePipeline();
  let dryRun: DryRunDocument;

  before(async () => {
    dryRun = await loadDryRun(pipeline.deps);
  });

  const prepare = (overrides: Json = {}) =>
    prepareDryRun(pipeline.deps, {
      orgId: pipeline.orgId,
      businessProfileId: pipeline.businessProfileId,
      kind: "purchase-invoices",
      request: buildRequest(overrides),
    });

  it("makes what the stages would make, under a number that is none, and stores nothing", async () => {
    const prepared = await prepare({ attachments: [file] });
    expect(prepared).to.deep.include({ kind: "purchase-invoices", originals: [], warnings: [] });
    const run = dryRun(prepared);
    expect(run.findings).to.be.empty;
    expect(run.ubl).to.contain("SBI-2026-DRYRUN").and.to.contain(file.file_content);
    expect(run.taxData).to.contain("SBI-2026-DRYRUN").and.to.not.contain(file.file_content);
    expect(run.taxData).to.match(/<pxs:DocumentTypeCode>S</);
    expect(run.routing.c3).to.include({ notRequired: null, receiverId: "0235:1987654321" });
    expect(run.ruleSets.ubl).to.match(/^pint-ae-self-billing /);
    expect(run.ruleSets.taxData).to.match(/^ae-tdd /);
    expect(run.amounts.totals.tax_inclusive_amount).to.equal("210.00");
    expect(await pipeline.query("select from documents")).to.be.empty;
    expect(await pipeline.query("select from sequences")).to.be.empty;
  });

  it("adds the warnings of the settlement behind those of the rules", async () => {
    const prepared = await prepare();
    const warning = { flag: "warning", reasonCode: "OWN-301", text: "so", location: "", test: "" } as const;
    const { findings, totals } = dryRun({ ...prepared, warnings: [warning] });
    expect(findings).to.deep.equal([warning]);
    expect(totals).to.include({ fatal: 0, warning: 1 });
  });

  it("reports a document that is not sent without a transmission", async () => {
    const reference = /<pxs:TransportHeaderID>/;
    expect(dryRun(await prepare()).taxData).to.match(reference);
    const deemed = {
      accounting_supplier_party: buildParty({ endpoint_id: "9900000097" }),
      profile_execution_id: "01000000",
    };
    const unsent = dryRun(await prepare(deemed));
    expect(unsent.routing.c3.notRequired).to.contain("Deemed supply");
    expect(unsent.taxData).to.not.match(reference);
  });
});
