import { expect } from "chai";
import { v7 as uuid } from "uuid";

import { recordHeartbeat } from "../../../common/db/stores/runtime/process-store.ts";
import { endPause, insertPause } from "../../../common/db/stores/pauses/pause-store.ts";
import { saveOutage } from "../../../common/db/stores/service-status/outage-store.ts";
import { saveDwellMinutes, saveStageMinutes } from "../../../common/db/stores/service-status/minute-store.ts";
import { bucketCount } from "../../../common/domain/service-status/duration-buckets.ts";
import type { ServiceSnapshot } from "../../../common/domain/service-status/service-snapshot.ts";
import { describeProcess } from "../../../common/services/runtime/describe-process.ts";
import { readServiceSnapshot } from "../../../common/services/service-status/read-service-snapshot.ts";
import { SiteReading } from "../../../common/services/service-status/site-reading.ts";
import { SharedReadings } from "../../../common/services/service-status/shared-cache.ts";
import { forgetDocuments } from "../../setup/database/forget-documents.ts";
import { ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

const stageOf = ({ stages }: ServiceSnapshot, name: string) => stages.find(({ stage }) => stage === name);

describe("how the service stands", () => {
  const pipeline = usePipeline();

  const query = (text: string, parameters: unknown[] = []) => pipeline.query(text, parameters);
  /** The snapshot for a caller without an earlier reading. */
  const snapshot = async (orgId?: string): Promise<ServiceSnapshot> => {
    await query("delete from shared_readings");
    const { database, diskMonitor } = pipeline.deps;
    const siteReading = new SiteReading(database);
    return readServiceSnapshot({ siteReading, diskMonitor }, orgId === undefined ? {} : { orgId });
  };

  it("is empty where nothing was ever done", async () => {
    const { stages, legs, processes, accessPoints, givenUp } = await snapshot();
    expect(stages.map(({ stage, waiting, since, perMinute }) => ({ stage, waiting, since, perMinute }))).to.deep.equal(
      ["pricing", "rendering", "validation", "transmission", "reporting"].map((stage) => ({
        stage,
        waiting: 0,
        since: null,
        perMinute: 0,
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
    expect(stageOf(own, "pricing")).to.include({ waiting: 1, perMinute: null });
    const other = await snapshot(uuid());
    expect(other.legs).to.deep.equal([]);
    expect(stageOf(other, "reporting")).to.include({ waiting: 0 });
    expect(other.givenUp.count).to.equal(0);
  });

  it("adds up what processes report of their minutes, by the database's clock", async () => {
    const durations = Array.from({ length: bucketCount }, (_, bucket) => (bucket === 10 ? 40 : 0));
    const [{ minute } = { minute: new Date() }] = (await query("select date_trunc('minute', now()) as minute")) as {
      minute: Date;
    }[];
    const ago = (minutes: number): Date => new Date(minute.getTime() - minutes * 60_000);
    const row = { stage: "validation" as const, done: 36, refused: 4, failed: 1, durations };
    for (const processId of [uuid(), uuid()]) {
      await saveStageMinutes(pipeline.deps.database, processId, [
        { ...row, minute: ago(1), done: 1 },
        { ...row, minute: ago(40) },
        { ...row, minute: ago(90) },
      ]);
      await saveStageMinutes(pipeline.deps.database, processId, [
        { ...row, minute: ago(1) },
        { ...row, stage: "pricing", minute: ago(1), durations: durations.map((count) => 400 - count) },
      ]);
      const dwell = { minute: ago(1), orgId: pipeline.orgId, documents: 2, sumMs: 400, maxMs: 300 };
      await saveDwellMinutes(pipeline.deps.database, processId, [dwell]);
      await saveDwellMinutes(pipeline.deps.database, processId, [{ ...dwell, maxMs: 900, sumMs: 1_000 }]);
    }
    const now = await snapshot();
    const validation = stageOf(now, "validation");
    expect(validation?.minutes.map(({ done, refused, failed }) => [done, refused, failed])).to.deep.equal([
      [72, 8, 2],
      [72, 8, 2],
    ]);
    expect(validation?.perMinute).to.equal(16);
    expect(validation?.perMinuteBefore).to.be.closeTo(80 / 55, 0.01);
    expect(validation?.p50Ms).to.be.within(22, 32);
    expect(now.dwell).to.deep.equal([
      { orgId: pipeline.orgId, organization: "Dune Buyer", documents: 8, meanMs: 350, maxMs: 900 },
    ]);
    expect((await snapshot(uuid())).dwell).to.deep.equal([]);
  });

  it("knows an outage while the process lives that sees it, and keeps its address from organizations", async () => {
    const processId = uuid();
    await recordHeartbeat(pipeline.deps.database, describeProcess("workers", { id: processId, name: "workers-1" }));
    const outage = { id: uuid(), processId, accessPoint: "ap:1", tries: 4, words: "refused", nextTryInMs: 2_000 };
    await saveOutage(pipeline.deps.database, { ...outage, forMs: 20_000 });
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

  it("knows what has failed within seconds, however long it takes to count what waits", async () => {
    await query("delete from shared_readings");
    const shared = new SharedReadings(pipeline.deps.database);
    const slow = async () => {
      await query("select pg_sleep(0.2)");
      return {};
    };
    await shared.read("slow", slow);
    await shared.read("slow and bounded", slow, { maxValidMs: 3_000 });
    const rows = (await query(
      "select extract(epoch from valid_until - taken_at)::float8 as seconds from shared_readings order by name",
    )) as { seconds: number }[];
    expect(rows[0]?.seconds).to.be.greaterThan(9);
    expect(rows[1]?.seconds).to.be.closeTo(3, 0.01);
    await snapshot();
    const taken = (await query(
      "select extract(epoch from valid_until - taken_at)::float8 as seconds from shared_readings where name = 'failures'",
    )) as { seconds: number }[];
    expect(taken[0]?.seconds).to.be.within(1, 3.01);
  });

  it("is counted by one for all of those who ask at once, and again when it is too old", async () => {
    const { database } = pipeline.deps;
    await query("delete from shared_readings");
    let taken = 0;
    const take = () => {
      taken += 1;
      return Promise.resolve({ taken });
    };
    const shared = new SharedReadings(database);
    await shared.read("test", take);
    const many = await Promise.all(Array.from({ length: 20 }, () => shared.read("test", take)));
    expect(many.every((each) => each.taken <= taken)).to.equal(true);
    expect(taken).to.be.at.most(2);
    const before = taken;
    await query("update shared_readings set valid_until = now() - interval '1 second'");
    await until("somebody reads it again", async () => (await shared.read("test", take)).taken > before);
    // The process that took it on has died: the others use the old reading, and then take over.
    await query(`update shared_readings set valid_until = now() - interval '1 second',
      being_taken_until = now() + interval '1 hour'`);
    const stale = taken;
    expect((await shared.read("test", take)).taken).to.equal(stale);
    await query("update shared_readings set being_taken_until = now() - interval '1 second'");
    expect((await shared.read("test", take)).taken).to.equal(stale + 1);
  });
});
