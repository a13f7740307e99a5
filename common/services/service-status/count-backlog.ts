import type { Queryable } from "../../db/queryable.ts";
import { findDurations, sumDwellMinutes, sumStageMinutes } from "../../db/stores/service-status/minute-store.ts";
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
} from "../../db/stores/service-status/backlog-store.ts";
import { findProcessCounts } from "../../db/stores/service-status/process-count-store.ts";
import { findDwellBounds, type DwellBound } from "../../db/stores/service-status/dwell-bound-store.ts";
import { addBuckets, quantileMs } from "../../domain/service-status/duration-buckets.ts";
import type { DwellSnapshot, StageMinute } from "../../domain/service-status/service-snapshot.ts";
import { receiverMinutes, type ReceiverTimes } from "../../domain/service-status/receiver-times.ts";
import { stageNames, type StageName } from "../../domain/status/pipeline.ts";

const maxDwelling = 20;

/** What waits, per organization, as JSON; times are ISO 8601. */
export interface BacklogCounts {
  at: string;
  waiting: Plain<WaitingDocuments>[];
  /** Those that are open and in no trouble. */
  legs: Plain<CountedLegs>[];
  deliveries: (OrganizationCount & { failing: number })[];
  pausedEndpoints: (OrganizationCount & { waiting: number })[];
  held: Plain<HeldDocuments>[];
  dwell: DwellSnapshot[];
  pace: StageThroughput[];
  dwellBounds: DwellBound[];
  receivers: ReceiverTimes[];
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
export type Plain<Row> = {
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
    waiting,
    legs: await countOpenLegs(db),
    deliveries: await countPendingDeliveries(db),
    pausedEndpoints: await countPausedEndpoints(db),
    held: await countHeldForReceivers(db),
    dwell: (await sumDwellMinutes(db, maxDwelling)).map((row) => ({ ...row, meanMs: Math.round(row.meanMs) })),
    pace: await readThroughput(db),
    receivers: await readReceivers(db),
    dwellBounds: await findDwellBounds(db, [...new Set(waiting.map(({ orgId }) => orgId))]),
  };
  return JSON.parse(JSON.stringify(counts)) as BacklogCounts;
}

async function readReceivers(db: Queryable): Promise<ReceiverTimes[]> {
  const kept = { name: "receivers", maxAgeMs: receiverMinutes * 60_000 };
  const stored = await findProcessCounts<{ rows: ReceiverTimes[] }>(db, kept);
  return stored.flatMap(({ counts, ageMs }) => counts.rows.map((row) => ({ ...row, ageMs: row.ageMs + ageMs })));
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
