import type { PauseCause, PausedThing } from "../operations/paused-work.ts";
import type { Leg } from "../status/legs.ts";
import type { DeadlineSnapshot } from "../operations/report-deadline.ts";
import type { StageName } from "../status/pipeline.ts";
import type { FailureClass, LegState } from "../status/status.ts";
import type { DiskSnapshot } from "./disk.ts";
import type { StuckJob } from "./periodic-jobs.ts";

/**
 * The service at a moment: what waits and since when, what is in trouble and who works. Moments are
 * ISO 8601 by the database's clock, so that no clock of a host counts.
 */
export interface ServiceSnapshot {
  at: string;
  /** When what waits was counted: a large backlog is counted less often. */
  countedAt: string;
  /** When what has failed was counted, which is seconds ago at most. */
  failuresCountedAt: string;
  /** Whose: of everybody, or of one organization, which learns nothing of the others' amounts. */
  scope: "site" | "organization";
  /** All stages, in the pipeline's order. */
  stages: StageSnapshot[];
  legs: LegSnapshot[];
  /** Documents whose processing failed for good in one of our stages. */
  givenUp: Amount;
  /** Legs that are sent and whose MLS has not come within 25 minutes. */
  overdue: Amount;
  /** Legs that are sent and whose MLS may have been lost with a restored database. */
  lostMessages: Amount;
  webhooks: WebhookSnapshot;
  accessPoints: AccessPointOutage[];
  /** What is held back now, the longest first; a hundred at most. */
  pauses: PauseSnapshot[];
  processes: ProcessSnapshot[];
  disk: DiskSnapshot;
  /** Null unless the database was restored and its recovery is under way. */
  recovery: RecoverySnapshot | null;
  /** Deliveries that recoveries of the last two weeks have lost, and numbers that they have skipped; of the whole site. */
  lostDeliveries: Amount & { skippedNumbers: number };
  databaseRole: DatabaseRole;
  /** Organizations with documents near the end of the term for reporting, or past it. */
  deadlines: DeadlineSnapshot[];
}

/** What the service is in its database: a role without an owner's rights, the owner of its tables, or a superuser. */
export type DatabaseRole = "service" | "owner" | "superuser";

/** A recovery after a restore: nothing is sent and no number assigned until we know what was sent after the backup. */
export interface RecoverySnapshot {
  /** Null until a process has begun it. */
  since: string | null;
  /** Why it has not ended; null where nothing is in its way, or for callers who may not read it. */
  problem: string | null;
}

export interface Amount {
  count: number;
  /** The oldest of them; null when there is none. */
  since: string | null;
}

export interface StageSnapshot {
  stage: StageName;
  /** Documents in the state that the stage begins with, or legs that it has still to send. */
  waiting: number;
  since: string | null;
}

export interface LegSnapshot extends Amount {
  leg: Leg;
  state: LegState;
  failureClass: FailureClass | null;
  /** When the first of those that rest is tried again; null when it is not known, or a person must act. */
  nextTryAt: string | null;
}

export interface WebhookSnapshot {
  pending: number;
  since: string | null;
  /** Of them, those that have failed at least once. */
  failing: number;
  /** Endpoints that get nothing for a while because they fail. */
  pausedEndpoints: number;
}

/** An access point that does not answer, as the worker processes see it. */
export interface AccessPointOutage {
  /** Its address; null where the caller has nothing to do with it. */
  accessPoint: string | null;
  since: string;
  /** Calls in a row that came to nothing. */
  tries: number;
  nextTryAt: string | null;
}

/** Work that a person has paused, or the service itself for a fault of the site. */
export interface PauseSnapshot extends PausedThing {
  id: string;
  /** Its name; null for everybody's. */
  organization: string | null;
  cause: PauseCause;
  reason: string;
  pausedBy: string;
  since: string;
  /** Documents that wait for it, of those that the caller sees. */
  held: number;
  /** When it is looked next whether the fault of the site has passed; null where no probe is planned. */
  probeAt: string | null;
}

export interface ProcessSnapshot {
  id: string;
  kind: "api" | "workers";
  name: string;
  /** Null where the caller has nothing to do with it. */
  host: string | null;
  pid: number | null;
  version: string;
  /** The queues that it works on. */
  works: readonly string[];
  startedAt: string;
  seenAt: string;
  silentMs: number;
  /** Its periodic jobs that stand still. */
  stuckJobs: readonly StuckJob[];
  /** Why the access point is not one for this service, as this process has read; of no concern to organizations. */
  accessPointFaults: readonly string[];
}

/** Reception of a document to reception of its MLS, as the network's service level has it (network.md 6.4). */
export const mlsTermMinutes = 25;
export const mlsOverdueMs = mlsTermMinutes * 60_000;
