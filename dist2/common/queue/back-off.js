const firstMs = 100;
const maxMs = 5_000;
/** Random reduction of the pause, so that concurrent failures are not retried together. */
const jitter = 0.3;
/** Pause after so many consecutive failures (1 or more), in milliseconds: 100, 200, 400 … up to 5 s, with jitter. */
export const backOffMs = (failures) => Math.min(firstMs * 2 ** Math.min(failures - 1, 16), maxMs) * (1 - jitter * Math.random());
//# sourceMappingURL=back-off.js.map