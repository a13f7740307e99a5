/** `422 × 16, 200 × 1`: how often each came. */
export function countBy(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(", ");
}
