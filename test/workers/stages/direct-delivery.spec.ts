import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { KnownProviders } from "../../../common/delivery/receivers.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { loadWaiting, saveProgress } from "../../../common/documents/stage-store.ts";
import type { Admission, SendOutcome } from "../../../common/peppol/access-point.ts";
import { SendSlots, type SlotHolder } from "../../../common/peppol/send-slots-and-fences.ts";
import { sha256 } from "../../../common/runtime/digest.ts";
import { DeliveryStage } from "../../../workers/stages/delivery-stage.ts";
import { DirectDelivery } from "../../../workers/stages/direct-delivery.ts";
import { runStages } from "../../../workers/stages/run-stages.ts";
import { stageProcessor } from "../../../workers/stages/stage-processor.ts";
import { recordInbound } from "../../documents/use-cases.ts";
import { readStoredXml } from "../../setup/database/stored-content.ts";
import { buildMls } from "../../factories/mls.ts";
import { firstStages, jobOf, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";

/** A send that succeeded, with the subject of the certificate that the receiver's access point has shown. */
const sentTo = (subject: string): SendOutcome => ({
  kind: "sent",
  reason: "sent",
  report: { sendingSuccess: true, c3CertSubjectCN: subject },
});

const bytes = ({ submitted }: ScriptedAccessPoint) => submitted.map(({ sbd }) => sbd).toSorted();

describe("direct delivery", () => {
  const pipeline = usePipeline();
  let accessPoint: ScriptedAccessPoint;
  let document: DocumentRecord;

  beforeEach(async () => {
    accessPoint = new ScriptedAccessPoint();
    document = await pipeline.create();
  });

  const providers = new KnownProviders();
  const deps = (more: object = {}) => ({ ...pipeline.deps, accessPoint, providers, instanceId: uuid(), ...more });

  /** What a worker process with all stages does with the job of the first one. */
  const run = async (documents: readonly DocumentRecord[], more: object = {}) => {
    const all = deps(more);
    const stages = {
      transmission: new DeliveryStage(all, "transmission"),
      reporting: new DeliveryStage(all, "reporting"),
    };
    const direct = new DirectDelivery(all, stages);
    await stageProcessor({ ...all, direct }, ...firstStages(pipeline.deps)).run(jobOf(documents));
    await Promise.all([stages.transmission.drained(), stages.reporting.drained()]);
    await all.legBatchers.drained();
  };
  const states = async (of = document) => (await pipeline.snapshot(of)).legs.map(({ leg, state }) => `${leg} ${state}`);
  const events = async () => (await pipeline.log(document)).map(({ event }) => event);
  const openJobs = async () => {
    const { queues } = pipeline.deps;
    const counts = [queues.sender("transmission").countOpenJobs(), queues.sender("reporting").countOpenJobs()];
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  it("stores both legs with their claims, sends the stored bytes, and needs no job", async () => {
    const before = await openJobs();
    await run([document]);
    expect(await states()).to.deep.equal(["c3 sent", "c5 sent"]);
    expect(await openJobs()).to.equal(before);
    const log = await pipeline.log(document);
    const sendings = log.filter(({ event }) => event === "SENDING");
    expect(sendings.map(({ detail }) => detail?.["sbd_sha256"])).to.have.members(
      accessPoint.submitted.map(({ sbd }) => sha256(sbd)),
    );
    expect(sendings.map(({ attempt, fromState, toState }) => [attempt, fromState, toState])).to.deep.equal([
      [1, "queued", "sending"],
      [1, "queued", "sending"],
    ]);
    expect(log.map(({ event }) => event)).to.include.members(["VALIDATED", "QUEUED", "SENT"]);
    const { legs } = await pipeline.snapshot(document);
    for (const { leg, documentXml } of legs) {
      expect(accessPoint.submitted.find((sent) => sent.leg === leg)?.sbd).to.include(
        documentXml?.replace(/^<\?xml.*?\?>\s*/, ""),
      );
    }
  });

  it("makes the same envelope as a worker that reads the leg later", async () => {
    await run([document]);
    await pipeline.query("update transmissions set state = 'queued' where document_id = $1", [document.id]);
    const again = new ScriptedAccessPoint();
    await pipeline.deliver(again, document, "c3");
    await pipeline.deliver(again, document, "c5");
    expect(bytes(again)).to.deep.equal(bytes(accessPoint));
  });

  it("keeps the legs for which no slot is free in memory, queued until one is", async () => {
    const others = [document, await pipeline.create(), await pipeline.create()];
    const slots = new SendSlots({ all: 1, perReceiver: 1, perOrganization: 1 });
    let most = 0;
    const narrow = Object.assign(Object.create(accessPoint) as ScriptedAccessPoint, {
      admit: async <Result>(work: () => Promise<Result>, holder: SlotHolder): Promise<Admission<Result>> => {
        if (!(await slots.take(holder))) {
          return { turnedAway: true };
        }
        most = Math.max(most, slots.inUse);
        try {
          return { result: await work() };
        } finally {
          slots.release(holder);
        }
      },
    });
    const before = await openJobs();
    await run(others, { accessPoint: narrow });
    for (const each of others) {
      expect(await states(each)).to.deep.equal(["c3 sent", "c5 sent"]);
    }
    expect([most, slots.inUse, accessPoint.submitted.length]).to.deep.equal([1, 0, 6]);
    expect(await openJobs()).to.equal(before);
    // Reports are stored with their documents, also those of legs that wait.
    const reports = await pipeline.query<{ head: string }>(
      "select encode(substring(tax_data for 3), 'hex') as head from revision_files where document_id = any($1::uuid[])",
      [others.map(({ id }) => id)],
    );
    expect(reports.map(({ head }) => head)).to.deep.equal(["1f8b87", "1f8b87", "1f8b87"]);
  });

  it("sends nothing twice after an end between the commit and the first byte", async () => {
    const all = deps();
    const direct = new DirectDelivery(all, { transmission: new DeliveryStage(all, "transmission") });
    const loaded = await loadWaiting(pipeline.deps.database, "received", [{ id: document.id, revision: 1 }]);
    const { progress } = await direct.begin(await runStages(firstStages(pipeline.deps), loaded));
    const [moved] = await saveProgress(pipeline.deps.database, progress);
    expect(moved?.legs?.claimed).to.have.length(1);
    // Here the process ends. Another one finds the leg, when the first must have sent or never will.
    expect(await pipeline.deliver(accessPoint, document, "c3")).to.equal("stale");
    await pipeline.query("update transmissions set updated_at = now() - interval '1 hour' where document_id = $1", [
      document.id,
    ]);
    await pipeline.deliver(accessPoint, document, "c3");
    expect(accessPoint.asked).to.have.length(1);
    expect(accessPoint.submitted.map(({ leg }) => leg)).to.deep.equal(["c3"]);
    expect(await states()).to.deep.equal(["c3 sent", "c5 queued"]);
  });

  it("claims nothing in a second run of the job", async () => {
    await run([document]);
    await run([document]);
    expect(accessPoint.submitted).to.have.length(2);
  });

  it("claims nothing while a recovery is open, and frees its slots", async () => {
    await pipeline.query("insert into recoveries (id, reason, open) values (gen_random_uuid(), 'test', true)");
    try {
      await run([document]);
    } finally {
      await pipeline.query("update recoveries set open = null, finished_at = clock_timestamp()");
    }
    expect(accessPoint.submitted).to.deep.equal([]);
    expect(await states()).to.deep.equal(["c3 unknown", "c5 unknown"]);
    expect((await readStoredXml(pipeline.deps.database, document.id)).map(({ form }) => form)).to.deep.equal(["ubl"]);
  });

  it("leaves what is paused to the time after the pause", async () => {
    const id = uuid();
    pipeline.deps.pauses.pauseHere({
      id,
      scope: "leg",
      target: "toC3",
      orgId: null,
      cause: "operator",
      reason: "wait",
      endedAt: null,
    });
    try {
      await run([document]);
    } finally {
      pipeline.deps.pauses.resumeHere(id);
    }
    expect(accessPoint.submitted.map(({ leg }) => leg)).to.deep.equal(["c5"]);
    expect(await states()).to.deep.equal(["c3 queued", "c5 sent"]);
  });

  it("gives its slots back where nothing could be stored", async () => {
    const admitted: Promise<unknown>[] = [];
    const watched = Object.assign(Object.create(accessPoint) as ScriptedAccessPoint, {
      admit: <Result>(work: () => Promise<Result>): Promise<Admission<Result>> => {
        const result = work().then((each) => ({ result: each }));
        admitted.push(result);
        return result;
      },
    });
    const refusing = Object.assign(Object.create(pipeline.deps.database) as typeof pipeline.deps.database, {
      query: (statement: string | { name: string }, parameters: unknown[]) =>
        typeof statement !== "string" && statement.name === "save-advances"
          ? Promise.reject(new Error("no"))
          : pipeline.deps.database.query(statement as string, parameters),
    });
    await run([document], { accessPoint: watched, database: refusing }).catch(() => undefined);
    expect(admitted.length).to.be.greaterThan(0);
    await Promise.all(admitted);
    expect(accessPoint.submitted).to.deep.equal([]);
  });

  const message = async (leg: string, sender: string) => {
    const { legs } = await pipeline.snapshot(document);
    return buildMls({ referenceId: legs.find((each) => each.leg === leg)?.sbdhId ?? "", sender });
  };

  describe("where the status message comes before the sending is recorded", () => {
    it("records at once what was sent to an unknown provider, because its message waits for that", async () => {
      const later: string[] = [];
      const { legBatchers: real } = pipeline.deps;
      const legBatchers: typeof real = {
        ...real,
        recordLater: (outcome, then) => {
          later.push(outcome.from.sbdhId);
          real.recordLater(outcome, then);
        },
      };
      await run([document], { legBatchers, providers: new KnownProviders() });
      expect(await states()).to.deep.equal(["c3 sent", "c5 sent"]);
      expect(later).to.deep.equal((await pipeline.snapshot(document)).legs.slice(1).map(({ sbdhId }) => sbdhId));
    });

    it("is decided by it, with the whole way in the log, and keeps the report", async () => {
      accessPoint = new ScriptedAccessPoint({ submit: () => sentTo("PAE000456") });
      await run([document]);
      document = await pipeline.create();
      const outcomes: string[] = [];
      accessPoint = new ScriptedAccessPoint({
        submit: async () => {
          if (accessPoint.submitted.length === 2) {
            outcomes.push((await recordInbound(pipeline.deps, await message("c3", "000456"))).outcome);
          }
          return sentTo("PAE000456");
        },
      });
      await run([document]);
      expect(outcomes).to.deep.equal(["recorded"]);
      expect(await states()).to.deep.equal(["c3 accepted", "c5 sent"]);
      const ofC3 = (await pipeline.log(document)).filter(({ leg }) => leg === "c3");
      expect(ofC3.map(({ event, fromState, toState }) => `${event} ${fromState} ${toState}`)).to.deep.equal([
        "QUEUED null queued",
        "SENDING queued sending",
        "SENT sending sent",
        "ACCEPTED sent accepted",
      ]);
      expect((await pipeline.snapshot(document)).legs[0]?.report).to.include({ sendingSuccess: true });
      expect(await events()).to.not.include("MLS_CONTESTED");
    });
  });
});
