import { expect } from "chai";

import { awakeMs, pauseTogether, settlesWithin } from "../../common/runtime/clock.ts";

/** What a busy event loop looks like: nothing else is done meanwhile. */
function blockLoop(ms: number): void {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt) {
    // Nothing else may run.
  }
}

const never = new Promise<never>(() => undefined);

describe("the clock of an awake process", () => {
  it("runs with the process, and hardly while its loop is blocked", async () => {
    const [before, startedAt] = [awakeMs(), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 300));
    const awake = awakeMs() - before;
    expect(awake).to.be.within(250, performance.now() - startedAt);
    const blockedAt = awakeMs();
    blockLoop(2_000);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(awakeMs() - blockedAt).to.be.below(1_000);
  });

  it("says of a promise whether it settles in time, whichever way", async () => {
    expect(await settlesWithin(5_000, Promise.resolve())).to.equal(true);
    expect(await settlesWithin(5_000, Promise.reject(new Error("refused")))).to.equal(true);
    expect(await settlesWithin(50, never)).to.equal(false);
  });

  it("lets pauses of one length end together, none later than asked for, and keeps short and measured ones", () => {
    for (const ms of [1_000, 1_500, 2_000, 5_000, 60_000]) {
      const [before, pauseMs, after] = [performance.now(), pauseTogether(ms), performance.now()];
      expect(pauseMs).to.be.within(ms / 2 - 50, ms + 50);
      const offMs = (after + pauseMs) % (ms / 2);
      expect(Math.min(offMs, ms / 2 - offMs)).to.be.below(after - before + 1);
    }
    expect([10, 999, 1_234.5, Infinity].map(pauseTogether)).to.deep.equal([10, 999, 1_234.5, Infinity]);
  });

  it("gives what came while the loop was blocked the time to be read", async () => {
    const answer = new Promise((resolve) => setTimeout(resolve, 600));
    const looked = settlesWithin(700, answer);
    blockLoop(2_000);
    expect(await looked).to.equal(true);
  });
});
