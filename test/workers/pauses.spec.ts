import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { PausedThing } from "../../common/operations/paused-work.ts";
import type { StageName } from "../../common/status/pipeline.ts";
import { endPause, insertPause } from "../../common/operations/pause-store.ts";
import { Feeder } from "../../workers/periodic-jobs/feeder.ts";
import { PauseReleaser, sweep } from "../../workers/periodic-jobs/sweeper.ts";
import type { DocumentRecord } from "../../common/documents/read-document.ts";
import { DeliveryStage } from "../../workers/stages/delivery-stage.ts";
import { pricingStage } from "../../workers/stages/document-stages.ts";
import { asOwner } from "../setup/database/database.ts";
import { stageJobHandler, firstStages, jobOf, ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";
import { emptyQueue } from "../setup/empty-queue.ts";

const everybodys = (scope: PausedThing["scope"], target: string): PausedThing => ({ scope, target, orgId: null });

describe("work that is paused", () => {
  const pipeline = usePipeline({}, { each: true });
  let documents: DocumentRecord[];

  beforeEach(async () => {
    await pipeline.deps.pauses.start();
    documents = await Promise.all([1, 2, 3].map(() => pipeline.create()));
    // Their jobs are not awaited here, and must not run later.
    const queue = pipeline.deps.queueBackend.createQueue("pricing");
    await until("the jobs of the new documents", async () => {
      const jobs = await queue.getJobs(["wait"]);
      return jobs.reduce((sum, each) => sum + (each?.data.documents.length ?? 0), 0) === documents.length;
    });
    await queue.close();
    await drained("pricing");
  });

  const query = <Row>(text: string, ...parameters: unknown[]) => pipeline.query<Row>(text, parameters);
  const all = () => stageJobHandler(pipeline.deps, ...firstStages(pipeline.deps));
  const states = async () => {
    const rows = await query<{ stage: string }>("select stage from documents order by id");
    return [...new Set(rows.map(({ stage }) => stage))];
  };
  const deliver = async (stage: "transmission" | "reporting", given = documents) => {
    const accessPoint = new ScriptedAccessPoint();
    await new DeliveryStage({ ...pipeline.deps, accessPoint, instanceId: uuid() }, stage).run(jobOf(given));
    return accessPoint.submitted.length;
  };
  const pause = async (thing: PausedThing) => {
    const id = uuid();
    await insertPause(pipeline.deps.database, { id, ...thing, cause: "operator", reason: "wait", pausedBy: "Ada" });
    await known();
    return id;
  };
  const resume = async (id: string) => {
    await endPause(pipeline.deps.database, { id, by: "Ada", reason: "go on" });
    await known();
  };
  /** Looks at the table, whether or not a notice has come. */
  const known = () => pipeline.deps.pauses.confirm(() => true);
  /** The documents of a queue's jobs, which are taken out of it. */
  const drained = async (stage: StageName) => {
    const queue = pipeline.deps.queueBackend.createQueue(stage);
    const jobs = await queue.getJobs(["wait", "delayed", "prioritized"]);
    await emptyQueue(queue);
    await queue.close();
    return jobs.flatMap((each) => each?.data.documents.map(({ id }) => id) ?? []);
  };
  const ids = () => documents.map(({ id }) => id);
  const aged = () =>
    query("update documents set stage_changed_at = now() - interval '1 minute', swept_at = null").then(() =>
      query("update transmissions set updated_at = now() - interval '1 minute', swept_at = null"),
    );

  it("is left undone by its jobs, and found by the feeder when it goes on", async () => {
    const feeder = new Feeder(pipeline.deps, uuid());
    const id = await pause(everybodys("stage", "pricing"));
    await aged();
    await feeder.feedOnce();
    expect(await drained("pricing"), "fed during the pause").to.be.empty;
    await all()(jobOf(documents));
    expect(await states()).to.deep.equal(["received"]);
    await resume(id);
    await feeder.feedOnce();
    expect(await drained("pricing")).to.have.members(ids());
    await all()(jobOf(documents));
    expect(await states()).to.deep.equal(["validated"]);
  });

  it("is fed again though it was in the window before, and its job was left undone", async () => {
    const feeder = new Feeder(pipeline.deps, uuid());
    await aged();
    await feeder.feedOnce();
    await drained("pricing");
    await resume(await pause(everybodys("stage", "pricing")));
    await feeder.feedOnce();
    expect(await drained("pricing")).to.have.members(ids());
  });

  it("stops before a later stage, and goes back to its queue at once", async () => {
    const id = await pause(everybodys("stage", "rendering"));
    await all()(jobOf(documents));
    expect(await states()).to.deep.equal(["priced"]);
    await drained("rendering");
    const releases = new PauseReleaser(pipeline.deps);
    expect(await releases.releaseOnce(), "nothing has ended").to.equal(false);
    await aged();
    await sweep(pipeline.deps);
    expect(await drained("rendering"), "swept during the pause").to.be.empty;
    // Swept just before it was paused, so that the sweeper would not look at it for minutes.
    await query("update documents set swept_at = now()");
    await resume(id);
    await releases.releaseOnce();
    expect(await drained("rendering")).to.have.members(ids());
    expect(await releases.releaseOnce(), "all is back").to.equal(false);
    expect(await drained("rendering"), "brought back twice").to.be.empty;
  });

  it("stops within a job, before its next document", async () => {
    const pricing = pricingStage(pipeline.deps);
    const run: typeof pricing.run = async (...work) => {
      await pause(everybodys("stage", "pricing"));
      return pricing.run(...work);
    };
    await stageJobHandler(pipeline.deps, { ...pricing, run })(jobOf(documents));
    expect(await query("select from documents where stage = 'priced'")).to.have.length(1);
  });

  it("of one organization is left out of a job, while others go on", async () => {
    const id = await pause({ scope: "organization", target: pipeline.orgId, orgId: pipeline.orgId });
    const [other] = await query<{ id: string }>(
      `insert into organizations (id, name) values (gen_random_uuid(), 'Other') returning id`,
    );
    const [first] = documents;
    await asOwner(
      pipeline.deps.database,
      "set session_replication_role = replica",
      `update documents set org_id = '${other?.id}' where id = '${first?.id}'`,
    );
    await stageJobHandler(pipeline.deps, pricingStage(pipeline.deps))(jobOf(documents));
    const rows = await query<{ id: string }>("select id from documents where stage = 'priced'");
    expect(rows).to.deep.equal([{ id: first?.id }]);
    await resume(id);
    await stageJobHandler(pipeline.deps, pricingStage(pipeline.deps))(jobOf(documents));
    expect(await states()).to.deep.equal(["priced"]);
  });

  it("sends nothing on a leg, and everything on the other, which is not brought back", async () => {
    await all()(jobOf(documents));
    await Promise.all([drained("transmission"), drained("reporting")]);
    const id = await pause(everybodys("leg", "toC3"));
    expect(await deliver("transmission")).to.equal(0);
    expect(await deliver("reporting", documents.slice(1))).to.equal(2);
    await aged();
    await sweep(pipeline.deps);
    expect(await drained("transmission"), "swept during the pause").to.be.empty;
    expect(await drained("reporting")).to.deep.equal([documents[0]?.id]);
    const rows = await query("select distinct state, attempts from transmissions where leg = 'c3'");
    expect(rows).to.deep.equal([{ state: "queued", attempts: 0 }]);
    await resume(id);
    await new PauseReleaser(pipeline.deps).releaseOnce();
    expect(await drained("reporting"), "though not sent yet").to.be.empty;
    expect(await drained("transmission")).to.have.members(ids());
    expect(await deliver("transmission")).to.equal(documents.length);
  });

  it("sends nothing to a receiver, whatever the letter case, and brings back those documents only", async () => {
    await all()(jobOf(documents));
    await Promise.all([drained("transmission"), drained("reporting")]);
    const [paused, ...others] = documents as [DocumentRecord, ...DocumentRecord[]];
    await query("update transmissions set receiver_id = '9930:DE1' where document_id = $1 and leg = 'c3'", paused.id);
    const id = await pause({ scope: "receiver", target: "9930:de1", orgId: pipeline.orgId });
    await aged();
    await sweep(pipeline.deps);
    expect(await drained("transmission"), "swept during the pause").to.have.members(others.map((each) => each.id));
    expect(await deliver("transmission")).to.equal(others.length);
    await resume(id);
    await new PauseReleaser(pipeline.deps).releaseOnce();
    expect(await drained("transmission")).to.deep.equal([paused.id]);
    expect(await deliver("transmission")).to.equal(1);
  });

  it("neither sends nor asks while the access point is paused, also what waited for a slot", async () => {
    await all()(jobOf(documents));
    const { deps } = pipeline;
    const accessPoint = new ScriptedAccessPoint();
    // The slot comes after the pause.
    accessPoint.admit = async (work) => {
      await pause(everybodys("access-point", "corner-2"));
      return { result: await work() };
    };
    const [first] = documents as [DocumentRecord];
    await new DeliveryStage({ ...deps, accessPoint, instanceId: uuid() }, "transmission").run(jobOf([first]));
    expect(accessPoint.submitted).to.be.empty;
    expect(await deliver("reporting")).to.equal(0);
  });

  it("is enqueued again in rounds, as far as the queue empties", async () => {
    await stageJobHandler(pipeline.deps, pricingStage(pipeline.deps))(jobOf(documents));
    const id = await pause(everybodys("stage", "rendering"));
    await drained("rendering");
    await query(
      `insert into documents select r.* from documents d cross join generate_series(1, 4100) n
       cross join lateral jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
         'document_sequence', 'COPY-' || n, 'stage_changed_at', now() - interval '1 minute')) r
       where d.id = $1`,
      documents[0]?.id,
    );
    await resume(id);
    const releases = new PauseReleaser(pipeline.deps);
    const seen: string[] = [];
    const rounds: boolean[] = [];
    do {
      rounds.push(await releases.releaseOnce());
      if (rounds.length === 4) {
        seen.push(...(await drained("rendering")));
        expect(seen, "before a full queue").to.have.length(3_000);
      }
    } while (rounds.at(-1) === true && rounds.length < 20);
    seen.push(...(await drained("rendering")));
    expect(new Set(seen).size).to.equal(4_103);
    expect(seen).to.have.length(4_103);
  });
});
