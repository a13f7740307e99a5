/** The middle of the values; of an even number, the mean of the two in the middle; of an empty list, 0. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The value below which the given part of the measurements lies. */
export function percentile(values: readonly number[], part: number, digits = 1): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(digits);
}

/** The two percentiles of response times that every benchmark prints. */
export const halfAndMost = (ms: readonly number[], digits = 1): string =>
  `p50 ${percentile(ms, 0.5, digits)} ms, p99 ${percentile(ms, 0.99, digits)} ms`;

export const perSecond = (count: number, ms: number): string => ((count / ms) * 1_000).toFixed(0);

/** How often each value occurs. */
export function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
  return counts;
}
