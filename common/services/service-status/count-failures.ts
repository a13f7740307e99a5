import type { Queryable } from "../../db/queryable.ts";
import { countLegGrowth, type LegGrowth } from "../../db/stores/incidents/growth-store.ts";
import {
  countGivenUp,
  countOverdueLegs,
  countTroubledLegs,
  databaseTime,
  type CountedLegs,
} from "../../db/stores/service-status/backlog-store.ts";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.ts";
import { cornerCalls, type CornerCall, type CornerCount } from "../../domain/service-status/corner-run.ts";
import { addRequests, type RequestCounts } from "../../domain/service-status/request-counts.ts";
import type { OrganizationCount, Plain } from "./count-backlog.ts";

/** What has failed, per organization, as JSON; times are ISO 8601. */
export interface FailureCounts {
  at: string;
  givenUp: OrganizationCount[];
  /** Failed, or of unknown outcome. */
  troubled: Plain<CountedLegs>[];
  overdue: OrganizationCount[];
  growth: LegGrowth[];
  corners: { call: CornerCall; seen: CornerCount[] }[];
  requests: RequestCounts;
}

/** Reads what is in trouble and nothing that merely waits, so that it is known soon however much waits. */
export async function countFailures(db: Queryable): Promise<FailureCounts> {
  const counts = {
    at: await databaseTime(db),
    givenUp: await countGivenUp(db),
    troubled: await countTroubledLegs(db),
    overdue: await countOverdueLegs(db),
    growth: await countLegGrowth(db),
    corners: await readCorners(db),
    requests: await readRequests(db),
  };
  return JSON.parse(JSON.stringify(counts)) as FailureCounts;
}

/** Older than the minutes in which corners are judged. */
const cornersKeptMs = 600_000;
/** A process reports every second as long as it has something to report. */
const requestsKeptMs = 10_000;

async function readCorners(db: Queryable): Promise<FailureCounts["corners"]> {
  const corners: FailureCounts["corners"] = [];
  for (const call of cornerCalls) {
    const stored = await findProcessCounts<CornerCount>(db, { name: call, maxAgeMs: cornersKeptMs });
    corners.push({ call, seen: stored.map(({ counts, ageMs }) => agedBy(counts, ageMs)) });
  }
  return corners;
}

const agedBy = ({ throughAgeMs, failures }: CornerCount, ms: number): CornerCount => ({
  throughAgeMs: throughAgeMs === null ? null : throughAgeMs + ms,
  failures: failures.map((failure) => ({ ...failure, ageMs: failure.ageMs + ms })),
});

async function readRequests(db: Queryable): Promise<RequestCounts> {
  const stored = await findProcessCounts<RequestCounts>(db, { name: "requests", maxAgeMs: requestsKeptMs });
  return {
    seconds: addRequests(stored.map(({ counts }) => counts.seconds)),
    minutes: addRequests(stored.map(({ counts }) => counts.minutes)),
  };
}
