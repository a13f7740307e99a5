/** How often the heartbeat of every process says that it lives. */
export const heartbeatMs = 5_000;

/** How often a process says so by all its ways: a worker tells of its work as well. */
export const beatMs = { workers: 1_000, api: heartbeatMs } as const;

/** A standing is given out again for half a second, and the page shows one every second. */
const refreshMs = 1_500;

/** Twice its beat, and what the page adds: one that misses a single beat is not shown as silent. */
export const silentAfterMs = {
  workers: 2 * beatMs.workers + refreshMs,
  api: 2 * beatMs.api + refreshMs,
} as const;

/** After this the others look into what it was sending; until then it may only be busy. */
export const goneAfterMs = 15_000;

/** Whether a process has missed its beat. */
export const isSilent = ({ kind, silentMs }: { kind: keyof typeof beatMs; silentMs: number }): boolean =>
  silentMs > silentAfterMs[kind];
