import { EventEmitter, once } from "node:events";

import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { withdrawReport } from "../../../common/operations/act-on-documents.ts";
import { sweep } from "../../../workers/periodic-jobs/sweeper.ts";
import type { Admission } from "../../../common/peppol/access-point.ts";
import { SendSlots, type SlotHolder } from "../../../common/peppol/send-slots-and-fences.ts";
import { DeliveryStage } from "../../../workers/stages/delivery-stage.ts";
import { buildMls } from "../../factories/mls.ts";
import { ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { ada } from "../../setup/operator-action.ts";
import { recordInbound } from "../../documents/use-cases.ts";

describe("the delivery stages", () => {
  const pipeline = usePipeline();
  let document: DocumentRecord;
  let accessPoint: ScriptedAccessPoint;

  beforeEach(async () => {
    accessPoint = new ScriptedAccessPoint();
    document = await pipeline.createValidated();
  });

  const deps = () => ({ ...pipeline.deps, accessPoint, instanceId: uuid() });
  const job = () => ({ data: { documents: [{ id: document.id, revision: 1 }] }, attemptsMade: 0 });
  const report = () => new DeliveryStage(deps(), "reporting").run(job());
  const states = async () => (await pipeline.snapshot(document)).legs.map(({ leg, state }) => `${leg} ${state}`);

  const withdraw = async () => {
    await report();
    const { legs } = await pipeline.snapshot(document);
    await recordInbound(pipeline.deps, buildMls({ referenceId: legs[1]?.sbdhId ?? "" }));
    const action = { orgId: pipeline.orgId, ...ada, why: "cancelled" };
    await withdrawReport(pipeline.deps, { documentId: document.id, ...action });
  };

  it("send each on its own leg", async () => {
    await new DeliveryStage(deps(), "transmission").run(job());
    expect(await states()).to.deep.equal(["c3 sent", "c5 queued"]);
    await report();
    expect(await states()).to.deep.equal(["c3 sent", "c5 sent"]);
  });

  it("report a withdrawal after the report itself, once", async () => {
    await withdraw();
    await report();
    await report();
    expect(await states()).to.deep.equal(["c3 queued", "c5 accepted", "withdrawal sent"]);
    expect(accessPoint.submitted.map(({ leg }) => leg)).to.deep.equal(["c5", "withdrawal"]);
  });

  it("get the job of a withdrawal again from the sweeper", async () => {
    await withdraw();
    const reporting = () => pipeline.deps.queues.sender("reporting").countOpenJobs();
    await pipeline.query(
      `update transmissions set updated_at = now() - interval '1 minute', swept_at = null
       where document_id = $1 and leg = 'withdrawal'`,
      [document.id],
    );
    const before = await reporting();
    await sweep(pipeline.deps);
    expect(await reporting()).to.equal(before + 1);
  });

  it("bring a job of its own for what has to wait", async () => {
    accessPoint = new ScriptedAccessPoint({
      submit: () => ({ kind: "retryable", retryOwner: "us", reason: "away", report: null }),
    });
    const before = await pipeline.deps.queues.sender("transmission").countOpenJobs();
    await new DeliveryStage(deps(), "transmission").run(job());
    expect(await pipeline.deps.queues.sender("transmission").countOpenJobs()).to.equal(before + 1);
    expect(await states()).to.deep.equal(["c3 queued", "c5 queued"]);
  });

  it("leave slow sends to themselves, and bring what found no slot again, so that the job's place is free", async () => {
    const more = await pipeline.createValidated();
    const answers = new EventEmitter();
    accessPoint = new ScriptedAccessPoint({
      submit: async () => {
        await once(answers, "answer");
        return { kind: "sent", reason: "sent", report: null };
      },
    });
    const slots = new SendSlots({ all: 1, perReceiver: 1, perOrganization: 1 });
    const crowded = Object.assign(Object.create(accessPoint) as ScriptedAccessPoint, {
      admit: async <Result>(work: () => Promise<Result>, holder: SlotHolder): Promise<Admission<Result>> =>
        (await slots.take(holder)) ? { result: await work() } : { turnedAway: true },
    });
    const stage = new DeliveryStage({ ...deps(), accessPoint: crowded }, "transmission", 50);
    const open = () => pipeline.deps.queues.sender("transmission").countOpenJobs();
    const before = await open();
    const documents = [document, more].map(({ id }) => ({ id, revision: 1 }));
    await stage.run({ data: { documents }, attemptsMade: 0 });
    expect(await open(), "one job for those that found no slot").to.equal(before + 1);
    await until("the first is under way", () => accessPoint.submitted.length === 1);
    answers.emit("answer");
    await stage.drained();
    const legStates = async (of: DocumentRecord) => (await pipeline.snapshot(of)).legs[0]?.state;
    expect([await legStates(document), await legStates(more)]).to.have.members(["queued", "sent"]);
    expect(accessPoint.submitted).to.have.length(1);
  });

  describe("where deliveries of a job fail", () => {
    let logged: string[];
    const missingColumn = Object.assign(new Error("column does not exist"), { code: "42703" });
    const claim = () => Promise.reject(missingColumn);
    const run = async (documents: readonly DocumentRecord[], more: object = {}) => {
      logged = [];
      const logger = {
        info: () => undefined,
        warn: () => undefined,
        error: (_: object, words: string) => logged.push(words),
      };
      const stage = new DeliveryStage({ ...deps(), logger: logger as never, ...more }, "transmission");
      const data = { documents: documents.map(({ id }) => ({ id, revision: 1 })) };
      return stage.run({ data, attemptsMade: 0 }).catch((error: unknown) => error);
    };
    /** Sends two documents, the first of them with this error. */
    const runTwo = async (error: Error) => {
      const other = await pipeline.create();
      await pipeline.validate([other]);
      accessPoint = new ScriptedAccessPoint({
        submit: (nth) => {
          if (nth === 1) {
            throw error;
          }
          return { kind: "sent", reason: "sent", report: null };
        },
      });
      return run([document, other]);
    };

    it("the job is repeated for an error of our own, although another document was sent", async () => {
      const broken = new Error("broken");
      expect(await runTwo(broken)).to.equal(broken);
    });

    it("a fault of the site is left to the sweeper where another document was sent", async () => {
      expect(await runTwo(missingColumn)).to.equal(undefined);
      expect(logged).to.deep.equal(["a leg cannot be worked; it is found again"]);
      expect([accessPoint.submitted.length, accessPoint.asked.length], "none is tried again").to.deep.equal([2, 0]);
    });

    it("the stage is paused where the site fails all of them", async () => {
      await run([document], {
        legBatchers: Object.assign(Object.create(pipeline.deps.legBatchers) as object, { claim }),
      });
      expect(await pipeline.query("select target, cause from pauses where ended_at is null")).to.deep.equal([
        { target: "transmission", cause: "site-error" },
      ]);
    });
  });
});
