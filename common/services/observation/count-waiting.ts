import type { Queryable } from "../../db/database.ts";
import { findDurations, sumDwellMinutes, sumStageMinutes } from "../../db/stores/observation/minute-store.ts";
import {
  countFailedLegs,
  countGivenUp,
  countHeldForReceivers,
  countOpenLegs,
  countPausedEndpoints,
  countPendingDeliveries,
  countWaitingDocuments,
  databaseTime,
  type CountedLegs,
  type HeldDocuments,
  type WaitingDocuments,
} from "../../db/stores/observation/standing-store.ts";
import { addBuckets, quantileMs } from "../../domain/standing/duration-buckets.ts";
import { mlsOverdueMs, type DwellStanding, type StageMinute } from "../../domain/standing/standing.ts";
import { stageNames, type StageName } from "../../domain/status/pipeline.ts";

const mostDwelling = 20;

/** Everything that was counted, organization by organization, as JSON keeps it: moments are ISO 8601. */
export interface Counts {
  at: string;
  waiting: Plain<WaitingDocuments>[];
  givenUp: OfOrganization[];
  legs: Plain<CountedLegs>[];
  deliveries: (OfOrganization & { failing: number })[];
  pausedEndpoints: Omit<OfOrganization, "since">[];
  /** Of paused receivers. What the release before this one has counted is without it. */
  held?: Plain<HeldDocuments>[];
  dwell: DwellStanding[];
  pace: Pace[];
}

export interface OfOrganization {
  orgId: string;
  count: number;
  since: string | null;
}

/** How fast a stage goes. */
export interface Pace {
  stage: StageName;
  p50Ms: number | null;
  p95Ms: number | null;
  minutes: StageMinute[];
}

/** A row as JSON has it. */
type Plain<Row> = {
  [Member in keyof Row]: Row[Member] extends Date
    ? string
    : Row[Member] extends Date | null
      ? string | null
      : Row[Member];
};

/** Asks for everything one after the other: it is nobody's hurry, and takes one connection. */
export async function takeCounts(db: Queryable): Promise<Counts> {
  const counts = {
    at: await databaseTime(db),
    waiting: await countWaitingDocuments(db),
    givenUp: await countGivenUp(db),
    legs: [...(await countOpenLegs(db, mlsOverdueMs)), ...(await countFailedLegs(db))],
    deliveries: await countPendingDeliveries(db),
    pausedEndpoints: await countPausedEndpoints(db),
    held: await countHeldForReceivers(db),
    dwell: (await sumDwellMinutes(db, mostDwelling)).map((row) => ({ ...row, meanMs: Math.round(row.meanMs) })),
    pace: await takePace(db),
  };
  return JSON.parse(JSON.stringify(counts)) as Counts;
}

async function takePace(db: Queryable): Promise<Pace[]> {
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
