import { EventEmitter, once } from "node:events";

import { expect } from "chai";

import { runPeriodically } from "../../../workers/periodic-jobs/periodic-job.ts";
import { until } from "../../setup/until.ts";

const never = 3_600_000;

describe("a round that repeats", () => {
  it("runs at once, and again after the pause that it gives back", async () => {
    let rounds = 0;
    const repeated = runPeriodically(() => Promise.resolve(++rounds < 3 ? 1 : never));
    await until("three rounds", () => rounds === 3);
    await repeated.stop();
  });

  it("waits for its first pause", async () => {
    let rounds = 0;
    const count = () => Promise.resolve((rounds += 1) * never);
    const late = runPeriodically(count, never);
    const early = runPeriodically(count, 1);
    await until("the early one", () => rounds > 0);
    await Promise.all([late.stop(), early.stop()]);
    expect(rounds).to.equal(1);
  });

  it("begins its next round sooner where there is work, but not later", async () => {
    let rounds = 0;
    const repeated = runPeriodically(() => Promise.resolve((rounds += 1) * never));
    await until("the first round", () => rounds === 1);
    await until("the second one", () => {
      repeated.hasten(20);
      return rounds === 2;
    });
    await repeated.stop();
    repeated.hasten(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(rounds, "after it was stopped").to.equal(2);
  });

  it("never overlaps, and stopping waits for the round under way", async () => {
    const gate = new EventTarget();
    const opened = new Promise((resolve) => gate.addEventListener("open", resolve));
    let rounds = 0;
    let ended = false;
    const repeated = runPeriodically(async () => {
      rounds += 1;
      await opened;
      ended = true;
      return 0;
    });
    await until("the first round", () => rounds === 1);
    const stopped = repeated.stop();
    gate.dispatchEvent(new Event("open"));
    await stopped;
    expect([rounds, ended]).to.deep.equal([1, true]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(rounds, "after it was stopped").to.equal(1);
  });

  it("stands still while its round does not end, or while its rounds fail, and no longer", async () => {
    const end = new EventEmitter();
    const hanging = runPeriodically(async () => {
      await once(end, "round");
      return never;
    });
    await until("the round has lasted", () => hanging.standstill().forMs > 300);
    expect(hanging.standstill().words).to.equal(null);
    end.emit("round");
    await until("the round has ended", () => hanging.standstill().forMs === 0);
    let isBroken = true;
    const failing = runPeriodically(async (fail) => {
      if (isBroken) {
        fail(new Error("no such column"));
      }
      return 1;
    });
    await until("it has failed for a while", () => failing.standstill().forMs > 300);
    expect(failing.standstill().words).to.equal("no such column");
    isBroken = false;
    await until("a round has worked", () => failing.standstill().forMs === 0 && failing.standstill().words === null);
    await Promise.all([hanging.stop(), failing.stop()]);
  });

  it("that is stopped in its pause does not run again", async () => {
    let rounds = 0;
    const repeated = runPeriodically(() => Promise.resolve((rounds += 1)), 1);
    await until("a round", () => rounds > 0);
    await repeated.stop();
    const seen = rounds;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(rounds).to.equal(seen);
  });
});
