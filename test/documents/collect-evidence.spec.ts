import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  loadAmounts,
  loadVersion,
  loadXml,
  findEvidenceAttachments,
  findEvidenceDocument,
  findEvidenceLegs,
  findEvidenceMessages,
  findEvidenceReports,
  findEvidenceRevisions,
} from "../../common/documents/evidence-store.ts";
import { collectEvidence } from "../../common/documents/collect-evidence.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { buildMls } from "../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { recordInbound, resubmitDocument } from "./use-cases.ts";

const file = { file_name: "one.txt", file_type: "text/plain", file_content: "aGVsbG8=" };

/** A document that was rejected and sent again. */
describe("collect-evidence", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let accessPoint: ScriptedAccessPoint;

  before(async () => {
    document = await pipeline.createValidated({ attachments: [file] });
    accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
    const sbdhId = (await pipeline.snapshot(document)).legs[0]?.sbdhId ?? "";
    const issues = [{ line: "NA", reason: "FD", description: "full" }];
    await recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId, code: "RE", issues }));
    await resubmitDocument(pipeline.deps, { key: key(), serviceVersion: "20260101", requestId: "again" });
    // Another document of the organization, none of whose parts may appear.
    const other = await pipeline.createValidated({ attachments: [file] });
    await pipeline.deliver(accessPoint, other, "c3");
  });

  const db = () => pipeline.deps.database;
  const key = (overrides: object = {}) => pipeline.keyOf(document, overrides);
  const stranger = () => ({ orgId: uuid(), id: document.id });

  it("finds nothing of it for another organization, and the document under its kind alone", async () => {
    expect(await findEvidenceDocument(db(), key({ orgId: uuid() }))).to.equal(undefined);
    expect(await findEvidenceDocument(db(), key({ kind: "sales-invoices" }))).to.equal(undefined);
    for (const find of [
      findEvidenceRevisions,
      findEvidenceAttachments,
      findEvidenceLegs,
      findEvidenceReports,
      findEvidenceMessages,
    ]) {
      expect(await find(db(), key()), find.name).not.to.be.empty;
      expect(await find(db(), stranger()), find.name).to.be.empty;
    }
  });

  it("says that a part is not there, instead of nothing", async () => {
    for (const lost of [
      () => loadVersion(db(), key(), 3),
      () => loadVersion(db(), stranger(), 1),
      () => loadAmounts(db(), key(), 3),
      () => loadAmounts(db(), stranger(), 1),
      () => loadXml(db(), key(), { revision: 2, form: "tax-data" }),
      () => loadXml(db(), stranger(), { revision: 1, form: "ubl" }),
    ]) {
      expect(
        await lost()
          .then(() => "there")
          .catch((error: unknown) => String(error)),
      ).to.contain("not there any more");
    }
  });

  it("is collected with contents that are loaded one by one", async () => {
    const { revisions, legs, attachments, reports, messages, contents } = await collectEvidence(pipeline.deps, key());
    const parts = { revisions, legs, attachments, reports, messages };
    const counts = Object.entries(parts).map(([name, found]) => `${name} ${found.length}`);
    expect(counts).to.deep.equal(["revisions 2", "legs 2", "attachments 2", "reports 2", "messages 1"]);
    const [first] = revisions as [(typeof revisions)[number]];
    const [c3, c5] = legs as [(typeof legs)[number], (typeof legs)[number]];
    expect(sha256(await contents.envelope(c3)), "what was sent").to.equal(c3.sbdSha256);
    expect(sha256(await contents.envelope(c5))).to.equal(c5.sbdSha256);
    expect(await contents.envelope(c3)).to.equal(accessPoint.submitted[0]?.sbd);
    expect(await contents.payload(c5)).to.contain("TaxData");
    expect(await contents.ubl(first)).to.contain(document.documentSequence);
    expect(JSON.parse(await contents.amounts(first))).to.deep.equal(document.amounts);
    expect(JSON.parse(await contents.findings(first))).to.have.length(1);
    expect(await contents.findingTotals(first)).to.equal(undefined);
    expect((await contents.attachment(attachments[0] as (typeof attachments)[number])).toString()).to.equal("hello");
    expect(JSON.parse(await contents.latestReport(c3))).to.deep.equal({ ok: true });
    expect(JSON.parse(await contents.report(reports[0] as (typeof reports)[number]))).to.deep.equal({ ok: true });
    expect(await contents.message(messages[0] as (typeof messages)[number])).to.contain("ApplicationResponse");
    expect((await contents.log())[0]).to.include({ event: "RECEIVED" });
    expect(await refusal(collectEvidence(pipeline.deps, key({ id: uuid() })))).to.include({ status: 404 });
  });
});
