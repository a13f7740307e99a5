/**
 * Milliseconds until the next round of everything in this process that begins one each `everyMs`: at the same moment, so that what it reads
 * is read once and is new for all.
 */
export const untilNextRound = (everyMs: number): number => everyMs - (performance.now() % everyMs);
