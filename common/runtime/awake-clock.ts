import { setTimeout as pause } from "node:timers/promises";

import { untilNextRound } from "./rounds.ts";

const tickMs = 500;
/** A late tick counts for no more: what the process missed while it stood still must not look like a silence of others. */
const maxTickMs = 550;

let counted = 0;
let lastTick: number | undefined;

function tick(): void {
  counted = awakeMs();
  lastTick = performance.now();
  setTimeout(tick, untilNextRound(tickMs)).unref();
}

/**
 * For how long this process has been awake, in milliseconds since the first call: time in which its event loop turned.
 * Answers that arrived while it was frozen or busy are then read before their time is over.
 */
export function awakeMs(): number {
  if (lastTick === undefined) {
    lastTick = performance.now();
    setTimeout(tick, tickMs).unref();
  }
  return counted + Math.min(performance.now() - lastTick, maxTickMs);
}

/** Whether the promise settles, either way, within so much time in which this process is awake. */
export async function settlesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const endsAt = awakeMs() + ms;
  const settling = promise.then(
    () => true,
    () => true,
  );
  for (let left = ms; left > 0; left = endsAt - awakeMs()) {
    const stopping = new AbortController();
    const waiting = pause(Math.min(left, tickMs), false, { signal: stopping.signal }).catch(() => false);
    const isSettled = await Promise.race([settling, waiting]);
    stopping.abort();
    if (isSettled) {
      return true;
    }
  }
  return false;
}
