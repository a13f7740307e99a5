/**
 * Milliseconds until the next round of everything in this process that begins one each `everyMs`: at the same moment, so that what it reads
 * is read once and is new for all. A timer may end a moment too early, which begins no second round.
 */
export function untilNextRound(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs);
  return leftMs < everyMs / 20 ? leftMs + everyMs : leftMs;
}

const gridMs = 500;

/** About `ms`: pauses of a second and more end together with others of this process, because a wake-up costs more than what it is for. */
export function pauseTogether(ms: number): number {
  const endsAt = performance.now() + ms;
  return ms < 2 * gridMs || !Number.isFinite(ms) ? ms : ms + Math.round(endsAt / gridMs) * gridMs - endsAt;
}
