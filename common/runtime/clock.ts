import { setTimeout as pause } from "node:timers/promises";

/**
 * Milliseconds until the next round of work that repeats every `everyMs`. All such work of this process begins its rounds together, so
 * that one can use what another reads. A timer that fires slightly too early begins no second round.
 */
export function untilNextRound(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs);
  return leftMs < everyMs / 20 ? leftMs + everyMs : leftMs;
}

const gridMs = 500;
/** A timer may fire this much too early. */
const earlyMs = 20;

/**
 * A pause between half of `ms` and `ms`. Pauses of whole and half seconds, from one second on, end at a multiple of their length or
 * of half of it: so they end together with others of this process, because each wake-up costs more than its work. Any other pause
 * is `ms`.
 */
export function pauseTogether(ms: number): number {
  if (ms < 2 * gridMs || ms % gridMs !== 0) {
    return ms;
  }
  const now = performance.now();
  const untilMultiple = (ofMs: number): number => Math.floor((now + ms + earlyMs) / ofMs) * ofMs - now;
  return untilMultiple(ms) >= ms / 2 ? untilMultiple(ms) : untilMultiple(ms / 2);
}

const tickMs = 500;
/** A late tick counts at most this much: time in which this process was frozen must not look like a silence of others. */
const maxTickMs = 550;

let counted = 0;
let lastTick: number | undefined;

function tick(): void {
  counted = awakeMs();
  lastTick = performance.now();
  setTimeout(tick, untilNextRound(tickMs)).unref();
}

/**
 * Milliseconds since the first call in which the event loop of this process turned. A time-out on this clock leaves a process that was
 * frozen or busy enough time to read answers that have arrived meanwhile.
 */
export function awakeMs(): number {
  if (lastTick === undefined) {
    lastTick = performance.now();
    setTimeout(tick, tickMs).unref();
  }
  return counted + Math.min(performance.now() - lastTick, maxTickMs);
}

/** Whether the promise resolves or rejects within `ms` milliseconds on the clock of `awakeMs`. */
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

const freezeTickMs = 1_000;

interface Freeze {
  from: Date;
  to: Date;
  ms: number;
}

/**
 * Detects that this process stood still (suspended, machine paused, event loop blocked) for longer than `minMs`. Both
 * clocks are compared, because the monotonic one stops while a machine is paused.
 */
export function watchFreeze(minMs: number, tell: (freeze: Freeze) => void): { stop(): void } {
  let monotonic = performance.now();
  let wall = Date.now();
  const look = (): void => {
    const now = Date.now();
    const ms = Math.max(performance.now() - monotonic, now - wall) - freezeTickMs;
    monotonic = performance.now();
    wall = now;
    if (ms > minMs) {
      tell({ from: new Date(now - ms), to: new Date(now), ms });
    }
    timer = setTimeout(look, pauseTogether(freezeTickMs)).unref();
  };
  let timer = setTimeout(look, freezeTickMs).unref();
  return { stop: () => clearTimeout(timer) };
}

const firstBackOffMs = 100;
const maxBackOffMs = 5_000;
/** Random reduction of the pause, so that concurrent failures are not retried together. */
const jitter = 0.3;

/** Pause after `failures` consecutive failures (1 or more), in milliseconds: 100, 200, 400 … up to 5 s, with jitter. */
export const backOffMs = (failures: number): number =>
  Math.min(firstBackOffMs * 2 ** Math.min(failures - 1, 16), maxBackOffMs) * (1 - jitter * Math.random());

/**
 * Time without a success after which a process ends, because a new one may succeed. It is random, so that the processes of a
 * site do not all end at once.
 */
export const unusableAfterMs = (): number => 300_000 * (1 + 0.2 * Math.random());
