import { setImmediate as nextTurn } from "node:timers/promises";

import { expect } from "chai";

import { PausedWork, type PauseScope } from "../../../common/domain/pauses/paused-work.ts";
import { anyAccessPoint } from "../../../common/domain/access-points/access-point-use.ts";
import type {
  AccessPointConnection,
  LegHolder,
  SendOutcome,
  TransmissionStatus,
} from "../../../common/peppol/access-point/access-point.ts";
import { AccessPointPart, type PartOptions } from "../../../common/peppol/access-point/access-point-part.ts";
import { AccessPoints } from "../../../common/peppol/access-point/access-points.ts";

const sent: SendOutcome = { kind: "sent", reason: "sent", report: null };
const notFound: TransmissionStatus = { kind: "not_found", reason: "unknown", transaction: null };
const submission = { sbd: "<a/>", documentId: "1", leg: "c3" } as const;

/** An access point of which the test says what it does; a send ends when it is let go. */
class Scripted {
  isAway = false;
  isReached = false;
  pausedForMs = 0;
  known: readonly string[] = [];
  readonly asked: string[] = [];
  taken = 0;
  private readonly waiting: (() => void)[] = [];
  holds = false;

  readonly connection: AccessPointConnection = {
    submit: async () => {
      this.taken += 1;
      if (this.holds) {
        await new Promise<void>((resolve) => this.waiting.push(resolve));
      }
      return sent;
    },
    status: (sbdhId) => {
      this.asked.push(sbdhId);
      const isKnown = this.known.includes(sbdhId);
      return Promise.resolve(
        isKnown ? { kind: "sent", mls: "pending", reason: "sent", transaction: { sbdhId } } : notFound,
      );
    },
    history: () => Promise.resolve({ kind: "records", records: [], isLast: true }),
    admit: async (work) => ({ result: await work() }),
    pausedForMs: () => this.pausedForMs,
    probe: () => Promise.resolve(),
    outage: () =>
      this.isAway ? { forMs: 1, tries: 1, words: "away", isReached: this.isReached, nextTryInMs: null } : undefined,
    close: () => Promise.resolve(),
  };

  get underWay(): number {
    return this.waiting.length;
  }

  /** Lets the oldest send end. */
  async release(): Promise<void> {
    this.waiting.shift()?.();
    await nextTurn();
  }
}

const holder = (more: Partial<LegHolder> = {}): LegHolder => ({ orgId: "a", receiverId: "0235:R", ...more });

const paused = (...things: [scope: PauseScope, target: string][]): PausedWork =>
  new PausedWork(
    things.map(([scope, target]) => ({ scope, target, orgId: null })),
    ["corner-2", "north"],
  );

describe("several access points", () => {
  let clock: number;
  let first: Scripted;
  let north: Scripted;
  let all: AccessPoints;
  const now = (): number => clock;

  const open = (own: Partial<PartOptions> = {}, further: Partial<PartOptions> = {}): void => {
    const options: PartOptions = {
      weight: 1,
      host: "ap",
      organizations: [],
      receivers: [],
      ceilings: { all: 4, perReceiver: 4, perOrganization: 4 },
      isProbed: true,
    };
    all = new AccessPoints(
      [
        new AccessPointPart(first.connection, { ...options, ...own }, now),
        new AccessPointPart(north.connection, { ...options, name: "north", ...further }, now),
      ],
      now,
    );
    all.allowOthers(true);
  };

  beforeEach(() => {
    clock = 100_000;
    first = new Scripted();
    north = new Scripted();
    open();
  });

  const send = (more: Partial<LegHolder> = {}) => all.admit((chosen) => chosen.submit(submission), holder(more));
  const sendMany = async (many: number): Promise<[number, number]> => {
    const before = [first.taken, north.taken] as const;
    for (let nth = 0; nth < many; nth += 1) {
      await send();
    }
    return [first.taken - before[0], north.taken - before[1]];
  };

  it("share what is sent by their weights", async () => {
    open({ weight: 3 }, { weight: 1 });
    expect(await sendMany(80)).to.deep.equal([60, 20]);
    const shares = all.uses().map(({ name, share, sent: taken }) => ({ name, share, taken }));
    expect(shares).to.deep.equal([
      { name: "corner-2", share: 0.75, taken: 60 },
      { name: "north", share: 0.25, taken: 20 },
    ]);
  });

  it("are used while another one is full: twice as many calls run at the same time", async () => {
    first.holds = north.holds = true;
    const sends = Array.from({ length: 10 }, () => send());
    await nextTurn();
    expect([first.underWay, north.underWay]).to.deep.equal([4, 4]);
    await north.release();
    expect([first.taken, north.taken], "who waits takes the next free slot, wherever it is").to.deep.equal([4, 5]);
    while (first.underWay + north.underWay > 0) {
      await first.release();
      await north.release();
    }
    await Promise.all(sends);
  });

  it("lose their share at once while they are away, and get it back step by step", async () => {
    expect(await sendMany(10)).to.deep.equal([5, 5]);
    north.isAway = true;
    clock += 200;
    expect(await sendMany(10)).to.deep.equal([10, 0]);
    expect(all.uses().map(({ state, share }) => [state, share])).to.deep.equal([
      ["open", 1],
      ["away", 0],
    ]);
    north.isAway = false;
    clock += 200;
    const [, atFirst] = await sendMany(44);
    expect(atFirst, "a tenth").to.be.within(3, 5);
    clock += 5_000;
    const [, later] = await sendMany(60);
    expect(later, "half as much as the other").to.be.within(17, 23);
    clock += 6_000;
    expect(await sendMany(10)).to.deep.equal([5, 5]);
  });

  it("are tried with one envelope every five seconds where nothing else shows that they work again", async () => {
    north.isAway = north.isReached = true;
    clock += 200;
    await sendMany(40);
    expect(north.taken, "it answers, if only that it cannot work").to.equal(1);
    clock += 6_000;
    await sendMany(40);
    expect(north.taken).to.equal(2);
  });

  it("lose their share while they are slow beside the others, within five seconds", async () => {
    north.holds = true;
    const slow = Array.from({ length: 4 }, () => send());
    await nextTurn();
    expect(north.underWay).to.equal(2);
    clock += 4_000;
    await send();
    clock += 200;
    const before = north.taken;
    await sendMany(20);
    expect(north.taken - before, "one that shows whether it goes again").to.be.at.most(1);
    expect(all.uses()[1]).to.include({ state: "slow", share: 0 });
    north.holds = false;
    while (north.underWay > 0) {
      await north.release();
    }
    await Promise.all(slow);
    clock += 6_000;
    await sendMany(30);
    clock += 200;
    await sendMany(1);
    expect(all.uses()[1]).to.include({ state: "open" });
  });

  it("leave a leg that they may have to the one that it was given", async () => {
    north.isAway = true;
    north.known = ["x"];
    const answer = await all.admit((chosen) => chosen.status("x"), holder({ askedOf: "north" }));
    expect(answer).to.have.nested.property("result.kind", "sent");
    expect([first.asked, north.asked]).to.deep.equal([[], ["x"]]);
    await all.admit((chosen) => chosen.status("y"), holder({ askedOf: null }));
    expect(first.asked).to.deep.equal(["y"]);
  });

  it("are all asked about a leg that any may have, and are never sent it", async () => {
    north.known = ["x"];
    const any = holder({ askedOf: anyAccessPoint });
    expect(await all.admit((chosen) => chosen.status("x"), any)).to.have.nested.property("result.kind", "sent");
    expect(await all.admit((chosen) => chosen.status("z"), any)).to.have.nested.property("result.kind", "not_found");
    const refused = await all.admit(async (chosen) => chosen.submit(submission), any).catch((error: unknown) => error);
    expect(String(refused)).to.contain("is asked about, and not sent");
    expect(first.taken + north.taken).to.equal(0);
  });

  it("do not work on a leg of one that is not configured any more", () => {
    expect(all.takes(holder({ askedOf: "south" }), paused())).to.equal(false);
  });

  it("keep to what is pinned: a receiver before an organization, and nowhere else", async () => {
    open({}, { weight: 0, receivers: ["0235:r"], organizations: ["b"] });
    await sendMany(3);
    await send({ orgId: "b", receiverId: "0235:other" });
    expect([first.taken, north.taken]).to.deep.equal([0, 4]);
    await send({ receiverId: "0235:other" });
    expect([first.taken, north.taken], "weight 0: nothing that is not pinned to it").to.deep.equal([1, 4]);
    expect(all.takes(holder(), paused(["drain", "north"])), "it waits for the one").to.equal(false);
  });

  it("take nothing new while they drain, and are asked; nor asked while they are paused", () => {
    const drains = paused(["drain", "north"]);
    expect(all.takes(holder({ askedOf: "north" }), drains)).to.equal(true);
    expect(all.takes(holder(), drains), "the other takes it").to.equal(true);
    expect(all.takes(holder(), paused(["drain", "north"], ["access-point", "corner-2"]))).to.equal(false);
    expect(all.takes(holder({ askedOf: "north" }), paused(["access-point", "north"]))).to.equal(false);
    expect(
      all.takes(holder({ askedOf: anyAccessPoint }), paused(["access-point", "north"])),
      "not all can say",
    ).to.equal(false);
  });

  it("sends nothing to one that drains", async () => {
    const drains = paused(["drain", "north"]);
    for (let nth = 0; nth < 6; nth += 1) {
      await send({ paused: () => drains });
    }
    expect([first.taken, north.taken]).to.deep.equal([6, 0]);
  });

  it("wait for the first that may be called again where none may", async () => {
    first.pausedForMs = 4_000;
    north.pausedForMs = 2_000;
    expect(await send()).to.deep.equal({ pausedForMs: 2_000 });
  });

  it("are the first alone while workers of an earlier release run", async () => {
    all.allowOthers(false);
    expect(await sendMany(4)).to.deep.equal([4, 0]);
  });
});
