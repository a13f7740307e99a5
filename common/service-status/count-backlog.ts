import type { Queryable } from "../db/queryable.ts";
import {
  countHeldForReceivers,
  countOpenLegs,
  countPausedEndpoints,
  countPendingDeliveries,
  countWaitingDocuments,
  databaseTime,
  type CountedLegs,
  type HeldDocuments,
  type WaitingDocuments,
} from "./backlog-store.ts";

/** What waits, per organization, as JSON; times are ISO 8601. */
export interface BacklogCounts {
  at: string;
  waiting: Plain<WaitingDocuments>[];
  /** Those that are open and in no trouble. */
  legs: Plain<CountedLegs>[];
  deliveries: (OrganizationCount & { failing: number })[];
  pausedEndpoints: OrganizationCount[];
  held: Plain<HeldDocuments>[];
}

export interface OrganizationCount {
  orgId: string;
  count: number;
  since: string | null;
}

/** A row after a JSON round trip. */
export type Plain<Row> = {
  [Member in keyof Row]: Row[Member] extends Date
    ? string
    : Row[Member] extends Date | null
      ? string | null
      : Row[Member];
};

/** Queries one after the other, because it is not urgent and should take one connection. */
export async function countBacklog(db: Queryable): Promise<BacklogCounts> {
  const counts = {
    waiting: await countWaitingDocuments(db),
    at: await databaseTime(db),
    legs: await countOpenLegs(db),
    deliveries: await countPendingDeliveries(db),
    pausedEndpoints: await countPausedEndpoints(db),
    held: await countHeldForReceivers(db),
  };
  return JSON.parse(JSON.stringify(counts)) as BacklogCounts;
}
