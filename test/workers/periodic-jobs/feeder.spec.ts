import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat } from "../../../common/runtime/process-store.ts";
import type { StageQueue } from "../../../common/queue/stage-queues.ts";
import { seedOrganization } from "../../../common/organizations/organizations.ts";
import { Feeder } from "../../../workers/periodic-jobs/feeder.ts";
import type { DocumentRecord } from "../../../common/documents/read-document.ts";
import { buildDomainBuyer } from "../../factories/request.ts";
import { asOwner } from "../../setup/database/database.ts";
import { onEachBackend } from "../../setup/database/each-backend.ts";
import { openPipeline } from "../../setup/pipeline.ts";
import { suiteResource } from "../../setup/suite-resource.ts";
import { until } from "../../setup/until.ts";
import { copyWaiting } from "../../setup/database/waiting-documents.ts";
import { buildProcess } from "../../factories/process.ts";
import { emptyQueue } from "../../setup/empty-queue.ts";

/** What the queue holds for each worker process. */
const window = 250;

onEachBackend("the feeder of the queue", (tested) => {
  const pipeline = suiteResource(() => openPipeline({ config: tested.config }));
  let queue: StageQueue;
  let document: DocumentRecord;
  let organizations: string[];

  before(async () => {
    queue = pipeline.deps.queueBackend.createQueue("pricing");
    document = await pipeline.create();
    await until("its own job", async () => (await queue.getJobCountByTypes("wait")) === 1);
    // The pattern of the copies alone: it waits for nothing itself.
    await pipeline.query(`update documents set stage = 'validated'`);
  });
  after(async () => {
    await queue?.close();
  });
  beforeEach(async () => {
    await asOwner(pipeline.deps.database, `delete from documents where id <> '${document.id}'`);
    await pipeline.query(`update process_leases set until = now() - interval '1 s'`);
    await emptyQueue(queue);
    organizations = [];
    for (const name of ["A", "B", "C"]) {
      const party = buildDomainBuyer();
      organizations.push((await seedOrganization(pipeline.deps, { name, party })).orgId);
    }
  });

  const arrive = (orgId: string | undefined, count: number) =>
    copyWaiting(pipeline.deps.database, { of: document, orgId: orgId ?? "", count });
  const feeder = () => new Feeder(pipeline.deps, uuid());
  const jobs = async () => {
    const all = await queue.getJobs(["wait", "prioritized"]);
    return all.flatMap((job) => (job === undefined ? [] : [job.data]));
  };
  /** How many documents each job has, and its rank. */
  const ranks = async () => (await jobs()).map(({ documents, rank = 0 }) => [documents.length, rank]);
  const fed = async () => (await jobs()).flatMap(({ documents }) => documents.map(({ id }) => id));
  /** How many of each organization stand in the queue. */
  const counts = async () => {
    const rows = await pipeline.query<{ orgId: string; count: number }>(
      `select org_id, count(*)::int as count from documents where id = any($1::uuid[]) group by org_id`,
      [await fed()],
    );
    return organizations.map((orgId) => rows.find((row) => row.orgId === orgId)?.count ?? 0);
  };
  const priced = (ids: readonly string[]) =>
    pipeline.query(`update documents set stage = 'validated' where id = any($1::uuid[])`, [ids]);

  it("gives one organization alone the whole window, its oldest first, and nothing twice", async () => {
    await arrive(organizations[0], 400);
    const one = feeder();
    await one.feedOnce();
    await one.feedOnce();
    const oldest = await pipeline.query<{ id: string }>(
      `select id from documents where org_id = $1 order by stage_changed_at limit $2`,
      [organizations[0], window],
    );
    expect(await fed()).to.have.members(oldest.map(({ id }) => id));
  });

  it("follows as the window empties, until everything was there once", async () => {
    await arrive(organizations[0], 600);
    const one = feeder();
    const seen: string[] = [];
    while (seen.length < 600) {
      await one.feedOnce();
      const ids = await fed();
      expect(ids.length).to.be.within(1, window);
      seen.push(...ids);
      await priced(ids);
      await emptyQueue(queue);
    }
    expect(new Set(seen).size).to.equal(600);
    await one.feedOnce();
    expect(await fed()).to.be.empty;
  });

  it("divides the window evenly, what one leaves among the others", async () => {
    const [a, b, c] = organizations;
    await Promise.all([arrive(a, 1_000), arrive(b, 10), arrive(c, 1_000)]);
    await feeder().feedOnce();
    expect(await counts()).to.deep.equal([120, 10, 120]);
  });

  it("goes by weight and stops at a ceiling", async () => {
    const [a, b, c] = organizations;
    await pipeline.query(`update organizations set weight = 3 where id = $1`, [a]);
    await pipeline.query(`update organizations set ceiling = 20 where id = $1`, [c]);
    await Promise.all([arrive(a, 1_000), arrive(b, 1_000), arrive(c, 1_000)]);
    await feeder().feedOnce();
    const [ofA = 0, ofB = 0, ofC = 0] = await counts();
    expect(ofC).to.equal(20);
    expect(ofA + ofB).to.be.within(window - 20, window - 19);
    expect(ofA).to.be.within(ofB * 3 - 3, ofB * 3 + 3);
  });

  it("lets those who have little go before those who have much", async () => {
    const [a, b] = organizations;
    const one = feeder();
    await arrive(a, 1_000);
    await one.feedOnce();
    await arrive(b, 1);
    await one.feedOnce();
    const order: string[] = [];
    const worker = pipeline.deps.queueBackend.createWorker(
      "pricing",
      async ({ data }) => void order.push(...data.documents.map(({ id }) => id)),
      { concurrency: 1 },
    );
    await until("all are worked", () => order.length >= window + 1);
    await worker.close();
    const [ofB] = await pipeline.query<{ id: string }>(`select id from documents where org_id = $1`, [b]);
    expect(order.indexOf(ofB?.id ?? "")).to.equal(0);
  });

  it("lets no document go before older ones of its organization", async () => {
    const [a, b] = organizations;
    await Promise.all([arrive(a, 10), arrive(b, 2)]);
    const one = feeder();
    await one.feedOnce();
    expect(await ranks()).to.have.deep.members([
      [2, 0],
      [10, 1],
    ]);
    const ids = await pipeline.query<{ id: string }>(`select id from documents where org_id = $1 limit 8`, [a]);
    await priced(ids.map(({ id }) => id));
    await copyWaiting(pipeline.deps.database, { of: document, orgId: a ?? "", count: 1, ageMs: 1_000 });
    await one.feedOnce();
    expect(await ranks(), "few wait, but not all of them go first").to.have.deep.members([
      [2, 0],
      [10, 1],
      [1, 1],
    ]);
  });

  it("has a window for each worker process that lives", async () => {
    await Promise.all(
      [uuid(), uuid(), uuid()].map((id) => recordHeartbeat(pipeline.deps.database, buildProcess({ id }))),
    );
    await arrive(organizations[0], 1_000);
    await feeder().feedOnce();
    expect(await fed()).to.have.length(3 * window);
    await pipeline.query("delete from processes");
  });

  it("leaves the work to one of several, and follows one that is gone", async () => {
    await arrive(organizations[0], 1_000);
    const [one, two] = [feeder(), feeder()];
    await one.feedOnce();
    await two.feedOnce();
    expect(await fed()).to.have.length(window);
    await priced(await fed());
    await emptyQueue(queue);
    await two.feedOnce();
    expect(await fed(), "while one leads").to.be.empty;
    // It stands still for longer than its lease: another one takes it.
    await pipeline.query(`update process_leases set until = now() - interval '1 s'`);
    await two.feedOnce();
    expect(await fed()).to.have.length(window);
    await two.stop();
    await one.feedOnce();
  });

  it("adds jobs again that the queue has lost", async () => {
    await arrive(organizations[0], 300);
    const one = feeder();
    await one.feedOnce();
    await emptyQueue(queue);
    await one.feedOnce();
    expect(await fed(), "too early to say").to.be.empty;
    await until("the window to be there again", async () => {
      await one.feedOnce();
      return (await fed()).length === window;
    });
  });

  it("adds only what comes by ones and twos while a later stage cannot keep up", async () => {
    const later = pipeline.deps.queueBackend.createQueue("transmission");
    const { queues } = pipeline.deps;
    const refs = Array.from({ length: 2_000 }, () => ({ id: uuid(), revision: 1 }));
    await queues.enqueue("transmission", refs);
    await Promise.all([arrive(organizations[0], 10), arrive(organizations[1], 2)]);
    const one = feeder();
    await one.feedOnce();
    expect(await counts()).to.deep.equal([0, 2, 0]);
    await emptyQueue(later);
    await one.feedOnce();
    expect(await counts()).to.deep.equal([10, 2, 0]);
    await later.close();
  });

  it("does not touch what was given up, or what has only just come", async () => {
    await copyWaiting(pipeline.deps.database, { of: document, orgId: organizations[0] ?? "", count: 3, ageMs: 0 });
    await arrive(organizations[1], 3);
    await pipeline.query(`update documents set failure = '{}' where org_id = $1`, [organizations[1]]);
    await feeder().feedOnce();
    expect(await counts()).to.deep.equal([0, 0, 0]);
  });
});
