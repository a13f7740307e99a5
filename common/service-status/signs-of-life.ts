/** The interval of the heartbeat that every process writes. */
export const heartbeatMs = 5_000;

/** How often a process shows that it lives, beside the heartbeat: a worker with the state of its jobs. */
export const beatMs = 2_000;

/** What the page adds: a snapshot is reused for a moment, and the page gets one every second. */
const refreshMs = 1_500;

/** Twice its beat, and what the page adds: one that misses a single beat is not shown as silent. */
const silentAfterMs = 2 * beatMs + refreshMs;

/** After this silence other workers ask about what the process was sending; before, it may only be busy. */
export const goneAfterMs = 15_000;

/** Whether a process has missed its beat. */
export const isSilent = ({ silentMs }: { silentMs: number }): boolean => silentMs > silentAfterMs;
