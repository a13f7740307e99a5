/** The interval of the heartbeat that every process writes. */
export const heartbeatMs = 5_000;
/** How often a process shows that it lives, beside the heartbeat: a worker with the report of its work. */
export const beatMs = { workers: 1_000, api: 1_000 };
/** The beat of a process of a release that does not say how often it beats, and may run beside this one. */
const formerBeatMs = { workers: 1_000, api: heartbeatMs };
/** What the page adds: a snapshot is reused for half a second, and the page gets one every second. */
const refreshMs = 1_500;
/** Twice its beat, and what the page adds: one that misses a single beat is not shown as silent. */
const silentAfterMs = ({ kind, beatMs: own }) => 2 * (own ?? formerBeatMs[kind]) + refreshMs;
/** After this silence other workers ask about what the process was sending; before, it may only be busy. */
export const goneAfterMs = 15_000;
/** Whether a process has missed its beat. */
export const isSilent = (process) => process.silentMs > silentAfterMs(process);
//# sourceMappingURL=signs-of-life.js.map