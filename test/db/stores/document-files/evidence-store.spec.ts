import { expect } from "chai";
import { v7 as uuid } from "uuid";

import {
  loadAmounts,
  loadVersion,
  loadXml,
} from "../../../../common/db/stores/document-files/evidence-content-store.ts";
import {
  findEvidenceAttachments,
  findEvidenceDocument,
  findEvidenceLegs,
  findEvidenceMessages,
  findEvidenceReports,
  findEvidenceRevisions,
} from "../../../../common/db/stores/document-files/evidence-store.ts";
import type { DocumentRecord } from "../../../../common/services/documents/document-record.ts";
import { collectEvidence } from "../../../../common/services/document-files/collect-evidence.ts";
import { sha256 } from "../../../../common/services/identifiers/digest.ts";
import { buildMls } from "../../../factories/mls.ts";
import { buildRequest, ScriptedAccessPoint, usePipeline } from "../../../setup/pipeline.ts";
import { refusal } from "../../../setup/refusal.ts";
import { recordInbound, resubmitDocument, updateDocument } from "../../../services/use-cases.ts";

const file = (name: string) => ({ file_name: name, file_type: "text/plain", file_content: "aGVsbG8=" });

/** A document that was rejected, corrected, sent again, and rejected again with a correction that waits. */
describe("evidence-store", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let accessPoint: ScriptedAccessPoint;

  before(async () => {
    document = await pipeline.createValidated({ attachments: [file("one.txt")] });
    accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
    const sbdhId = (await pipeline.snapshot(document)).legs[0]?.sbdhId ?? "";
    const issues = [{ line: "NA", reason: "FD", description: "full" }];
    await recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId, code: "RE", issues }));
    await resubmitDocument(pipeline.deps, {
      key: key(),
      request: buildRequest({ attachments: [file("two.txt"), file("three.txt")] }),
      serviceVersion: "20260101",
      requestId: "again",
    });
    await pipeline.validate([{ id: document.id, revision: 2 }]);
    await pipeline.query("update documents set overall_status = 'REJECTED' where id = $1", [document.id]);
    const request = buildRequest({ note: "third", attachments: [file("four.txt")] });
    await updateDocument(pipeline.deps, { key: key(), request, requestId: "third" });
    // Another document of the organization, none of whose parts may appear.
    const other = await pipeline.createValidated({ attachments: [file("other.txt")] });
    await pipeline.deliver(accessPoint, other, "c3");
  });

  const db = () => pipeline.deps.database;
  const key = (overrides: object = {}) => pipeline.keyOf(document, overrides);
  const stranger = () => ({ orgId: uuid(), id: document.id });

  it("finds the organization's document of the kind", async () => {
    const found = await findEvidenceDocument(db(), key());
    expect(found).to.include({ id: document.id, revision: 2, documentSequence: document.documentSequence });
    expect(found?.correctedAt).to.be.instanceOf(Date);
    expect(await findEvidenceDocument(db(), key({ orgId: uuid() }))).to.equal(undefined);
    expect(await findEvidenceDocument(db(), key({ kind: "sales-invoices" }))).to.equal(undefined);
  });

  it("lists every revision, oldest first, with what is stored of it", async () => {
    const made = { isPriced: true, isRendered: true, ruleSet: "test" };
    expect(await findEvidenceRevisions(db(), key())).to.deep.equal([
      { revision: 1, overallStatus: "REJECTED", participantStatus: "REJECTED", ftaStatus: null, ...made },
      { revision: 2, overallStatus: "REJECTED", participantStatus: null, ftaStatus: null, ...made },
    ]);
    expect(await findEvidenceRevisions(db(), stranger())).to.be.empty;
    const fresh = await pipeline.create();
    expect(await findEvidenceRevisions(db(), fresh)).to.deep.equal([
      {
        revision: 1,
        overallStatus: "PENDING",
        participantStatus: null,
        ftaStatus: null,
        isPriced: false,
        isRendered: false,
        ruleSet: null,
      },
    ]);
  });

  it("names the attachments of each revision and of the correction, in their order", async () => {
    const found = await findEvidenceAttachments(db(), key());
    expect(found.map(({ revision, fileName }) => [revision, fileName])).to.deep.equal([
      [1, "one.txt"],
      [2, "two.txt"],
      [2, "three.txt"],
      [null, "four.txt"],
    ]);
    expect(found[0]).to.include({ fileType: "text/plain", sha256: sha256("hello") });
    expect(await findEvidenceAttachments(db(), stranger())).to.be.empty;
  });

  it("lists the legs of every revision with what was sent", async () => {
    const legs = await findEvidenceLegs(db(), key());
    expect(legs.map((each) => [each.revision, each.leg, each.state, each.hasReport, each.hasTaxData])).to.deep.equal([
      [1, "c3", "rejected", true, false],
      [1, "c5", "sent", true, true],
      [2, "c3", "queued", false, false],
      [2, "c5", "queued", false, false],
    ]);
    expect(legs.map(({ sbdSha256 }) => sbdSha256 !== null)).to.deep.equal([true, true, false, false]);
    expect(await findEvidenceLegs(db(), stranger())).to.be.empty;
  });

  it("finds what the access point and the network said, oldest first", async () => {
    const reports = await findEvidenceReports(db(), key());
    expect(reports.map(({ attempt, event }) => [attempt, event])).to.deep.equal([
      [1, "SENT"],
      [1, "SENT"],
    ]);
    const messages = await findEvidenceMessages(db(), key());
    expect(messages.map(({ code, outcome }) => [code, outcome])).to.deep.equal([["RE", "recorded"]]);
    expect(await findEvidenceReports(db(), stranger())).to.be.empty;
    expect(await findEvidenceMessages(db(), stranger())).to.be.empty;
  });

  const load = async (version: number | null) =>
    JSON.parse(await loadVersion(db(), key(), version)) as { note?: string; attachments: { file_name: string }[] };

  it("loads the document of each version", async () => {
    expect((await load(1)).attachments.map(({ file_name }) => file_name)).to.deep.equal(["one.txt"]);
    expect((await load(2)).attachments.map(({ file_name }) => file_name)).to.deep.equal(["two.txt", "three.txt"]);
    expect(await load(null)).to.include({ note: "third" });
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
