const firstMs = 100;
const maxMs = 5_000;
/** Up to this part of a pause is taken off, so that what failed together does not come back together. */
const jitter = 0.3;

/** The pause after so many failures in a row (1 or more), in milliseconds: 100, 200, 400 … up to 5 s, somewhat scattered. */
export const backOffMs = (failures: number): number =>
  Math.min(firstMs * 2 ** Math.min(failures - 1, 16), maxMs) * (1 - jitter * Math.random());
