import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat, refreshHeartbeat } from "../../common/runtime/process-store.ts";
import { endPause, insertPause } from "../../common/operations/pause-store.ts";
import type { ServiceSnapshot } from "../../common/service-status/service-snapshot.ts";
import { describeProcess } from "../../common/runtime/process-state.ts";
import { readServiceSnapshot } from "../../common/service-status/read-service-status.ts";
import { CostedReading, SiteReading } from "../../common/service-status/site-reading.ts";
import { forgetDocuments } from "../setup/database/forget-documents.ts";
import { ScriptedAccessPoint, usePipeline } from "../setup/pipeline.ts";
import { until } from "../setup/until.ts";

const stageOf = ({ stages }: ServiceSnapshot, name: string) => stages.find(({ stage }) => stage === name);

describe("how the service stands", () => {
  const pipeline = usePipeline();

  const query = (text: string, parameters: unknown[] = []) => pipeline.query(text, parameters);
  /** The snapshot for a caller without an earlier reading. */
  const snapshot = async (orgId?: string): Promise<ServiceSnapshot> => {
    const { database, diskMonitor } = pipeline.deps;
    const siteReading = new SiteReading(database);
    return readServiceSnapshot({ siteReading, diskMonitor }, orgId === undefined ? {} : { orgId });
  };

  const near = async (orgId?: string) =>
    (await snapshot(orgId)).deadlines.map(({ past, oneDay, threeDays, sevenDays }) => [
      past,
      oneDay,
      threeDays,
      sevenDays,
    ]);

  it("is empty where nothing was ever done", async () => {
    const { stages, legs, processes, accessPoints, givenUp } = await snapshot();
    expect(stages).to.deep.equal(
      ["pricing", "rendering", "validation", "transmission", "reporting"].map((stage) => ({
        stage,
        waiting: 0,
        since: null,
      })),
    );
    expect({ legs, processes, accessPoints, givenUp }).to.deep.equal({
      legs: [],
      processes: [],
      accessPoints: [],
      givenUp: { count: 0, since: null },
    });
  });

  it("counts what waits by organization and age, and only its own for an organization", async () => {
    const waiting = await pipeline.create();
    const gaveUp = await pipeline.create();
    await query(`update documents set failure = '{"stage": "pricing"}' where id = $1`, [gaveUp.id]);
    const sent = await pipeline.createValidated();
    await pipeline.deliver(new ScriptedAccessPoint(), sent, "c3");
    await query(
      "update transmissions set sent_at = now() - interval '26 minutes', mls_overdue_at = now() where document_id = $1 and leg = 'c3'",
      [sent.id],
    );
    const blocked = await pipeline.createValidated();
    const blocking = new ScriptedAccessPoint({
      submit: () => ({ kind: "blocked", reason: "no certificate", report: null }),
    });
    await pipeline.deliver(blocking, blocked, "c3");
    const site = await snapshot();
    expect(stageOf(site, "pricing")).to.include({ waiting: 1 });
    expect(Date.parse(stageOf(site, "pricing")?.since ?? "")).to.be.closeTo(
      Date.parse(waiting.createdAt.toString()),
      5_000,
    );
    expect(stageOf(site, "reporting")).to.include({ waiting: 2 });
    expect(site.givenUp.count).to.equal(1);
    expect(site.overdue.count).to.equal(1);
    expect(
      site.legs.map(({ leg, state, failureClass, count }) => `${leg} ${state} ${failureClass} ${count}`),
    ).to.have.members(["c3 sent null 1", "c3 failed blocked 1", "c5 queued null 2"]);
    expect(site.scope).to.equal("site");
    const own = await snapshot(pipeline.orgId);
    expect(own.legs).to.deep.equal(site.legs);
    expect(own).to.include({ scope: "organization" });
    expect(stageOf(own, "pricing")).to.include({ waiting: 1 });
    const other = await snapshot(uuid());
    expect(other.legs).to.deep.equal([]);
    expect(stageOf(other, "reporting")).to.include({ waiting: 0 });
    expect(other.givenUp.count).to.equal(0);
  });

  it("knows an outage while the process lives that sees it, and keeps its address from organizations", async () => {
    const processId = uuid();
    await recordHeartbeat(pipeline.deps.database, describeProcess("workers", { id: processId, name: "workers-1" }));
    const outage = { accessPoint: "ap:1", forMs: 20_000, tries: 4, words: "refused", nextTryInMs: 2_000 };
    await refreshHeartbeat(pipeline.deps.database, processId, { outage });
    const [seen] = (await snapshot()).accessPoints;
    expect(seen).to.include({ accessPoint: "ap:1", tries: 4 });
    expect(Date.now() - Date.parse(seen?.since ?? "")).to.be.within(15_000, 120_000);
    const { name, works } = (await snapshot()).processes[0] ?? {};
    expect({ name, works }).to.deep.equal({ name: "workers-1", works: [] });
    expect((await snapshot(pipeline.orgId)).processes[0]).to.include({ host: null, pid: null });
    expect((await snapshot(pipeline.orgId)).accessPoints[0]).to.include({ accessPoint: null });
    await query("update processes set seen_at = now() - interval '5 minutes'");
    expect((await snapshot()).accessPoints).to.deep.equal([]);
    expect((await snapshot()).processes[0]?.silentMs).to.be.within(290_000, 400_000);
  });

  it("names what is paused, the longest first, and another organization's receivers only to the site's operators", async () => {
    const { database } = pipeline.deps;
    const stage = {
      id: uuid(),
      scope: "stage" as const,
      target: "rendering",
      orgId: null,
      reason: "no room",
      pausedBy: "workers-1",
    };
    const receiver = { ...stage, id: uuid(), scope: "receiver" as const, target: "0235:1", orgId: pipeline.orgId };
    await insertPause(database, { ...receiver, cause: "operator" });
    await insertPause(database, { ...stage, cause: "site-error", probeInMs: 60_000 });
    await query("update pauses set paused_at = now() - interval '1 hour' where id = $1", [stage.id]);
    const { pauses, at } = await snapshot();
    expect(pauses.map(({ id }) => id)).to.deep.equal([stage.id, receiver.id]);
    expect(pauses[0]).to.include({ scope: "stage", target: "rendering", cause: "site-error", reason: "no room" });
    expect(Date.parse(at) - Date.parse(pauses[0]?.since ?? "")).to.be.within(3_590_000, 3_900_000);
    expect(Date.parse(pauses[0]?.probeAt ?? "")).to.be.greaterThan(Date.parse(at) - 60_000);
    expect((await snapshot(pipeline.orgId)).pauses).to.have.length(2);
    expect((await snapshot(uuid())).pauses.map(({ id }) => id)).to.deep.equal([stage.id]);
    await endPause(database, { id: stage.id, by: "test", reason: "over" });
    expect((await snapshot()).pauses.map(({ id }) => id)).to.deep.equal([receiver.id]);
  });

  it("counts what waits for the end of each pause, of those that the caller sees", async () => {
    const { database } = pipeline.deps;
    await query("delete from pauses");
    await forgetDocuments(database);
    await pipeline.create();
    const validated = await pipeline.createValidated();
    const [leg] = await database.query<{ receiver: string }>(
      "select lower(receiver_id) as receiver from transmissions where document_id = $1 and leg = 'c3'",
      [validated.id],
    );
    const own = { orgId: pipeline.orgId };
    const things = [
      { scope: "stage", target: "pricing", orgId: null },
      { scope: "stage", target: "transmission", orgId: null },
      { scope: "leg", target: "toC5", orgId: null },
      { scope: "access-point", target: "corner-2", orgId: null },
      { scope: "organization", target: pipeline.orgId, ...own },
      { scope: "receiver", target: leg?.receiver ?? "", ...own },
      { scope: "receiver", target: "0235:nobody", orgId: null },
    ] as const;
    for (const thing of things) {
      await insertPause(database, { id: uuid(), ...thing, cause: "operator", reason: "wait", pausedBy: "Ada" });
    }
    const held = async (orgId?: string) => (await snapshot(orgId)).pauses.map((pause) => pause.held);
    expect(await held()).to.deep.equal([1, 1, 1, 1, 2, 1, 0]);
    expect(await held(pipeline.orgId)).to.deep.equal([1, 1, 1, 1, 2, 1, 0]);
    expect(await held(uuid())).to.deep.equal([0, 0, 0, 0, 0]);
    expect((await snapshot()).pauses[4]).to.include({ pausedBy: "Ada" });
    await query("update transmissions set state = 'sent' where leg = 'c5'");
    expect(await held(), "of the paused leg none is left").to.deep.equal([1, 1, 0, 1, 2, 1, 0]);
    await query("delete from pauses");
  });

  it("is counted again when it is as old as it was dear, and what has failed after seconds at most", async () => {
    let taken = 0;
    const dear = async () => {
      await query("select pg_sleep(0.05)");
      return (taken += 1);
    };
    const reading = new CostedReading(dear);
    expect(await Promise.all(Array.from({ length: 20 }, () => reading.take()))).to.have.members(Array(20).fill(1));
    const bounded = new CostedReading(dear, 1);
    await bounded.take();
    await until("the bounded one is taken again", async () => (await bounded.take()) > 2);
    expect(await reading.take(), "the dear one is not").to.equal(1);
  });

  it("names documents near the end of their fourteen days, in Gulf days, that are not simply on their way", async () => {
    const { database } = pipeline.deps;
    await forgetDocuments(database);
    const documents = [await pipeline.create(), await pipeline.create(), await pipeline.create()];
    await pipeline.validate(documents);
    const age = (id: string | undefined, days: number, hours = 2) =>
      query(
        `update documents set issue_date = (now() at time zone 'Asia/Dubai')::date - $2::int, created_at = now() - make_interval(hours => $3)
         where id = $1`,
        [id, days, hours],
      );
    const [first, second, third] = documents.map(({ id }) => id);
    await age(first, 15);
    await age(second, 13);
    await age(third, 6);
    expect(await near()).to.deep.equal([[1, 1, 0, 0]]);
    await age(third, 7);
    expect(await near(pipeline.orgId)).to.deep.equal([[1, 1, 0, 1]]);
    expect(await near(uuid()), "another organization's").to.be.empty;
    await age(second, 11);
    expect(await near()).to.deep.equal([[1, 0, 1, 1]]);
    await age(first, 15, 0);
    expect(await near(), "one that came in late is on its way").to.deep.equal([[0, 0, 1, 1]]);
    const report = (state: string) =>
      query(`update transmissions set state = $2 where document_id = $1 and leg = 'c5'`, [first, state]);
    await report("failed");
    expect(await near(), "one whose report has failed is not").to.deep.equal([[1, 0, 1, 1]]);
    await report("queued");
    await query(`update documents set failure = '{"stage": "pricing"}' where id = $1`, [first]);
    expect(await near(), "nor is one that was given up").to.deep.equal([[1, 0, 1, 1]]);
    await query("update documents set fta_status = 'APPROVED'");
    expect(await near(), "reported").to.be.empty;
    await query("update documents set fta_status = null, overall_status = 'REJECTED'");
    await report("failed");
    expect(await near(), "refused by the receiver alone, and its report has failed").to.deep.equal([[1, 0, 0, 0]]);
    await query("update documents set fta_status = 'REJECTED'");
    expect(await near(), "refused").to.be.empty;
  });
});
