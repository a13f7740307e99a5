import { expect } from "chai";

import { AppError } from "../../common/errors.ts";
import { recordInbound } from "../../common/services/record-mls.ts";
import type { DocumentRecord } from "../../common/services/document-record.ts";
import { buildMls, type MlsOverrides } from "../factories/mls.ts";
import { openPipeline, ScriptedAccessPoint, type Pipeline } from "../setup/pipeline.ts";

describe("recordInbound", () => {
  let pipeline: Pipeline;
  let document: DocumentRecord;
  let sbdhIds: Record<string, string>;

  before(async () => {
    pipeline = await openPipeline();
  });

  after(() => pipeline.close());

  beforeEach(async () => {
    document = await pipeline.create();
    await pipeline.validate([document]);
    const { legs } = await pipeline.snapshot(document);
    sbdhIds = Object.fromEntries(legs.map(({ leg, sbdhId }) => [leg, sbdhId ?? ""]));
  });

  const receive = (leg: "c3" | "c5", overrides: MlsOverrides = {}) =>
    recordInbound(pipeline.deps, buildMls({ referenceId: sbdhIds[leg] ?? "", ...overrides }));

  const deliverBoth = async () => {
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, document, "c3");
    await pipeline.deliver(accessPoint, document, "c5");
  };

  it("approves the document when both legs are accepted, and not before", async () => {
    await deliverBoth();
    expect(await receive("c3")).to.deep.include({ outcome: "recorded" });
    expect((await pipeline.snapshot(document)).record).to.include({
      overallStatus: "PENDING",
      participantStatus: "APPROVED",
      ftaStatus: null,
    });
    await receive("c5", { code: "AB" });
    expect((await pipeline.snapshot(document)).record).to.include({ overallStatus: "APPROVED", ftaStatus: "APPROVED" });
  });

  it("decides the document when both messages come at the same moment", async () => {
    await deliverBoth();
    await Promise.all([receive("c3"), receive("c5")]);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("APPROVED");
  });

  it("rejects with the other side's reasons", async () => {
    await deliverBoth();
    await receive("c5");
    await receive("c3", {
      code: "RE",
      issues: [
        { line: "/Invoice/cac:InvoiceLine[1]", reason: "BV", description: "price is wrong" },
        { line: "NA", reason: "BW", description: "a warning" },
      ],
    });
    const { record, legs } = await pipeline.snapshot(document);
    expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
    expect(record.findings.map(({ flag, reasonCode, location }) => [flag, reasonCode, location])).to.deep.equal([
      ["fatal", "BV", "/Invoice/cac:InvoiceLine[1]"],
      ["warning", "BW", ""],
    ]);
    expect(legs[0]?.mls).to.include({ code: "RE" });
  });

  it("takes a message that overtakes the answer to our own sending", async () => {
    const overtaking = new ScriptedAccessPoint({
      submit: async () => {
        await receive("c3");
        return { kind: "sent", reason: "sent", report: { late: true } };
      },
    });
    await pipeline.deliver(overtaking, document, "c3");
    const { legs } = await pipeline.snapshot(document);
    expect(legs[0]).to.include({ state: "accepted" });
    expect(legs[0]?.report).to.deep.equal({ late: true });
  });

  it("lets the first message count and logs the rest", async () => {
    await deliverBoth();
    await receive("c3");
    expect(await receive("c3", { code: "RE", issues: [{ line: "NA", reason: "FD", description: "late" }] })).to.include(
      {
        outcome: "duplicate",
      },
    );
    expect((await pipeline.snapshot(document)).legs[0]?.state).to.equal("accepted");
  });

  it("ignores an answer to something we never sent", async () => {
    const strangers = ["11111111-1111-4111-8111-111111111111", "not-a-uuid"];
    for (const referenceId of strangers) {
      const result = await recordInbound(pipeline.deps, buildMls({ referenceId }));
      expect(result).to.deep.equal({ outcome: "unmatched", sbdhId: referenceId });
    }
  });

  it("refuses a message that contradicts itself, and changes nothing", async () => {
    await deliverBoth();
    const withoutIssue = receive("c3", { code: "RE" });
    const withFatalIssue = receive("c3", { code: "AP", issues: [{ line: "NA", reason: "BV", description: "wrong" }] });
    for (const attempt of [withoutIssue, withFatalIssue]) {
      const failure = await attempt.catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(AppError).with.property("status", 400);
    }
    expect((await pipeline.snapshot(document)).legs[0]).to.include({ state: "sent", mls: null });
  });

  it("refuses what is no message, and changes nothing", async () => {
    for (const xml of ["", "<a>", "<a/>", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']) {
      const failure = await recordInbound(pipeline.deps, xml).catch((error: unknown) => error);
      expect(failure, xml).to.be.instanceOf(AppError).with.property("status", 400);
    }
  });
});
