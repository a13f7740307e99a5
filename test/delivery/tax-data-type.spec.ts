import { expect } from "chai";

import { withdrawReport } from "../../common/operations/act-on-documents.ts";
import type { Leg } from "../../common/status/legs.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline, eachDocument } from "../setup/pipeline.ts";
import { refusal } from "../setup/refusal.ts";
import { ada } from "../setup/operator-action.ts";
import { recordInbound, resubmitDocument } from "../documents/use-cases.ts";

const issue = { line: "NA", reason: "FD", description: "mailbox full" };
const typeCode = /<pxs:DocumentTypeCode>(\w)<\/pxs:DocumentTypeCode><pxs:DocumentScope>/;

describe("what a report to the authority does", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  const legOf = async (leg: Leg) => (await pipeline.snapshot(document)).legs.find((each) => each.leg === leg);

  const send = async (leg: Leg, revision = 1) => {
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, { id: document.id, revision }, leg);
    return accessPoint.submitted[0]?.sbd ?? "";
  };

  const answer = async (leg: Leg, overrides: MlsOverrides = {}) =>
    recordInbound(pipeline.deps, buildMls({ referenceId: (await legOf(leg))?.sbdhId ?? "", ...overrides }));

  const reject = async (leg: "c3" | "c5") => {
    await send(leg);
    await answer(leg, { code: "RE", issues: [issue] });
  };

  const resubmit = async () => {
    const key = pipeline.keyOf(document);
    const { revision } = await resubmitDocument(pipeline.deps, { key, serviceVersion: "20260101", requestId: "r" });
    await pipeline.validate([{ id: document.id, revision }]);
    return revision;
  };

  const withdraw = () =>
    withdrawReport(pipeline.deps, { orgId: pipeline.orgId, documentId: document.id, ...ada, why: "cancelled" });

  it("submits (S) a first revision", async () => {
    expect(typeCode.exec(await send("c5"))?.[1]).to.equal("S");
    expect(await legOf("c5")).to.include({ taxDataType: "S" });
  });

  it("revises (R) what was accepted", async () => {
    await send("c5");
    await answer("c5");
    await reject("c3");
    const revision = await resubmit();
    expect(typeCode.exec(await send("c5", revision))?.[1]).to.equal("R");
  });

  it("revises (R) what may still be accepted", async () => {
    await send("c5");
    await reject("c3");
    expect(typeCode.exec(await send("c5", await resubmit()))?.[1]).to.equal("R");
  });

  it("submits (S) again what the authority has refused, or never got", async () => {
    await reject("c5");
    const second = await resubmit();
    expect(typeCode.exec(await send("c5", second))?.[1]).to.equal("S");
  });

  it("submits (S) again what the authority has refused, although the receiver has accepted the document", async () => {
    await send("c3");
    await answer("c3");
    await reject("c5");
    expect(await legOf("c3")).to.include({ state: "accepted" });
    expect(typeCode.exec(await send("c5", await resubmit()))?.[1]).to.equal("S");
  });

  it("stays what it was in every attempt, whatever becomes of the earlier report meanwhile", async () => {
    await send("c5");
    const first = await legOf("c5");
    await reject("c3");
    const revision = await resubmit();
    const unreachable = new ScriptedAccessPoint({
      submit: () => ({ kind: "retryable", retryOwner: "us", reason: "away", report: null }),
    });
    await pipeline.deliver(unreachable, { id: document.id, revision }, "c5");
    await recordInbound(pipeline.deps, buildMls({ referenceId: first?.sbdhId ?? "", code: "RE", issues: [issue] }));
    await pipeline.query(`update transmissions set next_check_at = null where document_id = $1`, [document.id]);
    expect(await send("c5", revision)).to.equal(unreachable.submitted[0]?.sbd);
  });

  it("withdraws (W) an accepted report, which changes none of the document's statuses", async () => {
    await send("c5");
    await answer("c5");
    const { record: before } = await pipeline.snapshot(document);
    const { sbdhId } = await withdraw();
    const sbd = await send("withdrawal");
    expect(typeCode.exec(sbd)?.[1]).to.equal("W");
    expect(sbd).to.contain(`<InstanceIdentifier>${sbdhId}<`).and.to.contain(document.documentSequence);
    await answer("withdrawal", { code: "RE", issues: [issue] });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record).to.include({
      overallStatus: before.overallStatus,
      participantStatus: before.participantStatus,
      ftaStatus: "APPROVED",
    });
    expect(record.findings).to.be.empty;
    expect(legs.map(({ leg, state }) => [leg, state])).to.deep.equal([
      ["c3", "queued"],
      ["c5", "accepted"],
      ["withdrawal", "rejected"],
    ]);
    expect(legs[2]?.documentXml).to.match(typeCode);
    const entries = (await pipeline.log(document)).filter(({ leg }) => leg === "withdrawal");
    expect(entries.map(({ event }) => event)).to.deep.equal(["QUEUED", "SENDING", "SENT", "REJECTED"]);
    expect(entries[0]?.detail).to.include({ by: "Ada", why: "cancelled", withdraws_revision: 1 });
  });

  it("withdraws the revision that was accepted, when a later one was refused before it was sent", async () => {
    await send("c5");
    await answer("c5");
    await reject("c3");
    const key = pipeline.keyOf(document);
    await resubmitDocument(pipeline.deps, { key, serviceVersion: "20260101", requestId: "r" });
    expect((await refusal(withdraw())).message).to.contain("received");
    await pipeline.query(`update documents set stage = 'invalid' where id = $1`, [document.id]);
    await withdraw();
    expect(typeCode.exec(await send("withdrawal", 2))?.[1]).to.equal("W");
  });

  it("submits (S) again after a withdrawal", async () => {
    await send("c5");
    await answer("c5");
    await withdraw();
    await send("withdrawal");
    await answer("withdrawal");
    await reject("c3");
    expect(typeCode.exec(await send("c5", await resubmit()))?.[1]).to.equal("S");
  });

  it("withdraws nothing that was not accepted, and nothing twice", async () => {
    expect((await refusal(withdraw())).message).to.contain("queued");
    await send("c5");
    expect(await refusal(withdraw())).to.include({ status: 409 });
    await answer("c5");
    const both = await Promise.allSettled([withdraw(), withdraw()]);
    expect(both.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    expect((await refusal(withdraw())).message).to.contain("withdrawal, which is queued");
  });
});
