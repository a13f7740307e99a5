import { expect } from "chai";

import type { Leg } from "../../common/status/legs.ts";
import type { LastAttempt, SendOutcome, TransmissionStatus } from "../../common/peppol/access-point.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { advanceOldestRetryRun, startRetryRun } from "../../common/operations/retry-runs.ts";
import { listLegs, resolveLeg } from "../../common/operations/act-on-legs.ts";
import { buildRequest, ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { ada } from "../setup/operator-action.ts";
import { resubmitDocument, updateDocument } from "./use-cases.ts";

const notRegistered: SendOutcome = {
  kind: "rejected",
  cause: "not-registered",
  party: "receiver",
  reason: "The receiver is not registered in the Peppol network",
  report: { lookupError: "not registered" },
};
const inDoubt: SendOutcome = { kind: "unknown", reason: "no answer", report: null };

const answered = (kind: "retrying" | "failed", lastAttempt: LastAttempt): TransmissionStatus => ({
  kind,
  lastAttempt,
  attempts: 2,
  words: "no code",
  reason: "again",
  transaction: {},
});

describe("a document that its sender can mend", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;

  beforeEach(async () => {
    document = await pipeline.createValidated();
  });

  const key = () => pipeline.keyOf(document);
  const action = () => ({ orgId: pipeline.orgId, ...ada, why: "looked into" });
  const deliver = (leg: Leg, outcome: SendOutcome, revision = 1) =>
    pipeline.deliver(new ScriptedAccessPoint({ submit: () => outcome }), { id: document.id, revision }, leg);
  const ask = async (leg: Leg, status: TransmissionStatus) => {
    await pipeline.query(`update transmissions set next_check_at = null where document_id = $1`, [document.id]);
    await pipeline.deliver(new ScriptedAccessPoint({ status: () => status }), document, leg);
  };
  const legOf = async (leg: Leg) => {
    const { legs } = await pipeline.snapshot(document);
    return legs.find((each) => each.leg === leg) ?? expect.fail(`no leg ${leg}`);
  };
  const resubmit = () => resubmitDocument(pipeline.deps, { key: key(), serviceVersion: "20260101", requestId: "r" });

  it("is rejected with the reason and the field when the receiver is not registered", async () => {
    await deliver("c3", notRegistered);
    const { record } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED", ftaStatus: null });
    const [finding, ...more] = record.findings;
    expect(more).to.be.empty;
    expect(finding).to.include({
      flag: "fatal",
      reasonCode: "AP-NOT-REGISTERED",
      pointer: "/accounting_supplier_party/endpoint_id",
      ruleSet: "access-point-toC3",
    });
    const { endpoint_scheme_id: scheme, endpoint_id: endpoint } = document.document.accounting_supplier_party;
    expect(finding?.text).to.contain(`${scheme}:${endpoint}`);
    expect(await legOf("c3")).to.include({ state: "rejected", failureClass: "rejected" });
    const [entry] = (await pipeline.log(document)).filter(({ event }) => event === "REJECTED");
    expect(entry?.detail).to.include({ reason: notRegistered.reason, failure_class: "rejected" });
  });

  it("needs no operator: nothing of it is on the operator's list", async () => {
    await deliver("c3", notRegistered);
    const { legs } = await listLegs(pipeline.deps, {
      orgId: pipeline.orgId,
      states: ["failed", "unknown"],
      limit: 100,
    });
    expect(legs.map(({ documentId }) => documentId)).not.to.include(document.id);
  });

  it("can be corrected and sent again at once; the report that was still queued is called off, and the next is a first (S)", async () => {
    await deliver("c3", notRegistered);
    await updateDocument(pipeline.deps, { key: key(), request: buildRequest(), requestId: "r" });
    const { revision } = await resubmit();
    await pipeline.validate([{ id: document.id, revision }]);
    await deliver("c5", { kind: "sent", reason: "sent", report: {} }, revision);
    expect(await legOf("c5")).to.include({ state: "sent", taxDataType: "S" });
  });

  it("can be corrected while its report is in doubt, and sent again when its outcome is known", async () => {
    await deliver("c5", inDoubt);
    await deliver("c3", notRegistered);
    await updateDocument(pipeline.deps, { key: key(), request: buildRequest(), requestId: "r" });
    expect(await refusal(resubmit())).to.include({
      status: 409,
      message: "The report to the authority is unknown: the document can be sent again when its outcome is known",
    });
    await resolveLeg(pipeline.deps, { ...action(), sbdhId: (await legOf("c5")).sbdhId, outcome: "sent" });
    expect((await resubmit()).revision).to.equal(2);
  });

  describe("and what only the site can mend", () => {
    it("waits for an operator where the authority is not registered, as our configuration names it", async () => {
      for (const cause of ["not-registered", "not-supported"] as const) {
        const other = await pipeline.createValidated();
        const accessPoint = new ScriptedAccessPoint({ submit: () => ({ ...notRegistered, cause }) });
        await pipeline.deliver(accessPoint, other, "c5");
        const { record, legs } = await pipeline.snapshot(other);
        expect(legs[1], cause).to.include({ leg: "c5", state: "failed", failureClass: "blocked" });
        expect(record).to.include({ overallStatus: "PENDING", ftaStatus: null });
        expect(record.findings).to.be.empty;
      }
    });
  });

  describe("after the access point has tried several times", () => {
    const refusedFirst: SendOutcome = {
      kind: "retryable",
      retryOwner: "access-point",
      soFar: "refused",
      reason: "The receiving access point refused the message: EBMS:0004: not serviced",
      report: null,
      hasRow: true,
    };

    it("is rejected in the words of the first refusal, which its status does not have", async () => {
      await deliver("c3", refusedFirst);
      await ask("c3", answered("retrying", "refused"));
      expect(await legOf("c3")).to.include({ state: "unknown", failureClass: "rejected", reason: refusedFirst.reason });
      expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("PENDING");
      await ask("c3", answered("failed", "refused"));
      const { record } = await pipeline.snapshot(document);
      expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
      expect(record.findings[0]).to.include({ reasonCode: "AS4", text: refusedFirst.reason });
    });

    it("is sent when a later attempt gets through", async () => {
      await deliver("c3", refusedFirst);
      await ask("c3", { kind: "sent", mls: "pending", reason: "sent", transaction: {} });
      expect(await legOf("c3")).to.include({ state: "sent", failureClass: null });
    });

    it("stays in doubt when an attempt may have arrived", async () => {
      await deliver("c3", refusedFirst);
      await ask("c3", answered("retrying", "unknown"));
      await ask("c3", answered("retrying", "refused"));
      expect(await legOf("c3"), "what may have arrived once stays so").to.include({ failureClass: "unknown" });
      await ask("c3", answered("failed", "refused"));
      expect(await legOf("c3")).to.include({ state: "failed", failureClass: "unknown" });
      expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("PENDING");
    });
  });

  it("is mended after an upgrade by one call of the operator, which has what failed before judged anew", async () => {
    await deliver("c3", { kind: "blocked", reason: "not registered", report: { lookupError: "not registered" } });
    expect(await refusal(resubmit())).to.include({ status: 409 });
    await startRetryRun(pipeline.deps, action(), { failureClass: "blocked" });
    expect(await advanceOldestRetryRun(pipeline.deps)).to.be.at.least(1);
    await deliver("c3", notRegistered);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("REJECTED");
    expect((await resubmit()).revision).to.equal(2);
  });

  it("is rejected by the rule that its report would break, with the field", async () => {
    document = await pipeline.createValidated({
      document_currency_code: "XCG",
      tax_currency_code: "AED",
      tax_exchange_rate: { calculation_rate: 2.05 },
    });
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c5");
    expect(accessPoint.submitted, "what the authority would refuse does not leave the house").to.be.empty;
    const { record } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "REJECTED", ftaStatus: "REJECTED" });
    expect(record.findings[0]).to.include({
      reasonCode: "IBR-TDD-30-1",
      ruleSet: "report-rules-toC5",
      pointer: "/document_currency_code",
    });
  });
});
