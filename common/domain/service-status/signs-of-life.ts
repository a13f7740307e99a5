/** The interval of the heartbeat that every process writes. */
export const heartbeatMs = 5_000;

/** How often each kind of process shows that it lives: the report of its work counts for a worker, beside the heartbeat. */
export const beatMs = { workers: 1_000, api: heartbeatMs } as const;

/** What the page adds: a snapshot is reused for half a second, and the page gets one every second. */
const refreshMs = 1_500;

/** Twice its beat, and what the page adds: one that misses a single beat is not shown as silent. */
const silentAfterMs = {
  workers: 2 * beatMs.workers + refreshMs,
  api: 2 * beatMs.api + refreshMs,
} as const;

/** After this silence other workers ask about what the process was sending; before, it may only be busy. */
export const goneAfterMs = 15_000;

/** Whether a process has missed its beat. */
export const isSilent = ({ kind, silentMs }: { kind: keyof typeof beatMs; silentMs: number }): boolean =>
  silentMs > silentAfterMs[kind];
