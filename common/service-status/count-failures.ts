import type { Queryable } from "../db/queryable.ts";
import {
  countGivenUp,
  countLostMessages,
  countOverdueLegs,
  countTroubledLegs,
  databaseTime,
  type CountedLegs,
} from "./backlog-store.ts";
import type { OrganizationCount, Plain } from "./count-backlog.ts";

/** What has failed, per organization, as JSON; times are ISO 8601. */
export interface FailureCounts {
  at: string;
  givenUp: OrganizationCount[];
  /** Failed, or of unknown outcome. */
  troubled: Plain<CountedLegs>[];
  overdue: OrganizationCount[];
  lostMessages: OrganizationCount[];
}

/** Reads what is in trouble and nothing that merely waits, so that it is known soon however much waits. */
export async function countFailures(db: Queryable): Promise<FailureCounts> {
  const counts = {
    at: await databaseTime(db),
    givenUp: await countGivenUp(db),
    troubled: await countTroubledLegs(db),
    overdue: await countOverdueLegs(db),
    lostMessages: await countLostMessages(db),
  };
  return JSON.parse(JSON.stringify(counts)) as FailureCounts;
}
