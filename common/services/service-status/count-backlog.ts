import type { Queryable } from "../../db/queryable.ts";
import { findDurations, sumDwellMinutes, sumStageMinutes } from "../../db/stores/service-status/minute-store.ts";
import {
  countFailedLegs,
  countGivenUp,
  countHeldForReceivers,
  countOpenLegs,
  countPausedEndpoints,
  countPendingDeliveries,
  countWaitingDocuments,
  databaseTime,
  findFailingChannels,
  findSandboxes,
  type CountedLegs,
  type FailingChannel,
  type HeldDocuments,
  type WaitingDocuments,
} from "../../db/stores/service-status/backlog-store.ts";
import { countLegGrowth, type LegGrowth } from "../../db/stores/incidents/growth-store.ts";
import { findDwellBounds, type DwellBound } from "../../db/stores/service-status/dwell-bound-store.ts";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.ts";
import { cornerCalls, type CornerCall, type CornerCount } from "../../domain/service-status/corner-run.ts";
import { addRequests, type RequestCounts } from "../../domain/service-status/request-counts.ts";
import { addBuckets, quantileMs } from "../../domain/service-status/duration-buckets.ts";
import { mlsOverdueMs, type DwellSnapshot, type StageMinute } from "../../domain/service-status/service-snapshot.ts";
import { stageNames, type StageName } from "../../domain/status/pipeline.ts";

const maxDwelling = 20;

/** The counts per organization, as JSON; times are ISO 8601. */
export interface BacklogCounts {
  at: string;
  /** Organizations for tests, which do not count for the site. */
  sandboxes: string[];
  waiting: Plain<WaitingDocuments>[];
  givenUp: OrganizationCount[];
  legs: Plain<CountedLegs>[];
  deliveries: (OrganizationCount & { failing: number })[];
  pausedEndpoints: (OrganizationCount & { waiting: number })[];
  failingChannels: Plain<FailingChannel>[];
  held: Plain<HeldDocuments>[];
  dwell: DwellSnapshot[];
  pace: StageThroughput[];
  growth: LegGrowth[];
  corners: { call: CornerCall; seen: CornerCount[] }[];
  requests: RequestCounts;
  dwellBounds: DwellBound[];
}

export interface OrganizationCount {
  orgId: string;
  count: number;
  since: string | null;
}

export interface StageThroughput {
  stage: StageName;
  p50Ms: number | null;
  p95Ms: number | null;
  minutes: StageMinute[];
}

/** A row after a JSON round trip. */
type Plain<Row> = {
  [Member in keyof Row]: Row[Member] extends Date
    ? string
    : Row[Member] extends Date | null
      ? string | null
      : Row[Member];
};

/** Queries one after the other, because it is not urgent and should take one connection. */
export async function countBacklog(db: Queryable): Promise<BacklogCounts> {
  const waiting = await countWaitingDocuments(db);
  const counts = {
    at: await databaseTime(db),
    sandboxes: await findSandboxes(db),
    waiting,
    givenUp: await countGivenUp(db),
    legs: [...(await countOpenLegs(db, mlsOverdueMs)), ...(await countFailedLegs(db))],
    deliveries: await countPendingDeliveries(db),
    pausedEndpoints: await countPausedEndpoints(db),
    failingChannels: await findFailingChannels(db),
    held: await countHeldForReceivers(db),
    dwell: (await sumDwellMinutes(db, maxDwelling)).map((row) => ({ ...row, meanMs: Math.round(row.meanMs) })),
    pace: await readThroughput(db),
    growth: await countLegGrowth(db),
    corners: await readCorners(db),
    requests: await readRequests(db),
    dwellBounds: await findDwellBounds(db, [...new Set(waiting.map(({ orgId }) => orgId))]),
  };
  return JSON.parse(JSON.stringify(counts)) as BacklogCounts;
}

/** Older than the minutes in which corners are judged. */
const cornersKeptMs = 600_000;
/** A process reports every two seconds as long as it has something to report. */
const requestsKeptMs = 10_000;

async function readCorners(db: Queryable): Promise<BacklogCounts["corners"]> {
  const corners: BacklogCounts["corners"] = [];
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

async function readThroughput(db: Queryable): Promise<StageThroughput[]> {
  const minutes = await sumStageMinutes(db);
  const durations = await findDurations(db);
  return stageNames.map((stage) => {
    const buckets = addBuckets(durations.filter((row) => row.stage === stage).map((row) => row.durations));
    return {
      stage,
      p50Ms: quantileMs(buckets, 0.5),
      p95Ms: quantileMs(buckets, 0.95),
      minutes: minutes
        .filter((row) => row.stage === stage)
        .map(({ minute, done, refused, failed }) => ({ at: minute.toISOString(), done, refused, failed })),
    };
  });
}
