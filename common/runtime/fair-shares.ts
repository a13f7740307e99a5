export interface ShareRequest {
  /** Above 0: twice the weight gets twice the share, as long as both want more. */
  weight: number;
  /** The largest useful share; at least 1. */
  max: number;
}

/**
 * Divides `total` whole units by weight. What one leaves goes to the others, and each gets at least one, so the sum may
 * exceed the total by the number of requests.
 *
 * @returns the shares, in the order of the requests
 */
export function fairShares(total: number, claims: readonly ShareRequest[]): number[] {
  const shares = claims.map(() => 0);
  // The smallest request is served first, and what it leaves is divided among the later ones.
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
