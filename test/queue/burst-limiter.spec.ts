import { expect } from "chai";

import { BurstLimiter } from "../../common/queue/stage-producer.ts";
import { until } from "../setup/until.ts";

const burstOf = (entry: BurstLimiter, orgId: string, count: number): number =>
  Array.from({ length: count }, () => entry.admits(orgId)).filter(Boolean).length;

describe("the direct way into the queue", () => {
  it("is for what comes by ones and twos; the rest of a burst stays in the state", () => {
    const entry = new BurstLimiter(() => Promise.resolve(0));
    expect(burstOf(entry, "a", 1_000)).to.be.within(16, 20);
    expect(entry.admits("b"), "of another organization").to.equal(true);
  });

  it("is open to an organization again some time after its burst", async () => {
    const entry = new BurstLimiter(() => Promise.resolve(0));
    burstOf(entry, "a", 100);
    expect(entry.admits("a")).to.equal(false);
    await until("it is open", () => entry.admits("a"), 20_000, 200);
  });

  it("is closed to all while the queue is deep", async () => {
    let jobs = 100;
    const entry = new BurstLimiter(() => Promise.resolve(jobs));
    let organization = 0;
    const next = () => `organization ${(organization += 1)}`;
    await until("it looked", () => !entry.admits(next()));
    jobs = 0;
    await until("it looked again", () => entry.admits(next()));
  });

  it("stays as it is when the queue cannot be counted", async () => {
    const entry = new BurstLimiter(() => Promise.reject(new Error("away")));
    for (let organization = 0; organization < 100; organization += 1) {
      expect(entry.admits(`organization ${organization}`)).to.equal(true);
      await Promise.resolve();
    }
  });
});
