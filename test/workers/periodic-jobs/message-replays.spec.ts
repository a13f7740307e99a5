import type { RequestListener } from "node:http";

import { expect } from "chai";
import { v4 as uuid } from "uuid";

import { beginRecovery } from "../../../common/recovery/recovery-store.ts";
import { legSituation } from "../../../common/status/who-acts.ts";
import type { AccessPointConnection } from "../../../common/peppol/access-point.ts";
import { createPhase4Standalone, createPhossAp } from "../../../common/peppol/open-access-point.ts";
import { mlsDocTypeId } from "../../../common/peppol/mls.ts";
import { buildSbd } from "../../../common/peppol/sbdh.ts";
import { listLegs, resolveLeg } from "../../../common/operations/act-on-legs.ts";
import { countFailures } from "../../../common/service-status/backlog-store.ts";
import { Replays } from "../../../workers/periodic-jobs/message-replays.ts";
import { buildMls } from "../../factories/mls.ts";
import { serveAccessPoint, type AccessPointServer } from "../../peppol/access-point-server.ts";
import { buildSbdInput } from "../../peppol/sbd-input.ts";
import { recordInbound } from "../../documents/use-cases.ts";
import { openSandbox } from "../../simulator/sandbox.ts";
import { ada } from "../../setup/operator-action.ts";
import { eachDocument, ScriptedAccessPoint, usePipeline } from "../../setup/pipeline.ts";
import { until } from "../../setup/until.ts";

const minute = 60_000;
const hour = 60 * minute;
const at = (ms: number): Date => new Date(Date.now() + ms);
const completed = (ms: number) => ({ completedDT: at(ms).toISOString() });

interface Held {
  sbdhInstanceID: string;
  status: string;
  docTypeID: string;
  xml: string;
  completedDT?: string;
}

/** What the product does with messages that it has received: three lists and one breaker. */
class Inbound {
  held: Held[] = [];
  readonly asked: string[] = [];
  /** Answer to every question; undefined for the lists themselves. */
  refusal: number | undefined;
  isDatabaseAway = false;
  failuresInRow = 0;
  take: (held: Held) => Promise<boolean> = () => Promise.resolve(true);

  receive(count: number, status: string, message: Partial<Held> = {}): string[] {
    const added = Array.from({ length: count }, () => ({
      sbdhInstanceID: uuid(),
      status,
      docTypeID: `busdox-docid-qns::${mlsDocTypeId}`,
      xml: "",
      ...message,
    }));
    this.held.push(...added);
    return added.map(({ sbdhInstanceID }) => sbdhInstanceID);
  }

  readonly listen: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    this.asked.push(`${request.method} ${pathname}`);
    const say = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (this.refusal !== undefined) {
      say(this.refusal, {});
      return;
    }
    if (pathname === "/api/inbound/in-processing") {
      const open = ["received", "forwarding", "forward_failed"];
      say(
        200,
        this.held.filter(({ status }) => open.includes(status)),
      );
      return;
    }
    if (pathname === "/api/ops/inbound/history") {
      const [offset, limit] = ["offset", "limit"].map((name) => Number(searchParams.get(name))) as [number, number];
      say(200, this.isDatabaseAway ? [] : this.held.slice(offset, offset + limit));
      return;
    }
    if (pathname === "/api/ops/inbound/size") {
      say(200, this.isDatabaseAway ? -1 : this.held.length);
      return;
    }
    const id = /^\/api\/ops\/inbound\/([^/]+)\/replay$/.exec(pathname)?.[1];
    const held = this.held.filter(({ sbdhInstanceID }) => sbdhInstanceID === id);
    if (held.length !== 1) {
      say(404, undefined);
      return;
    }
    void this.forward(held[0]!).then((isTaken) => say(isTaken ? 200 : 500, held[0]));
  };

  private async forward(held: Held): Promise<boolean> {
    const isTaken = this.failuresInRow < 5 && (await this.take(held));
    this.failuresInRow = isTaken ? 0 : this.failuresInRow + 1;
    held.status = isTaken ? "forwarded" : held.status;
    held.completedDT = new Date().toISOString();
    return isTaken;
  }

  readonly replayed = (): string[] =>
    this.asked.flatMap((line) => /^POST .*inbound\/([^/]+)\/replay$/.exec(line)?.slice(1) ?? []);
  readonly lists = (): number => this.asked.filter((line) => line.endsWith("/in-processing")).length;
}

describe("messages that the access point could not hand on", () => {
  const pipeline = usePipeline();
  const document = eachDocument(pipeline, {}, { validated: true });
  let inbound: Inbound;
  let server: AccessPointServer;
  let accessPoint: AccessPointConnection;
  let now: number;

  beforeEach(async () => {
    [inbound, now] = [new Inbound(), 0];
    server = await serveAccessPoint(inbound.listen);
    accessPoint = createPhossAp({ baseUrl: server.url, token: "t", timeoutMs: 5_000 });
    await pipeline.query("update process_leases set until = now() - interval '1 s'");
  });
  afterEach(async () => {
    await accessPoint.close();
    await server.close();
  });

  const open = (deps: Partial<ConstructorParameters<typeof Replays>[0]> = {}): Replays =>
    new Replays({ ...pipeline.deps, accessPoint, ...deps }, uuid(), () => now);
  const rounds = async (replays: Replays, count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      now += await replays.round();
    }
  };

  const isSought = async () =>
    (await pipeline.query("select from recoveries where finished_at is not null and not messages_sought")).length === 0;
  const lostLegs = () => listLegs(pipeline.deps, { orgId: pipeline.orgId, states: [], messageLost: true, limit: 9 });
  const named = async () => (await lostLegs()).legs.map(({ leg }) => leg).toSorted();

  it("come when our API is back, and decide their legs once, also where they are forwarded again and again", async () => {
    for (const leg of ["c3", "c5"] as const) {
      await pipeline.deliver(new ScriptedAccessPoint(), document, leg);
    }
    const { legs } = await pipeline.snapshot(document);
    let isUp = false;
    const outcomes: string[] = [];
    inbound.take = async ({ xml }) => {
      if (isUp) {
        outcomes.push((await recordInbound(pipeline.deps, xml)).outcome);
      }
      return isUp;
    };
    // One came while the breaker was open, and one was tried three times.
    inbound.receive(1, "received", { xml: buildMls({ referenceId: legs[0]?.sbdhId ?? "" }) });
    inbound.receive(1, "permanently_failed", { xml: buildMls({ referenceId: legs[1]?.sbdhId ?? "" }) });
    const replays = open();
    await rounds(replays, 60);
    expect(outcomes).to.deep.equal([]);
    isUp = true;
    inbound.failuresInRow = 0;
    await rounds(replays, 16);
    expect(outcomes).to.deep.equal(["recorded", "recorded"]);
    expect((await pipeline.snapshot(document)).record.overallStatus).to.equal("APPROVED");
    inbound.held.forEach((held) => (held.status = "permanently_failed"));
    await rounds(open(), 1);
    await pipeline.query("update process_leases set until = now() - interval '1 s'");
    await rounds(open(), 2);
    expect(outcomes).to.deep.equal(["recorded", "recorded", "duplicate", "duplicate"]);
  });

  it("are status messages alone, of which none is still on its way", async () => {
    const [received, givenUp] = [inbound.receive(2, "received"), inbound.receive(3, "permanently_failed")];
    inbound.receive(1, "forward_failed");
    inbound.receive(1, "forwarded");
    inbound.receive(2, "permanently_failed", { docTypeID: "busdox-docid-qns::urn:invoice::2.1" });
    const replays = open();
    await rounds(replays, 1);
    expect(inbound.replayed()).to.have.members(givenUp);
    const [late] = inbound.receive(1, "received");
    await rounds(replays, 1);
    expect(inbound.replayed()).to.have.members([...givenUp, ...received]);
    await rounds(replays, 3);
    expect(inbound.replayed()).to.have.members([...givenUp, ...received, late]);
  });

  it("do not open the breaker there while our API is away, nor ours", async () => {
    inbound.receive(20, "received");
    inbound.take = () => Promise.resolve(false);
    const replays = open();
    for (let nth = 0; nth < 30; nth += 1) {
      // The minute between has the access point's own tries.
      inbound.failuresInRow = 0;
      await rounds(replays, 1);
      expect(inbound.failuresInRow).to.be.at.most(2);
      expect([accessPoint.pausedForMs(), accessPoint.outage()]).to.deep.equal([0, undefined]);
    }
    inbound.take = () => Promise.resolve(true);
    inbound.failuresInRow = 0;
    await rounds(replays, 16);
    expect(inbound.held.map(({ status }) => status)).to.deep.equal(Array.from({ length: 20 }, () => "forwarded"));
  });

  it("come although some are never taken", async () => {
    const poison = new Set(inbound.receive(40, "permanently_failed"));
    const ids = inbound.receive(30, "permanently_failed");
    inbound.take = ({ sbdhInstanceID }) => Promise.resolve(!poison.has(sbdhInstanceID));
    const replays = open();
    for (let nth = 0; nth < 60; nth += 1) {
      inbound.failuresInRow = 0;
      await rounds(replays, 1);
    }
    expect(inbound.replayed().filter((id) => !poison.has(id))).to.have.members(ids);
    expect(inbound.replayed().length - ids.length).to.be.at.most(120);
  });

  it("are found in a long list, and more at once than one round has", async () => {
    const found = inbound.receive(600, "permanently_failed");
    inbound.receive(6_000, "forwarded");
    const last = inbound.receive(1, "permanently_failed");
    const replays = open();
    await rounds(replays, 3);
    expect(inbound.replayed()).to.have.members([...found, ...last]);
    const asked = inbound.asked.length;
    await rounds(replays, 5);
    expect(inbound.asked.length).to.equal(asked + 10);
    const later = inbound.receive(1, "permanently_failed");
    inbound.held.reverse();
    const deep = inbound.receive(1, "permanently_failed");
    await rounds(replays, 1);
    expect(inbound.replayed()).to.have.members([...found, ...last, ...later]);
    await rounds(replays, 14);
    expect(inbound.replayed()).to.have.members([...found, ...last, ...later, ...deep]);
  });

  for (const [status, forMs] of [
    [404, 6 * 60 * minute],
    [401, 10 * minute],
    [503, 45_000],
  ] as const) {
    it(`are asked for again after ${forMs / 1_000} s where the list is answered with ${status}`, async () => {
      inbound.refusal = status;
      expect(await open().round()).to.equal(forMs);
      expect(inbound.asked).to.have.length(1);
    });
  }

  it("are no business of a product that keeps none", async () => {
    const standalone = createPhase4Standalone({ baseUrl: server.url, token: "t", timeoutMs: 5_000 });
    expect(await open({ accessPoint: standalone }).round()).to.equal(6 * 60 * minute);
    expect(await standalone.replay(uuid())).to.equal("unknown");
    expect(inbound.asked).to.deep.equal([]);
    await standalone.close();
  });

  it("are one process's to ask for, and another's when it stops", async () => {
    const [one, other] = [open(), open()];
    await rounds(one, 1);
    await rounds(other, 1);
    expect(inbound.lists()).to.equal(1);
    await one.stop();
    await rounds(other, 1);
    expect(inbound.lists()).to.equal(2);
  });

  it("wait for the end of a recovery, whose legs they may answer", async () => {
    let isUnderWay = true;
    const replays = open({ recoveryJob: { isUnderWay: () => isUnderWay } });
    inbound.receive(1, "permanently_failed");
    await rounds(replays, 2);
    expect(inbound.asked).to.deep.equal([]);
    isUnderWay = false;
    await rounds(replays, 1);
    expect(inbound.replayed()).to.have.length(1);
  });

  describe("that it had forwarded in the time that a restored database has lost", () => {
    beforeEach(async () => {
      await beginRecovery(pipeline.deps.database, { reason: "a test", knownUntil: at(-2 * hour) });
      await pipeline.query("update recoveries set began_at = $1, open = null, finished_at = now() where open", [
        at(-hour),
      ]);
    });
    afterEach(() => pipeline.query("update recoveries set messages_sought = true"));

    it("are forwarded once more, once, and nothing else is", async () => {
      const lost = [-2 * hour - minute, -1.5 * hour, -hour + minute].flatMap((ms) =>
        inbound.receive(1, "forwarded", completed(ms)),
      );
      lost.push(...inbound.receive(1, "forwarded"));
      [-3 * hour, -hour / 2].forEach((ms) => inbound.receive(1, "forwarded", completed(ms)));
      inbound.isDatabaseAway = true;
      const replays = open();
      await rounds(replays, 2);
      expect(await isSought(), "an empty list of a database that is away proves nothing").to.equal(false);
      inbound.isDatabaseAway = false;
      await rounds(replays, 3);
      expect(inbound.replayed()).to.have.members(lost);
      expect(await isSought()).to.equal(true);
      await pipeline.query("update process_leases set until = now() - interval '1 s'");
      await rounds(open(), 3);
      expect(inbound.replayed()).to.have.length(lost.length);
    });

    it("are found in a long list, and asked for until we take them", async () => {
      inbound.receive(6_000, "forwarded", completed(0));
      const lost = inbound.receive(2, "forwarded", completed(-1.5 * hour));
      inbound.take = () => Promise.resolve(false);
      const replays = open();
      await rounds(replays, 2);
      expect([inbound.replayed().length, await isSought()]).to.deep.equal([2, false]);
      inbound.take = () => Promise.resolve(true);
      inbound.failuresInRow = 0;
      await rounds(replays, 3);
      expect(new Set(inbound.replayed())).to.deep.equal(new Set(lost));
      expect(await isSought()).to.equal(true);
    });

    it("are left after three tries where two have one id, which the access point finds neither of", async () => {
      const [twice] = inbound.receive(1, "forwarded", completed(-1.5 * hour));
      inbound.receive(1, "forwarded", { sbdhInstanceID: twice!, ...completed(-1.5 * hour) });
      const replays = open();
      await rounds(replays, 1);
      expect(await isSought()).to.equal(false);
      await rounds(replays, 9);
      expect([inbound.replayed(), await isSought()]).to.deep.equal([[twice, twice, twice], true]);
    });

    it("decide their legs, which are named as long as nothing has come", async () => {
      expect(await named(), "nothing of it has been sent").to.be.empty;
      for (const leg of ["c3", "c5"] as const) {
        await pipeline.deliver(new ScriptedAccessPoint(), document, leg);
      }
      expect(await named(), "its send began after the recovery").to.be.empty;
      await pipeline.query("update recoveries set finished_at = now()");
      expect(await named()).to.deep.equal(["c3", "c5"]);
      const { lostMessages } = await countFailures(pipeline.deps.database);
      expect(lostMessages.map(({ count }) => count)).to.deep.equal([2]);
      expect(legSituation((await lostLegs()).legs[0]!)).to.equal("message_lost");
      const outcomes: string[] = [];
      inbound.take = async ({ xml }) => outcomes.push((await recordInbound(pipeline.deps, xml)).outcome) > 0;
      const { legs } = await pipeline.snapshot(document);
      const xml = buildMls({ referenceId: legs[0]?.sbdhId ?? "" });
      inbound.receive(1, "forwarded", { xml, ...completed(-1.5 * hour) });
      await rounds(open(), 3);
      expect(outcomes).to.deep.equal(["recorded"]);
      expect(await named(), "the access point has archived the other").to.deep.equal(["c5"]);
      const found = { ...ada, why: "the authority says so", orgId: pipeline.orgId, sbdhId: legs[1]!.sbdhId };
      await resolveLeg(pipeline.deps, { ...found, outcome: "accepted" });
      expect(await named()).to.be.empty;
    });
  });

  it("come from the simulated access point, which gives up, or keeps to itself what its breaker does not let through", async () => {
    const sandbox = await openSandbox({ retryDelayMs: 150 });
    const simulated = createPhossAp({ baseUrl: sandbox.url, token: "simulator-token", timeoutMs: 5_000 });
    try {
      sandbox.inbox.answer = { status: 503, body: "" };
      const ids = Array.from({ length: 12 }, () => uuid());
      const send = (sbdhId: string) =>
        simulated.submit({ sbd: buildSbd(buildSbdInput({ sbdhId })), documentId: "d", leg: "c3" });
      await Promise.all(ids.map(send));
      const states = async () => (await sandbox.received()).map(({ mls }) => mls?.state ?? "");
      await until("given up", async () => (await states()).includes("permanently_failed"));
      await until("nothing is tried any more", async () =>
        (await states()).every((state) => ["permanently_failed", "received"].includes(state)),
      );
      sandbox.inbox.answer = { status: 200, body: '{"countryCodeC4":"AE"}' };
      sandbox.inbox.messages.length = 0;
      const replays = open({ accessPoint: simulated });
      await until("all have come", async () => {
        await rounds(replays, 1);
        return (await states()).every((state) => state === "forwarded");
      });
      expect(sandbox.inbox.messages.map(({ inbound: { mls } }) => mls.referenceId)).to.have.members(ids);
    } finally {
      await simulated.close();
      await sandbox.close();
    }
  });
});
