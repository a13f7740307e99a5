import { EventEmitter, once } from "node:events";

import { expect } from "chai";

import { recordInbound } from "../../common/services/record-mls.ts";
import type { DocumentRecord } from "../../common/services/document-record.ts";
import { buildMls } from "../factories/mls.ts";
import { openPipeline, ScriptedAccessPoint, type Pipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";

function crashed(): never {
  throw new Error("the worker dies here");
}

describe("deliverLeg", () => {
  let pipeline: Pipeline;
  let document: DocumentRecord;

  before(async () => {
    pipeline = await openPipeline();
  });

  after(() => pipeline.close());

  beforeEach(async () => {
    document = await pipeline.create();
    await pipeline.validate([document]);
  });

  const legState = async (leg: "c3" | "c5" = "c3") =>
    (await pipeline.snapshot(document)).legs.find((each) => each.leg === leg)?.state;

  const age = (seconds: number) =>
    pipeline.deps.database.query(
      `update transmissions set updated_at = now() - make_interval(secs => $2), next_check_at = null
       where document_id = $1`,
      [document.id, seconds],
    );

  it("sends a queued leg once, however often its job is delivered", async () => {
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    await pipeline.deliver(accessPoint, document, "c3");
    expect(accessPoint.submitted).to.have.length(1);
    expect(await legState()).to.equal("sent");
  });

  it("sends once when two workers have the same job at the same time", async () => {
    const accessPoint = new ScriptedAccessPoint();
    const results = await Promise.all(Array.from({ length: 8 }, () => pipeline.deliver(accessPoint, document, "c3")));
    expect(results.filter((result) => result === "done")).to.have.length(1);
    expect(accessPoint.submitted).to.have.length(1);
  });

  it("stores the envelope's digest and the attempt before the first byte leaves", async () => {
    let stored: { state: string; attempts: number; sbd_sha256: string }[] = [];
    const accessPoint = new ScriptedAccessPoint({
      submit: async () => {
        stored = await pipeline.deps.database.query(
          `select state, attempts, sbd_sha256 from transmissions where document_id = $1 and leg = 'c3'`,
          [document.id],
        );
        return { kind: "sent", reason: "sent", report: {} };
      },
    });
    await pipeline.deliver(accessPoint, document, "c3");
    expect(stored[0]).to.include({ state: "sending", attempts: 1 });
    expect(stored[0]?.sbd_sha256).to.match(/^[0-9a-f]{64}$/);
  });

  it("leaves a fresh send alone, then asks the access point what became of it, and never posts what it has", async () => {
    const dying = new ScriptedAccessPoint({ submit: crashed });
    await pipeline.deliver(dying, document, "c3").catch((error: Error) => expect(error.message).to.contain("dies"));
    expect(await legState()).to.equal("sending");

    const accessPoint = new ScriptedAccessPoint({
      status: () => ({ kind: "sent", mls: "pending", reason: "it has it", transaction: { state: "sent" } }),
    });
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    expect(accessPoint.asked).to.be.empty;

    await age(11);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    expect(accessPoint.asked).to.have.length(1);
    expect(accessPoint.submitted).to.be.empty;
    expect(await legState()).to.equal("sent");
  });

  it("posts the same envelope again when the access point says that it never took it", async () => {
    const dying = new ScriptedAccessPoint({ submit: crashed });
    await pipeline.deliver(dying, document, "c5").catch(() => undefined);
    await age(11);
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c5")).to.equal("done");
    expect(accessPoint.submitted).to.have.length(1);
    expect(accessPoint.submitted[0]?.sbd).to.equal(dying.submitted[0]?.sbd);
    expect(await legState("c5")).to.equal("sent");
  });

  it("does not look into the send of a worker that is alive", async () => {
    const dying = new ScriptedAccessPoint({ submit: crashed });
    await pipeline.deliver(dying, document, "c3").catch(() => undefined);
    await pipeline.deps.database.query(
      `insert into worker_instances (id, seen_at) select claimed_by, now() from transmissions
       where document_id = $1 and leg = 'c3' on conflict (id) do update set seen_at = now()`,
      [document.id],
    );
    await age(15);
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    expect([...accessPoint.asked, ...accessPoint.submitted]).to.be.empty;
    await pipeline.deps.database.query(`delete from worker_instances`);
  });

  it("asks before anything else after an answer that it did not see", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "unknown", reason: "no answer", report: null }),
      status: (attempt) =>
        attempt === 1
          ? { kind: "in_progress", reason: "it is sending", transaction: {} }
          : { kind: "sent", mls: "pending", reason: "it has it", transaction: {} },
    });
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("waiting");
    expect(await legState()).to.equal("unknown");
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    expect(accessPoint.asked, "its time has not come").to.be.empty;
    await age(20);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("waiting");
    await age(30);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    expect(accessPoint.submitted).to.have.length(1);
    expect(await legState()).to.equal("sent");
  });

  it("sends once more, not twice, when two workers hear at the same time that the access point has nothing", async () => {
    const lost = new ScriptedAccessPoint({ submit: () => ({ kind: "unknown", reason: "no answer", report: null }) });
    await pipeline.deliver(lost, document, "c3");
    await age(20);
    const accessPoint = new ScriptedAccessPoint();
    await Promise.all(Array.from({ length: 6 }, () => pipeline.deliver(accessPoint, document, "c3")));
    expect(accessPoint.asked).to.have.length(1);
    expect(accessPoint.submitted).to.have.length(1);
  });

  it("does not let a late answer about one attempt undo the next", async () => {
    const secondHasSent = new EventEmitter();
    const lost = new ScriptedAccessPoint({ submit: () => ({ kind: "unknown", reason: "no answer", report: null }) });
    await pipeline.deliver(lost, document, "c3");
    await age(20);
    const slow = new ScriptedAccessPoint({
      status: async () => {
        await once(secondHasSent, "sent");
        return { kind: "not_found", reason: "unknown", transaction: null };
      },
    });
    const slowDelivery = pipeline.deliver(slow, document, "c3");
    await until("the slow worker asks", () => slow.asked.length === 1);
    await age(200);
    const quick = new ScriptedAccessPoint();
    await pipeline.deliver(quick, document, "c3");
    secondHasSent.emit("sent");
    await slowDelivery;
    expect([quick.submitted.length, slow.submitted.length]).to.deep.equal([1, 0]);
    expect(await legState()).to.equal("sent");
  });

  it("takes an MLS as proof of delivery, even for a leg that it believes is not sent", async () => {
    const { legs } = await pipeline.snapshot(document);
    const result = await recordInbound(pipeline.deps, buildMls({ referenceId: legs[0]?.sbdhId ?? "" }));
    expect(result.outcome).to.equal("recorded");
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    expect(accessPoint.submitted).to.be.empty;
  });

  it("asks for the verdict when the message itself has been lost", async () => {
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    const accessPoint = new ScriptedAccessPoint({
      status: (attempt) => ({ kind: "sent", mls: attempt === 1 ? "pending" : "AP", reason: "sent", transaction: {} }),
    });
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("waiting");
    expect(await legState()).to.equal("sent");
    await age(1_000);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    expect(await legState()).to.equal("accepted");
  });

  it("goes back to the queue when the envelope has certainly not gone out", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: (attempt) =>
        attempt === 1
          ? { kind: "retryable", retryOwner: "us", reason: "connection refused", report: null }
          : { kind: "sent", reason: "sent", report: {} },
    });
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("waiting");
    expect(await legState()).to.equal("queued");
    expect(await pipeline.deliver(accessPoint, document, "c3"), "its pause is not over").to.equal("stale");
    await age(5);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    const [leg] = (await pipeline.snapshot(document)).legs;
    expect(leg).to.include({ state: "sent", attempts: 2 });
  });

  it("tells the whole story in the log, with attempts", async () => {
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    const events = (await pipeline.log(document)).map(({ leg, event }) => (leg === null ? event : `${leg} ${event}`));
    expect(events).to.deep.equal([
      "RECEIVED",
      "PRICED",
      "RENDERED",
      "VALIDATED",
      "c3 QUEUED",
      "c5 QUEUED",
      "c3 SENDING",
      "c3 SENT",
    ]);
  });

  it("never sends a report that the authority would refuse", async () => {
    const inUnreportableCurrency = await pipeline.create({
      document_currency_code: "XCG",
      tax_currency_code: "AED",
      tax_exchange_rate: { calculation_rate: 2.05 },
    });
    await pipeline.validate([inUnreportableCurrency]);
    const accessPoint = new ScriptedAccessPoint();
    await pipeline.deliver(accessPoint, inUnreportableCurrency, "c5");
    expect(accessPoint.submitted).to.be.empty;
    const { legs } = await pipeline.snapshot(inUnreportableCurrency);
    expect(legs[1]).to.include({ leg: "c5", state: "failed" });
    expect(legs[1]?.reason).to.contain("IBR-TDD-30-1");
  });

  it("is stopped for a person when the access point refuses its configuration", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "blocked", reason: "wrong token", report: null }),
    });
    await pipeline.deliver(accessPoint, document, "c3");
    const { record, legs } = await pipeline.snapshot(document);
    expect(legs[0]).to.include({ state: "failed", reason: "wrong token" });
    expect(record.overallStatus).to.equal("PENDING");
  });
});
