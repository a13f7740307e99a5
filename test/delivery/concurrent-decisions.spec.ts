import { expect } from "chai";

import type { Queryable } from "../../common/db/queryable.ts";
import { lockDocument } from "../../common/documents/document-store.ts";
import { recordLegOutcome } from "../../common/delivery/leg-attempt-store.ts";
import { withdrawReport } from "../../common/operations/act-on-documents.ts";
import { resolveLeg, retryLeg } from "../../common/operations/act-on-legs.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { openTransaction } from "../setup/database/open-transaction.ts";
import { ScriptedAccessPoint, usePipeline, eachDocument } from "../setup/pipeline.ts";
import { expectRefusal, refusal } from "../setup/refusal.ts";
import { ada } from "../setup/operator-action.ts";
import { recordInbound, resubmitDocument } from "../documents/use-cases.ts";
import { untilBlocked } from "../setup/database/until-blocked.ts";

const reject: MlsOverrides = { code: "RE", issues: [{ line: "NA", reason: "BV", description: "the price is wrong" }] };

describe("decisions about one document at the same moment", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  const legOf = async (leg: string) => {
    const { legs } = await pipeline.snapshot(document);
    return legs.find((each) => each.leg === leg) ?? expect.fail(`no leg ${leg}`);
  };
  const send = (leg: "c3" | "c5" | "withdrawal") => pipeline.deliver(new ScriptedAccessPoint(), document, leg);
  const answer = async (leg: string, overrides: MlsOverrides = {}) =>
    recordInbound(pipeline.deps, buildMls({ referenceId: (await legOf(leg)).sbdhId, ...overrides }));
  const action = () => ({ orgId: pipeline.orgId, ...ada, why: "cancelled" });
  const withdraw = () => withdrawReport(pipeline.deps, { ...action(), documentId: document.id });
  const resubmit = () => {
    const key = pipeline.keyOf(document);
    return resubmitDocument(pipeline.deps, { key, serviceVersion: "20260101", requestId: "r" });
  };

  const nextRevision = (tx: Queryable) =>
    tx.query(`update documents set revision = 2, stage = 'received', overall_status = 'PENDING' where id = $1`, [
      document.id,
    ]);
  const queuedLegs = async () => {
    const rows = await pipeline.query<{ leg: string }>(
      `select leg from transmissions where document_id = $1 and state = 'queued' order by leg`,
      [document.id],
    );
    return rows.map(({ leg }) => leg);
  };

  /** The document is held by `work`; what is begun meanwhile waits, and goes on when all of it does. */
  const whileHeld = async <Result>(
    begin: () => Promise<Result>[],
    work: (tx: Queryable) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<PromiseSettledResult<Result>[]> => {
    let held: Queryable = pipeline.deps.database;
    const holder = await openTransaction(pipeline.deps.database, async (tx) => {
      held = tx;
      await lockDocument(tx, { orgId: pipeline.orgId, id: document.id });
    });
    const begun = begin();
    const settled = Promise.allSettled(begun);
    try {
      await untilBlocked(pipeline.deps.database, begun.length);
      await work(held);
    } finally {
      await holder.commit();
    }
    return settled;
  };

  it("lock the document before its leg, as a resubmission does", async () => {
    await send("c3");
    const { sbdhId } = await legOf("c3");
    const [decided] = await whileHeld(
      () => [recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId }))],
      (tx) => tx.query("update transmissions set swept_at = null where id = $1", [sbdhId]),
    );
    expect(decided).to.deep.include({ status: "fulfilled" });
    expect(await legOf("c3")).to.include({ state: "accepted" });
  });

  it("log the state and the duration that the leg really had, when its sending was recorded meanwhile", async () => {
    const { sbdhId, attempts } = await legOf("c5");
    await pipeline.query("update transmissions set updated_at = now() - interval '1 day' where id = $1", [sbdhId]);
    const [decided] = await whileHeld(
      () => [recordInbound(pipeline.deps, buildMls({ referenceId: sbdhId }))],
      (tx) =>
        recordLegOutcome(tx, { from: { sbdhId, state: "queued", attempts }, to: "sent", event: "SENT", report: {} }),
    );
    expect(decided).to.deep.include({ status: "fulfilled" });
    const entries = (await pipeline.log(document)).filter(({ leg, event }) => leg === "c5" && event !== "QUEUED");
    expect(entries.map(({ fromState, toState }) => [fromState, toState])).to.deep.equal([
      ["queued", "sent"],
      ["sent", "accepted"],
    ]);
    const [sent, accepted] = entries.map(({ durationMs }) => durationMs ?? -1);
    expect(sent).to.be.at.least(86_400_000);
    expect(accepted).to.be.within(0, 3_600_000);
  });

  it("keep the reasons of both sides, and log the rejection once", async () => {
    await send("c3");
    await send("c5");
    const messages = await Promise.all(
      ["c3", "c5"].map(async (leg) => buildMls({ referenceId: (await legOf(leg)).sbdhId, ...reject })),
    );
    const decided = await whileHeld(() => messages.map((message) => recordInbound(pipeline.deps, message)));
    expect(decided.map(({ status }) => status)).to.deep.equal(["fulfilled", "fulfilled"]);
    const { record } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED", ftaStatus: "REJECTED" });
    expect(record.findings.map(({ reasonCode }) => reasonCode)).to.deep.equal(["BV", "BV"]);
    expect((await pipeline.log(document)).filter(({ stage }) => stage === "overall")).to.have.length(1);
  });

  it("send nothing again that is being withdrawn", async () => {
    await send("c5");
    await answer("c5");
    await send("c3");
    await answer("c3", reject);
    await withdraw();
    for (const step of [() => Promise.resolve(), () => send("withdrawal")]) {
      await step();
      await expectRefusal(resubmit(), 409, `withdrawal of the report is ${(await legOf("withdrawal")).state}`);
    }
    await answer("withdrawal");
    expect(await resubmit()).to.include({ revision: 2, overallStatus: "PENDING" });
  });

  it("send nothing again whose outcome is unknown", async () => {
    const lost = new ScriptedAccessPoint({ submit: () => ({ kind: "unknown", reason: "no answer", report: null }) });
    await pipeline.deliver(lost, document, "c5");
    await send("c3");
    await answer("c3", reject);
    const { status, message } = await refusal(resubmit());
    expect([status, message]).to.deep.equal([
      409,
      "The report to the authority is unknown: the document can be sent again when its outcome is known",
    ]);
    const { sbdhId } = await legOf("c5");
    await resolveLeg(pipeline.deps, { ...action(), sbdhId, outcome: "not_sent" });
    expect(await resubmit()).to.include({ revision: 2, overallStatus: "PENDING" });
    expect(await queuedLegs()).to.deep.equal([]);
  });

  it("let a withdrawal that came first stop the resubmission that waits for it", async () => {
    await send("c5");
    await answer("c5");
    await send("c3");
    await answer("c3", reject);
    const [resubmitted] = await whileHeld(
      () => [resubmit()],
      (tx) =>
        tx.query(
          `insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
             process_id, created_at, updated_at)
           select gen_random_uuid(), org_id, document_id, revision, 'withdrawal', 'queued', sender_id, receiver_id,
             doc_type_id, process_id, now(), now()
           from transmissions where document_id = $1 and leg = 'c5'`,
          [document.id],
        ),
    );
    expect(resubmitted).to.deep.include({ status: "rejected" }).and.to.have.nested.property("reason.status", 409);
    expect((await pipeline.snapshot(document)).record).to.include({ overallStatus: "REJECTED" });
    const rows = await pipeline.query("select revision from documents where id = $1", [document.id]);
    expect(rows).to.deep.equal([{ revision: 1 }]);
  });

  it("let a resubmission that came first stop the withdrawal that waits for it", async () => {
    await send("c5");
    await answer("c5");
    const [withdrawn] = await whileHeld(() => [withdraw()], nextRevision);
    expect(withdrawn).to.deep.include({ status: "rejected" }).and.to.have.nested.property("reason.status", 409);
    expect(await queuedLegs()).to.deep.equal(["c3"]);
  });

  it("let a resubmission that came first stop the retry that waits for it", async () => {
    const blocked = new ScriptedAccessPoint({
      submit: () => ({ kind: "blocked", reason: "its certificate", report: null }),
    });
    await pipeline.deliver(blocked, document, "c3");
    const { sbdhId } = await legOf("c3");
    const [retried] = await whileHeld(() => [retryLeg(pipeline.deps, { ...action(), sbdhId })], nextRevision);
    expect(retried).to.deep.include({ status: "rejected" }).and.to.have.nested.property("reason.status", 409);
    expect(await queuedLegs()).to.deep.equal(["c5"]);
  });
});
