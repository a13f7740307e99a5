import { expect } from "chai";

import type { DocumentRecord } from "../../common/services/document-record.ts";
import { recordInbound } from "../../common/services/record-mls.ts";
import { sweep } from "../../common/services/sweep.ts";
import { buildMls } from "../factories/mls.ts";
import { openPipeline, ScriptedAccessPoint, type Pipeline } from "../setup/pipeline.ts";

describe("sweep", () => {
  let pipeline: Pipeline;
  let document: DocumentRecord;

  before(async () => {
    pipeline = await openPipeline();
  });
  after(() => pipeline.close());
  beforeEach(async () => {
    document = await pipeline.create();
    await pipeline.validate([document]);
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
  });

  const sentAgo = (minutes: number) =>
    pipeline.deps.database.query(
      `update transmissions set sent_at = now() - make_interval(mins => $2) where document_id = $1 and leg = 'c3'`,
      [document.id, minutes],
    );
  const leg = async () => (await pipeline.snapshot(document)).legs[0];
  const marks = async () => (await pipeline.log(document)).filter(({ event }) => event === "MLS_OVERDUE");

  it("marks a leg whose status message has not come within 25 minutes, once, and nothing else changes", async () => {
    await sentAgo(24);
    await sweep(pipeline.deps);
    expect((await leg())?.mlsOverdueAt).to.equal(null);
    await sentAgo(26);
    await sweep(pipeline.deps);
    await sweep(pipeline.deps);
    expect(await leg()).to.include({ state: "sent", failureClass: null });
    expect((await leg())?.mlsOverdueAt).to.be.instanceOf(Date);
    const [mark, ...more] = await marks();
    expect(more).to.be.empty;
    expect(mark).to.include({ leg: "c3", fromState: "sent", toState: "sent", attempt: 1 });
    expect(mark?.durationMs).to.be.at.least(25 * 60_000);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("PENDING");
  });

  it("takes the message that comes late all the same", async () => {
    await sentAgo(30);
    await sweep(pipeline.deps);
    await recordInbound(pipeline.deps, buildMls({ referenceId: (await leg())?.sbdhId ?? "" }));
    expect(await leg()).to.include({ state: "accepted" });
    const accepted = (await pipeline.log(document)).find(({ event }) => event === "ACCEPTED");
    expect(accepted?.durationMs, "how long the message was waited for").to.be.at.least(30 * 60_000);
  });
});
