import { setImmediate as nextTurn } from "node:timers/promises";

import type { Transmission, Transmissions } from "./transmissions.ts";

interface Scan {
  isWanted: (transmission: Transmission) => boolean;
  /** The number of those that are given back. */
  limit: number;
}

/** Of all that is wanted: how many there are, how many of them reached their receiver, and the newest, oldest first. */
export async function scan(
  transmissions: Transmissions,
  { isWanted, limit }: Scan,
): Promise<{ total: number; delivered: number; newest: Transmission[] }> {
  let [total, delivered] = [0, 0];
  let newest: Transmission[] = [];
  for (const group of transmissions.groups()) {
    const wanted = group.filter(isWanted);
    total += wanted.length;
    delivered += wanted.filter((each) => each.delivered).length;
    newest = limit === 0 ? [] : [...newest, ...wanted].slice(-limit);
    await nextTurn();
  }
  return { total, delivered, newest };
}
