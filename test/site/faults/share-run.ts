import { setTimeout as pause } from "node:timers/promises";

import type { SlowProxy } from "../../setup/http/slow-proxy.ts";
import { until } from "../../setup/until.ts";
import { startLoad } from "./load.ts";
import type { TwoAccessPoints } from "./two-access-points.ts";

/** What becomes of the second access point. */
export type Trouble = "frozen" | "slow";

/** Seconds, from the beginning of the trouble or from its end. */
export interface ShareRun {
  /** Until the last new envelope that it got in its share, and how many it got meanwhile. */
  lastSend: number;
  sends: number;
  /** Until the site says that it has no share. */
  lost: number;
  /** New envelopes that it got after that, to see whether it works again, in the next 12 seconds. */
  tries: number;
  /** After the end: until its first new envelope, and until the site says that it has half of all again. */
  firstSend: number;
  regained: number;
}

/** It stays in trouble for so long after it has lost its share. */
const lastsMs = 12_000;
/** By so much each of its answers is late. */
const slowMs = 4_000;
/** More than the slots of an access point, all of which may wait for its answer. */
const backlog = 200;
const patienceMs = 120_000;

/** Brings the second access point into trouble under load, lets it recover, and says what it was sent meanwhile. */
export async function measureShares(site: TwoAccessPoints, way: SlowProxy, trouble: Trouble): Promise<ShareRun> {
  const load = startLoad(site.stack, backlog);
  try {
    await until("both have half of the load", async () => (await shareOf(site)) === 0.5, patienceMs, 50);
    const before = way.posts.length;
    await until("it is sent to", () => way.posts.length > before + 20, patienceMs, 50);
    const beganAt = performance.now();
    setTrouble(site, way, trouble, true);
    await until("it has lost its share", async () => (await shareOf(site)) === 0, patienceMs, 20);
    const lostAt = performance.now();
    await pause(lastsMs);
    const endedAt = performance.now();
    setTrouble(site, way, trouble, false);
    await until("it has its share again", async () => (await shareOf(site)) === 0.5, patienceMs, 20);
    const regainedAt = performance.now();
    const [during, after] = [
      way.posts.filter((at) => at > beganAt && at <= endedAt),
      way.posts.filter((at) => at > endedAt),
    ];
    const inShare = during.filter((at) => at <= lostAt);
    return {
      lastSend: ((inShare.at(-1) ?? beganAt) - beganAt) / 1_000,
      sends: inShare.length,
      lost: (lostAt - beganAt) / 1_000,
      tries: during.length - inShare.length,
      firstSend: ((after[0] ?? Number.NaN) - endedAt) / 1_000,
      regained: (regainedAt - endedAt) / 1_000,
    };
  } finally {
    await load.stop();
    await site.stack.untilAllApproved();
  }
}

const shareOf = async (site: TwoAccessPoints): Promise<number | undefined> => (await site.shares())[1]?.share;

/** Makes the second access point slow or freezes it (`isOn`), or ends that. */
function setTrouble({ stack }: TwoAccessPoints, way: SlowProxy, trouble: Trouble, isOn: boolean): void {
  if (trouble === "slow") {
    way.slowDown(isOn ? slowMs : 0);
  } else {
    process.kill(stack.pid("simulator-2") ?? 0, isOn ? "SIGSTOP" : "SIGCONT");
  }
}
