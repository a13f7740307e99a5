import { pauseTogether } from "./rounds.ts";

const tickMs = 1_000;

export interface Freeze {
  from: Date;
  to: Date;
  ms: number;
}

/**
 * Detects that this process stood still (suspended, machine paused, event loop blocked) for longer than `leastMs`. Both
 * clocks are compared, because the monotonic one stops while a machine is paused.
 */
export function watchFreeze(minMs: number, tell: (freeze: Freeze) => void): { stop(): void } {
  let [monotonic, wall] = [performance.now(), Date.now()];
  const look = (): void => {
    const now = Date.now();
    const ms = Math.max(performance.now() - monotonic, now - wall) - tickMs;
    [monotonic, wall] = [performance.now(), now];
    if (ms > minMs) {
      tell({ from: new Date(now - ms), to: new Date(now), ms });
    }
    timer = setTimeout(look, pauseTogether(tickMs)).unref();
  };
  let timer = setTimeout(look, tickMs).unref();
  return { stop: () => clearTimeout(timer) };
}
