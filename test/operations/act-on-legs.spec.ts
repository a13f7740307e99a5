import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { listLegs, resolveLeg, resolveLegs, retryLeg } from "../../common/operations/act-on-legs.ts";
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

    it("tells a second operator who was first, with what, and when", async () => {
      await set("state = 'unknown', failure_class = 'unknown'");
      await resolve("accepted");
      const first = (await last())?.at.toISOString();
      await expectRefusal(resolve("rejected"), 409, `is accepted: Ada has resolved it as accepted at ${first}`);
      await set("state = 'failed', failure_class = 'blocked'", toC5);
      await retry(toC5);
      await expectRefusal(retry(toC5), 409, "is queued: Ada has sent it again at ");
    });

    it("of a leg that was seen in another state is refused, even where the state allows it", async () => {
      await set("state = 'unknown', failure_class = 'unknown'");
      const resolution = { orgId: pipeline.orgId, sbdhId: toC3, seen: "unknown", ...action } as const;
      await resolve("sent");
      await expectRefusal(
        resolveLeg(queues.deps, { ...resolution, outcome: "rejected" }),
        409,
        "is sent: Ada has resolved it as sent at ",
      );
      await pipeline.query("update transmissions set state = 'failed' where id = $1", [toC5]);
      const unseen = resolveLeg(queues.deps, { ...resolution, sbdhId: toC5, outcome: "rejected" });
      await expectRefusal(unseen, 409, "has moved in the meantime");
    });

    it("of many records each, and skips and names what moved meanwhile, or is another organization's", async () => {
      const others = [await pipeline.createValidated(), await pipeline.createValidated()];
      const legs = [toC3];
      for (const other of others) {
        legs.push((await pipeline.snapshot(other)).legs[0]!.sbdhId);
      }
      for (const sbdhId of legs) {
        await set("state = 'unknown', failure_class = 'unknown'", sbdhId);
      }
      const strange = uuid();
      await resolve("accepted", legs[1]);
      const group = { orgId: pipeline.orgId, outcome: "accepted", seen: "unknown", ...action } as const;
      const { resolved, skipped } = await resolveLegs(queues.deps, { ...group, legs: [...legs, toC3, strange] });
      expect(resolved.map(({ sbdhId }) => sbdhId)).to.deep.equal([legs[0], legs[2]]);
      expect(skipped.map(({ sbdhId }) => sbdhId)).to.deep.equal([legs[1], strange]);
      expect(skipped[0]?.message).to.contain("Ada has resolved it as accepted");
      const acts = await pipeline.query<{ outcome: string }>(
        `select outcome from operator_actions where action = 'leg.resolve' and target_id = any($1::text[])`,
        [legs],
      );
      expect(acts.map(({ outcome }) => outcome).toSorted()).to.deep.equal(["done", "done", "done", "refused"]);
      expect((await resolveLegs(queues.deps, { ...group, orgId: uuid(), legs })).resolved).to.deep.equal([]);
    });

    it("finds the organization's legs alone", async () => {
      expect(await refusal(resolve("sent", toC3, uuid()))).to.include({ status: 404 });
    });
  });

  const list = (query: object = {}) =>
    listLegs(pipeline.deps, { orgId: pipeline.orgId, states: ["failed", "unknown"], limit: 10, ...query });

  const found = async (query: object) => (await list(query)).legs.map(({ sbdhId }) => sbdhId);

  describe("the list", () => {
    it("is narrowed to a leg, a receiver and the cause of a group of failures", async () => {
      await set(
        "state = 'unknown', failure_class = 'unknown', reason = 'no answer after 4700 ms', receiver_id = '0235:1'",
      );
      await set("state = 'unknown', failure_class = 'unknown', reason = 'no answer'", toC5);
      expect(await found({ cause: "no answer after …" })).to.deep.equal([toC3]);
      expect(await found({ cause: "no answer after 4700 ms", leg: "c3" })).to.deep.equal([toC3]);
      expect(await found({ receiverId: "0235:1" })).to.deep.equal([toC3]);
      expect(await found({ leg: "c5", contested: true })).to.deep.equal([toC5]);
      expect(await found({ leg: "c5", receiverId: "0235:1" })).to.deep.equal([]);
    });

    it("leaves out what belongs to a revision that has gone by", async () => {
      await set("state = 'failed'");
      await pass();
      expect((await list()).legs).to.be.empty;
    });
  });
});
