import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { listLegs, resolveLeg, retryLeg } from "../../common/operations/act-on-legs.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { usePipeline } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { ada, recordQueues, type RecordedQueues } from "../setup/operator-action.ts";

describe("what an operator does about legs", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let toC3: string;
  let toC5: string;
  let queues: RecordedQueues;

  beforeEach(async () => {
    await forgetDocuments(pipeline.deps.database);
    document = await pipeline.createValidated();
    [toC3, toC5] = (await pipeline.snapshot(document)).legs.map(({ sbdhId }) => sbdhId) as [string, string];
    queues = recordQueues(pipeline);
  });

  const action = { ...ada, why: "looked into" };
  const set = (columns: string, sbdhId = toC3) =>
    pipeline.query(`update transmissions set ${columns} where id = $1`, [sbdhId]);
  const pass = () => pipeline.query("update documents set revision = 2 where id = $1", [document.id]);
  const leg = async (sbdhId = toC3) => (await pipeline.snapshot(document)).legs.find((each) => each.sbdhId === sbdhId);
  const last = async () => (await pipeline.log(document)).at(-1);
  const retry = (sbdhId = toC3, orgId = pipeline.orgId) => retryLeg(queues.deps, { orgId, sbdhId, ...action });
  const resolve = (outcome: "sent" | "not_sent" | "accepted" | "rejected", sbdhId = toC3, orgId = pipeline.orgId) =>
    resolveLeg(queues.deps, { orgId, sbdhId, outcome, ...action });

  describe("a retry", () => {
    it("sends a failed leg again, and says who wanted it", async () => {
      await set("state = 'failed', failure_class = 'blocked', reason = 'no'");
      expect(await retry()).to.deep.equal({
        sbdhId: toC3,
        documentId: document.id,
        revision: 1,
        leg: "c3",
        state: "queued",
      });
      expect(await leg()).to.include({ state: "queued", reason: null, failureClass: null });
      expect(queues.enqueued).to.deep.equal([["transmission", [document.id]]]);
      const entry = await last();
      expect(entry).to.include({ event: "OPERATOR_RETRY", leg: "c3" });
      expect(entry?.detail).to.include({ by: "Ada", why: "looked into" });
      const detail = { document_id: document.id, leg: "toC3", from: "failed", to: "queued" };
      expect(
        await pipeline.query("select subject, outcome, detail from operator_actions where target_id = $1", [toC3]),
      ).to.deep.equal([{ subject: "Ada", outcome: "done", detail }]);
    });

    it("is none of a leg that may have arrived", async () => {
      await set("state = 'failed', failure_class = 'unknown'");
      await expectRefusal(retry(), 409, "resolve it as not_sent");
      expect(queues.enqueued).to.be.empty;
    });

    for (const state of ["queued", "sending", "sent", "unknown", "accepted", "not_required"]) {
      it(`is none of a leg that is ${state}`, async () => {
        await set(`state = '${state}'`);
        await expectRefusal(retry(), 409, `is ${state}: only a failed leg`);
      });
    }

    it("finds the organization's legs alone, of the current revision", async () => {
      expect(await refusal(retry(toC3, uuid()))).to.include({ status: 404 });
      expect(await refusal(retry(uuid()))).to.include({ status: 404, message: "Leg not found" });
      await set("state = 'failed', failure_class = 'blocked'");
      await pass();
      const { status, message } = await refusal(retry());
      expect(status).to.equal(409);
      expect(message).to.contain("belongs to revision 1, which a newer revision has replaced");
    });
  });

  describe("a resolution", () => {
    it("that it was sent waits for the status message", async () => {
      await set("state = 'unknown', failure_class = 'unknown'");
      expect(await resolve("sent")).to.include({ state: "sent" });
      expect(await leg()).to.include({ state: "sent", failureClass: null, reason: null });
      expect((await leg())?.sentAt).to.be.instanceOf(Date);
      expect(queues.enqueued).to.be.empty;
      const entry = await last();
      expect(entry).to.include({ event: "OPERATOR_RESOLVED" });
      expect(entry?.detail).to.include({ by: "Ada", why: "looked into", outcome: "sent" });
    });

    it("that it was not sent sends it again", async () => {
      await set("state = 'failed', failure_class = 'unknown'", toC5);
      expect(await resolve("not_sent", toC5)).to.include({ state: "queued", leg: "c5" });
      expect(queues.enqueued).to.deep.equal([["reporting", [document.id]]]);
    });

    it("that it was accepted decides it", async () => {
      await set("state = 'accepted'", toC5);
      await set("state = 'sent'");
      expect(await resolve("accepted")).to.include({ state: "accepted" });
      const { record } = await pipeline.snapshot(document);
      expect(record).to.include({ participantStatus: "APPROVED" });
      expect(record.findings).to.be.empty;
      expect(await leg()).to.include({ failureClass: null });
      expect(queues.enqueued).to.be.empty;
    });

    it("that it was rejected decides it, with a finding that says so", async () => {
      await set("state = 'failed'");
      expect(await resolve("rejected")).to.include({ state: "rejected" });
      const { record } = await pipeline.snapshot(document);
      expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
      const text = "Declared rejected by an operator: looked into";
      expect(record.findings).to.deep.equal([
        { flag: "fatal", reasonCode: "OPERATOR", text, location: "", test: "", ruleSet: "operator-toC3" },
      ]);
      expect(await leg()).to.include({ failureClass: "rejected", reason: text });
    });

    for (const [state, outcome] of [
      ["queued", "sent"],
      ["sending", "accepted"],
      ["sent", "not_sent"],
      ["sent", "sent"],
      ["accepted", "rejected"],
      ["rejected", "accepted"],
      ["not_required", "accepted"],
    ] as const) {
      it(`of a leg that is ${state} as ${outcome} is refused`, async () => {
        await set(`state = '${state}'`);
        await expectRefusal(resolve(outcome), 409, `is ${state}: it cannot be resolved as ${outcome}`);
        expect(await leg()).to.include({ state });
      });
    }

    it("finds the organization's legs alone", async () => {
      expect(await refusal(resolve("sent", toC3, uuid()))).to.include({ status: 404 });
    });
  });

  const list = (query: object = {}) =>
    listLegs(pipeline.deps, { orgId: pipeline.orgId, states: ["failed", "unknown"], limit: 10, ...query });

  describe("the list", () => {
    it("leaves out what belongs to a revision that has gone by", async () => {
      await set("state = 'failed'");
      await pass();
      expect((await list()).legs).to.be.empty;
    });
  });
});
