import { EventEmitter, once } from "node:events";

import { expect } from "chai";

import type { AccessPointConnection, SendOutcome } from "../../common/peppol/access-point.ts";
import { behindSlots } from "../../common/peppol/open-access-point.ts";
import { until } from "../setup/until.ts";

const submission = { sbd: "<a/>", documentId: "1", leg: "c3" } as const;
const holder = { orgId: "a", receiverId: "r" };

describe("the access point behind its slots", () => {
  let pausedForMs: number;
  let isAway: boolean;
  let outcome: SendOutcome;

  beforeEach(() => {
    pausedForMs = 0;
    isAway = false;
    outcome = { kind: "sent", reason: "sent", report: null };
  });

  const connection: AccessPointConnection = {
    submit: () => Promise.resolve(outcome),
    status: () => Promise.resolve({ kind: "not_found", reason: "unknown", transaction: null }),
    history: () => Promise.resolve({ kind: "records", records: [], isLast: true }),
    waitingMessages: () => Promise.resolve({ kind: "records", records: [], isLast: true }),
    receivedMessages: () => Promise.resolve({ kind: "records", records: [], isLast: true }),
    replay: () => Promise.resolve("unknown"),
    admit: async (work) => (pausedForMs > 0 ? { pausedForMs } : { result: await work() }),
    pausedForMs: () => pausedForMs,
    probe: () => Promise.resolve(),
    outage: () => (isAway ? { forMs: 1, tries: 1, words: "away", isReached: false, nextTryInMs: null } : undefined),
    faults: () => [],
    close: () => Promise.resolve(),
  };
  const open = () => behindSlots(connection, { concurrency: 4, host: "ap:1" });

  it("runs as many calls at the same time as it has slots for a receiver, and the others after them", async () => {
    const accessPoint = open();
    const end = new EventEmitter();
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, accessPoint.use().inFlight);
      await once(end, "go");
    };
    let settled = false;
    const all = Promise.all(Array.from({ length: 5 }, () => accessPoint.admit(work, holder)));
    void all.then(() => (settled = true));
    await until("half of the slots are used", () => accessPoint.use().inFlight === 2);
    await until("all have run", () => {
      end.emit("go");
      return settled;
    });
    expect(most).to.equal(2);
    expect(accessPoint.use().inFlight).to.equal(0);
  });

  it("takes no slot while calls are stopped, and does no work when they were stopped during the wait for one", async () => {
    const accessPoint = open();
    const end = new EventEmitter();
    const running = [1, 2].map(() => accessPoint.admit(() => once(end, "go"), holder));
    const waiting = accessPoint.admit(() => Promise.reject(new Error("it ran")), holder);
    pausedForMs = 4_000;
    expect(await accessPoint.admit(() => Promise.reject(new Error("it ran")), holder)).to.deep.equal({ pausedForMs });
    end.emit("go");
    expect(await waiting).to.deep.equal({ pausedForMs });
    await Promise.all(running);
  });

  it("counts what came of sends, and says whether it answers", async () => {
    const accessPoint = open();
    await accessPoint.submit(submission);
    outcome = { kind: "unknown", reason: "lost", report: null };
    await accessPoint.submit(submission);
    expect(accessPoint.use()).to.deep.equal({ isUp: true, isLeftAlone: false, inFlight: 0, sent: 1, failed: 1 });
    isAway = true;
    expect(accessPoint.use()).to.include({ isUp: false, isLeftAlone: false });
    expect(accessPoint.outage()).to.include({ accessPoint: "ap:1", words: "away" });
  });
});
