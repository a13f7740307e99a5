/** One that wants a part of what there is. */
export interface ShareRequest {
  /** More than 0: twice the weight has twice the part, as long as both want more than that. */
  weight: number;
  /** More than this it does not take; at least 1. */
  max: number;
}

/**
 * Divides `total` (whole things) by weight. What one does not take goes to the others, in the same way, and everybody gets at
 * least one, so that the sum may exceed the total by the number of claims.
 *
 * @returns the parts, in the order of the claims
 */
export function fairShares(total: number, claims: readonly ShareRequest[]): number[] {
  const shares = claims.map(() => 0);
  // Whoever is satisfied first goes first: what he leaves is divided among those behind him.
  const order = [...claims.entries()].sort(([, a], [, b]) => a.max / a.weight - b.max / b.weight);
  let left = total;
  let weights = claims.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, { weight, max }] of order) {
    const share = Math.min(max, Math.max(1, Math.floor((left * weight) / weights)));
    shares[index] = share;
    left = Math.max(0, left - share);
    weights -= weight;
  }
  return shares;
}
