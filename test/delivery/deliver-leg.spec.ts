import { EventEmitter, once } from "node:events";

import { expect } from "chai";

import { unpackJson } from "../../common/db/packed-text.ts";
import type { Admission } from "../../common/peppol/access-point.ts";
import { buildMls } from "../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline, eachDocument } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { recordInbound } from "../documents/use-cases.ts";

function crashed(): never {
  throw new Error("the worker dies here");
}

describe("deliverLeg", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });

  const legState = async (leg: "c3" | "c5" = "c3") =>
    (await pipeline.snapshot(document)).legs.find((each) => each.leg === leg)?.state;

  const age = (seconds: number) =>
    pipeline.query(
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
    let stored: { state: string; attempts: number; logged: string }[] = [];
    const accessPoint = new ScriptedAccessPoint({
      submit: async () => {
        stored = await pipeline.query(
          `select t.state, t.attempts, l.detail ->> 'sbd_sha256' as logged from transmissions t
           join status_log l on l.document_id = t.document_id and l.leg = t.leg and l.event = 'SENDING'
           where t.document_id = $1 and t.leg = 'c3'`,
          [document.id],
        );
        return { kind: "sent", reason: "sent", report: {} };
      },
    });
    await pipeline.deliver(accessPoint, document, "c3");
    expect(stored[0]).to.include({ state: "sending", attempts: 1 });
    expect(stored[0]?.logged).to.match(/^[0-9a-f]{64}$/);
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
    await pipeline.query(
      `insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, seen_at)
       select claimed_by, 'workers', 'workers', 'here', 1, '1', '', '{}', 'here', now() from transmissions
       where document_id = $1 and leg = 'c3' on conflict (id) do update set seen_at = now()`,
      [document.id],
    );
    await age(15);
    const accessPoint = new ScriptedAccessPoint();
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    expect([...accessPoint.asked, ...accessPoint.submitted]).to.be.empty;
    await pipeline.query(`delete from processes`);
  });

  it("asks before anything else after an answer that it did not see", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "unknown", reason: "no answer", report: null }),
      status: (attempt) =>
        attempt === 1
          ? { kind: "in_progress", patienceMs: 600_000, reason: "it is sending", transaction: {} }
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

  it("sends a second time, not a third, when two workers learn at once that the access point has nothing", async () => {
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
    expect(await pipeline.deliver(accessPoint, document, "c3"), "a late copy of the job").to.equal("stale");
    expect(accessPoint.asked, "about a leg that has just been sent").to.be.empty;
    await age(1_000);
    expect(await pipeline.deliver(accessPoint, document, "c3"), "the sweeper comes back").to.equal("stale");
    expect(await legState()).to.equal("sent");
    await age(1_000);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    const [leg] = (await pipeline.snapshot(document)).legs;
    expect(leg).to.include({ state: "accepted" });
    expect(leg?.mls).to.include({ code: "AP", source: "polling" });
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

  it("is stopped for a person when the access point refuses its configuration", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "blocked", reason: "wrong token", report: null }),
    });
    await pipeline.deliver(accessPoint, document, "c3");
    const { record, legs } = await pipeline.snapshot(document);
    expect(legs[0]).to.include({ state: "failed", reason: "wrong token", failureClass: "blocked" });
    expect(record.overallStatus).to.equal("PENDING");
  });

  it("is rejected when the receiving access point refuses it, so that it can be corrected and resubmitted", async () => {
    const report = { sendingResult: "AS4_ERROR_MESSAGE_RECEIVED" };
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "rejected", cause: "as4", reason: "EBMS:0004: not serviced", report }),
    });
    await pipeline.deliver(accessPoint, document, "c3");
    const { record, legs } = await pipeline.snapshot(document);
    expect(legs[0]).to.deep.include({ state: "rejected", failureClass: "rejected", report, mls: null });
    expect(record).to.include({ overallStatus: "REJECTED", participantStatus: "REJECTED" });
    expect(record.findings).to.have.length(1);
    expect(record.findings[0]).to.include({ flag: "fatal", reasonCode: "AS4", text: "EBMS:0004: not serviced" });
    const [entry] = (await pipeline.log(document)).filter(({ event }) => event === "REJECTED");
    expect(entry).to.include({ leg: "c3", fromState: "sending", toState: "rejected", attempt: 1 });
  });

  it("believes a late answer that the envelope is out, though the leg was given up meanwhile", async () => {
    const givenUp = new EventEmitter();
    const slow = new ScriptedAccessPoint({
      submit: async () => {
        await once(givenUp, "failed");
        return { kind: "sent", reason: "sent", report: { late: true } };
      },
    });
    const slowDelivery = pipeline.deliver(slow, document, "c3");
    await until("the slow worker sends", () => slow.submitted.length === 1);
    await age(200);
    const asker = new ScriptedAccessPoint({
      status: () => ({
        kind: "failed",
        lastAttempt: "not sent",
        attempts: 1,
        words: "",
        reason: "look-up failed",
        transaction: null,
      }),
    });
    await pipeline.deliver(asker, document, "c3");
    expect(await legState()).to.equal("failed");
    givenUp.emit("failed");
    await slowDelivery;
    expect(await legState()).to.equal("sent");
  });

  it("does not let the late refusal of one attempt reject the next", async () => {
    const secondHasSent = new EventEmitter();
    const slow = new ScriptedAccessPoint({
      submit: async () => {
        await once(secondHasSent, "sent");
        return { kind: "rejected", cause: "as4", reason: "late", report: null };
      },
    });
    const slowDelivery = pipeline.deliver(slow, document, "c3");
    await until("the slow worker sends", () => slow.submitted.length === 1);
    await age(200);
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    secondHasSent.emit("sent");
    await slowDelivery;
    expect(await legState()).to.equal("sent");
  });

  it("leaves an unknown outcome to a person where the access point cannot be asked, and sends nothing", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "unknown", reason: "no answer", report: null }),
      status: () => ({ kind: "unsupported", reason: "cannot be asked", transaction: null }),
    });
    await pipeline.deliver(accessPoint, document, "c3");
    await age(20);
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("done");
    expect(await pipeline.deliver(accessPoint, document, "c3"), "nobody asks again").to.equal("stale");
    expect([accessPoint.submitted.length, accessPoint.asked.length]).to.deep.equal([1, 1]);
    const [leg] = (await pipeline.snapshot(document)).legs;
    expect(leg).to.include({ state: "unknown", failureClass: "unknown", reason: "cannot be asked" });
    const events = (await pipeline.log(document)).map(({ event }) => event);
    expect(events.at(-1)).to.equal("OPERATOR_NEEDED");
  });

  it("neither claims nor counts an attempt while the access point is unavailable", async () => {
    class Away extends ScriptedAccessPoint {
      override async admit<Result>(_work: unknown): Promise<Admission<Result>> {
        return { pausedForMs: 4_000 };
      }
    }
    const away = new Away();
    expect(await pipeline.deliver(away, document, "c3")).to.equal("waiting");
    const [leg] = (await pipeline.snapshot(document)).legs;
    expect(leg).to.include({ state: "queued", attempts: 0, failureClass: "retryable" });
    expect(away.submitted).to.be.empty;
    await age(5);
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    expect((await pipeline.snapshot(document)).legs[0]).to.include({ state: "sent", attempts: 1, reason: null });
    await pipeline.query("update transmissions set state = 'unknown' where document_id = $1 and leg = 'c5'", [
      document.id,
    ]);
    expect(await pipeline.deliver(away, document, "c5")).to.equal("waiting");
    expect(await legState("c5"), "it may have arrived: it is asked about, not sent").to.equal("unknown");
  });

  it("keeps the report of every attempt", async () => {
    const accessPoint = new ScriptedAccessPoint({
      submit: (attempt) =>
        attempt === 1
          ? { kind: "retryable", retryOwner: "us", reason: "look-up", report: { lookupError: "SMP" } }
          : { kind: "sent", reason: "sent", report: { as4MessageId: "m" } },
    });
    await pipeline.deliver(accessPoint, document, "c3");
    await age(5);
    await pipeline.deliver(accessPoint, document, "c3");
    const rows = await pipeline.query<{ attempt: number; event: string; packed: Buffer }>(
      `select r.attempt, r.event, r.packed from leg_reports r join transmissions t on t.id = r.transmission_id
       where t.document_id = $1 order by r.id`,
      [document.id],
    );
    const reports = await Promise.all(
      rows.map(async ({ packed, ...row }) => ({ ...row, report: await unpackJson(packed) })),
    );
    expect(reports).to.deep.equal([
      { attempt: 1, event: "RETRY", report: { lookupError: "SMP" } },
      { attempt: 2, event: "SENT", report: { as4MessageId: "m" } },
    ]);
    const [leg] = (await pipeline.snapshot(document)).legs;
    expect(leg?.sentAt).to.be.instanceOf(Date);
  });

  it("says in every log row of a leg from where to where it went, how long that took and in which attempt", async () => {
    await pipeline.deliver(new ScriptedAccessPoint(), document, "c3");
    const [leg] = (await pipeline.snapshot(document)).legs;
    await recordInbound(pipeline.deps, buildMls({ referenceId: leg?.sbdhId ?? "" }));
    const entries = (await pipeline.log(document)).filter((entry) => entry.leg === "c3" && entry.fromState !== null);
    expect(entries.map(({ event, fromState, toState, attempt }) => [event, fromState, toState, attempt])).to.deep.equal(
      [
        ["SENDING", "queued", "sending", 1],
        ["SENT", "sending", "sent", 1],
        ["ACCEPTED", "sent", "accepted", 1],
      ],
    );
    for (const { durationMs, event } of entries) {
      expect(durationMs, event).to.be.a("number");
    }
  });
});
