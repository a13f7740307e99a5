import { expect } from "chai";
import { v7 as uuid } from "uuid";

import type { Config } from "../../../common/config/config.ts";
import type { SendOutcome } from "../../../common/peppol/access-point/access-point.ts";
import type { AccessPoints } from "../../../common/peppol/access-point/access-points.ts";
import { openAccessPoint } from "../../../common/peppol/access-point/open-access-point.ts";
import type { DocumentRecord } from "../../../common/services/documents/document-record.ts";
import { pauseWork, resumeWork } from "../../../common/services/pauses/pause-work.ts";
import { DeliveryStage } from "../../../workers/delivery/delivery-stage.ts";
import { startEarlierWorkersWatch } from "../../../workers/periodic-jobs/access-point-watch.ts";
import type { EnvelopeTurns } from "../../../workers/simulator/outbound/envelope-turns.ts";
import { furtherAccessPoint } from "../../setup/network/further-access-point.ts";
import { ada } from "../../setup/operator-action.ts";
import { jobOf, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";
import { openSandbox, type Sandbox } from "../../simulator/sandbox.ts";

/** Takes a number of envelopes with each tick of the test. */
class Ticks implements EnvelopeTurns {
  private readonly waiting: (() => void)[] = [];

  turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  get crowd(): number {
    return this.waiting.length;
  }

  tick(envelopes: number): void {
    this.waiting.splice(0, envelopes).forEach((go) => go());
  }
}

const slots = 8;
const patienceMs = 120_000;

describe("several access points", function () {
  this.timeout(120_000);
  const pipeline = usePipeline({ config: { accessPoints: [furtherAccessPoint()] } });
  let sandboxes: Sandbox[] = [];
  let turnsOfEach: Ticks[] = [];
  let accessPoint: AccessPoints;

  /** The first and as many others as there are names. */
  const open = async (names: readonly string[], isInTurns = false): Promise<void> => {
    turnsOfEach = [undefined, ...names].map(() => new Ticks());
    sandboxes = await Promise.all(turnsOfEach.map((turns) => openSandbox({}, isInTurns ? turns : undefined)));
    const [first, ...others] = sandboxes.map(({ url, config }) => ({ url, token: config.token }));
    const config: Config = {
      ...pipeline.deps.config,
      accessPointUrl: first!.url,
      accessPointToken: first!.token,
      accessPointTimeoutMs: 60_000,
      accessPointConcurrency: slots,
      accessPointPerReceiver: slots,
      accessPointPerOrganization: slots,
      accessPoints: others.map((other, nth) =>
        furtherAccessPoint({
          ...other,
          name: names[nth]!,
          concurrency: slots,
          perReceiver: slots,
          perOrganization: slots,
        }),
      ),
    };
    accessPoint = openAccessPoint(config);
    accessPoint.allowOthers(true);
  };

  afterEach(async () => {
    await accessPoint.close();
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    await pipeline.query("update pauses set ended_at = now(), ended_by = 'test' where ended_at is null");
    await pipeline.deps.pauses.confirm(() => true);
  });

  // The job waits for as long as the test takes, however slow the machine is.
  const deliver = (documents: readonly DocumentRecord[]) =>
    new DeliveryStage({ ...pipeline.deps, accessPoint, instanceId: uuid() }, "transmission", patienceMs).run(
      jobOf(documents),
    );
  const create = (many: number) => Promise.all(Array.from({ length: many }, () => pipeline.createValidated()));
  const receivedBy = async (nth: number) => (await sandboxes[nth]!.received("leg=toC3&delivered=true")).length;
  const legs = (of: readonly DocumentRecord[]) =>
    pipeline.query<{ id: string; state: string; accessPoint: string | null }>(
      "select id, state, access_point from transmissions where leg = 'c3' and document_id = any($1)",
      [of.map(({ id }) => id)],
    );

  /** @returns how many each has taken after some ticks, in each of which each takes four */
  const takenIn = async (ticks: number, documents: readonly DocumentRecord[]): Promise<number[]> => {
    const delivered = deliver(documents);
    for (let tick = 1; tick <= ticks; tick += 1) {
      await until("all slots are in use", () => turnsOfEach.every(({ crowd }) => crowd === slots));
      turnsOfEach.forEach((turns) => turns.tick(4));
      const taken = async () =>
        (await Promise.all(turnsOfEach.map((_turns, nth) => receivedBy(nth)))).every((n) => n === 4 * tick);
      await until(`they have taken ${tick} times four`, taken);
    }
    const taken = await Promise.all(turnsOfEach.map((_turns, nth) => receivedBy(nth)));
    const rest = setInterval(() => turnsOfEach.forEach((turns) => turns.tick(slots)), 5);
    await delivered;
    await until("all are sent", async () => (await legs(documents)).every(({ state }) => state === "sent"));
    clearInterval(rest);
    return taken;
  };

  it("take twice as much in the same time, two of them, where what they take bounds the sending", async () => {
    const ticks = 4;
    await open([], true);
    const alone = await takenIn(ticks, await create(40));
    expect(alone).to.deep.equal([16]);
    await accessPoint.close();
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    await open(["north"], true);
    const documents = await create(50);
    expect(await takenIn(ticks, documents)).to.deep.equal([16, 16]);
    const marks = (await legs(documents)).map((leg) => leg.accessPoint);
    expect([
      marks.filter((mark) => mark === null).length,
      marks.filter((mark) => mark === "north").length,
    ]).to.deep.equal([await receivedBy(0), await receivedBy(1)]);
  });

  it("name the one in the claim, before it is sent to, and ask that one what became of it, whoever else could", async () => {
    await open(["north"]);
    const documents = await create(4);
    await deliver(documents);
    const [before, after] = [await legs(documents), () => legs(documents)];
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([2, 2]);
    // As if each worker had died before it could record the answer.
    await pipeline.query(
      "update transmissions set state = 'sending', claimed_by = null, sent_at = null, updated_at = now() - interval '1 hour' where id = any($1)",
      [before.map(({ id }) => id)],
    );
    await deliver(documents);
    expect((await after()).every(({ state }) => state === "sent")).to.equal(true);
    expect([await receivedBy(0), await receivedBy(1)], "nothing is sent again").to.deep.equal([2, 2]);
  });

  it("send what one does not know of through any of them, and no leg of one that is not configured", async () => {
    await open(["north"]);
    const [document] = (await create(1)) as [DocumentRecord];
    const lose = (accessPointName: string) =>
      pipeline.query(
        `update transmissions set state = 'unknown', attempts = 1, access_point = $2, next_check_at = null, updated_at = now() - interval '1 hour'
         where document_id = $1 and leg = 'c3'`,
        [document.id, accessPointName],
      );
    await lose("south");
    await deliver([document]);
    expect((await legs([document]))[0]).to.include({ state: "unknown", accessPoint: "south" });
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([0, 0]);
    await lose("north");
    await deliver([document]);
    expect((await legs([document]))[0], "it says that it has not got it").to.include({ state: "queued" });
    await deliver([document]);
    expect((await legs([document]))[0]).to.include({ state: "sent" });
    expect((await receivedBy(0)) + (await receivedBy(1))).to.equal(1);
  });

  it("are drained by a site operator: nothing new goes there, what may be there is asked about, and it is used again", async () => {
    await open(["north"]);
    const action = {
      ...ada,
      orgId: pipeline.orgId,
      ownOrgId: pipeline.orgId,
      role: "site-operator",
      why: "it moves",
    } as const;
    const [held] = (await create(1)) as [DocumentRecord];
    await pipeline.query(
      `update transmissions set state = 'unknown', attempts = 1, access_point = 'north', updated_at = now() - interval '1 hour'
       where document_id = $1 and leg = 'c3'`,
      [held.id],
    );
    const drained = await pauseWork(pipeline.deps, action, {
      scope: "drain",
      target: "north",
      allOrganizations: false,
    });
    await pipeline.deps.pauses.confirm(() => true);
    const documents = await create(6);
    await deliver([...documents, held]);
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([6, 0]);
    expect((await legs([held]))[0], "it was asked, and has not got it").to.include({ state: "queued" });
    const last = await pauseWork(pipeline.deps, action, {
      scope: "drain",
      target: "corner-2",
      allOrganizations: false,
    }).catch((error: unknown) => error);
    expect(String(last)).to.contain("No other access point takes what corner-2 would be given");
    await resumeWork(pipeline.deps, action, drained.id);
    await pipeline.deps.pauses.confirm(() => true);
    await deliver(await create(6));
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([9, 3]);
    const acts = await pipeline.query<{ action: string; detail: object }>(
      "select action, detail from operator_actions where action like 'work.%' order by id",
    );
    expect(acts.map(({ action: name, detail }) => [name, detail])).to.deep.equal([
      ["work.pause", { scope: "drain", target: "north", cause: "operator" }],
      ["work.resume", { scope: "drain", target: "north", cause: "operator" }],
    ]);
  });

  it("are asked all of them about a leg of a restored database, which does not know where it went", async () => {
    await open(["north"]);
    const documents = await create(4);
    await deliver(documents);
    await pipeline.query(
      `update transmissions set state = 'unknown', access_point = '*', next_check_at = null, updated_at = now() - interval '1 hour'
       where leg = 'c3' and document_id = any($1)`,
      [documents.map(({ id }) => id)],
    );
    await deliver(documents);
    expect((await legs(documents)).map(({ state }) => state)).to.deep.equal(["sent", "sent", "sent", "sent"]);
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([2, 2]);
  });

  it("wait for workers of an earlier release to end, which would ask the first about everything", async () => {
    await open(["north"]);
    const { config, database, logger } = pipeline.deps;
    const allowed: boolean[] = [];
    await pipeline.query(
      `insert into processes (id, seen_at, place, kind, name, host, pid, version, newest_migration, works)
       values (gen_random_uuid(), now(), 'x', 'workers', 'workers', 'h', 1, '1.0.0', 'OwnFilters1800000000140', '{}')`,
    );
    const watch = startEarlierWorkersWatch({
      config,
      database,
      logger,
      accessPoint: { allowOthers: (isAllowed) => allowed.push(isAllowed) },
    });
    await until("it is looked", () => allowed.length > 0);
    expect(allowed[0]).to.equal(false);
    await pipeline.query("delete from processes where version = '1.0.0'");
    await until("they have ended", () => allowed.at(-1) === true);
    await watch.stop();
  });

  it("are known apart where one refuses every send: it alone is paused", async () => {
    await open(["north"]);
    const { AccessPointFaults } = await import("../../../workers/delivery/access-point-faults.ts");
    const faults = new AccessPointFaults({ ...pipeline.deps, accessPoint, instanceId: uuid() });
    const refused: SendOutcome = { kind: "blocked", concerns: "every send", reason: "token refused", report: null };
    for (const leg of ["a", "b", "c"]) {
      await faults.refusals("north").judge(leg, refused, performance.now());
    }
    const [pause] = pipeline.deps.pauses.inForce;
    expect(pause).to.include({ scope: "access-point", target: "north", cause: "site-error" });
    expect(pipeline.deps.pauses.current.holdsLegs("c3"), "the other goes on").to.equal(false);
    await deliver(await create(4));
    expect([await receivedBy(0), await receivedBy(1)]).to.deep.equal([4, 0]);
  });
});
