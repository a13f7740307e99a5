import type { PauseCause, PausedThing } from "../operations/paused-work.ts";
import { legNames, type Leg } from "../status/legs.ts";
import type { StageName } from "../status/pipeline.ts";
import type { FailureClass, LegState } from "../status/status.ts";
import type { DiskSnapshot, DiskPlace } from "./disk.ts";

/** Days from the date of issue within which a document is to be reported to the authority. */
export const reportTermDays = 14;

/** Days before the end of the term from which unreported documents raise a condition, one per band. */
export const warnedDays = [7, 3, 1] as const;

/** Documents of one organization that are not reported and near the end of the term, or past it. */
export interface DeadlineSnapshot {
  orgId: string;
  organization: string;
  /** Whose term is over. */
  past: number;
  /** Those whose term ends by tomorrow, within three days, or within seven; each document counts once. */
  oneDay: number;
  threeDays: number;
  sevenDays: number;
  /** Date of issue of the oldest of them. */
  oldestIssueDate: string;
}

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
  /** Everybody's figures, or those of one organization, which learns none of the others'. */
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
interface RecoverySnapshot {
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
  /** When the next of the waiting legs is tried; null if unknown, or if a person must act. */
  nextTryAt: string | null;
}

interface WebhookSnapshot {
  pending: number;
  since: string | null;
  /** Of them, those that have failed at least once. */
  failing: number;
  /** Endpoints that get nothing for a while because they fail. */
  pausedEndpoints: number;
}

/** An access point that does not answer, as the worker processes see it. */
export interface AccessPointOutage {
  /** Its address; null for organizations. */
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
  /** When the next probe looks whether the fault of the site has passed; null where none is planned. */
  probeAt: string | null;
}

/** A job whose round does not end, or whose rounds have failed for too long, in the words of the process that runs it. */
export interface StuckJob {
  job: string;
  /** Absent in the report of an earlier release, as the next two. */
  name?: string;
  /** What does not happen meanwhile. */
  harm?: string;
  /** Whether nothing else does its work; without the others, something is late or not found. */
  isEssential?: true;
  /** For how long (ms). */
  forMs: number;
  /** Why its rounds fail; null where one does not end. */
  words: string | null;
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
  /** Its periodic jobs that are stuck. */
  stuckJobs: readonly StuckJob[];
  /** Why the access point is not one for this service, as this process has read; of no concern to organizations. */
  accessPointFaults: readonly string[];
}

/** Reception of a document to reception of its MLS, as the network's service level has it (network.md 6.4). */
export const mlsTermMinutes = 25;
export const mlsOverdueMs = mlsTermMinutes * 60_000;

/** The interval of the heartbeat that every process writes. */
export const heartbeatMs = 5_000;

/** How often a process shows that it lives, besides the heartbeat: a worker with the state of its jobs. */
export const beatMs = 2_000;

/** What the page adds: a snapshot is reused for a moment, and the page gets one every second. */
const refreshMs = 1_500;

/** Twice its beat, and what the page adds: one that misses a single beat is not shown as silent. */
const silentAfterMs = 2 * beatMs + refreshMs;

/** After this silence other workers ask about what the process was sending; before, it may only be busy. */
export const goneAfterMs = 15_000;

/** Whether a process has missed its beat. */
export const isSilent = ({ silentMs }: { silentMs: number }): boolean => silentMs > silentAfterMs;

/** What is looked at for the judgement, each at a moment of its own or not at all, and what is unknown while it cannot be. */
export const partTexts = {
  database: "whether the database answers",
  schema: "whether the schema is this release's",
  recovery: "whether the database was restored",
  disk: "how full the disk of the database is (DATABASE_FOLDER may name a folder on it that this process can see)",
  places: "how full the disks of logs, temporary files and given numbers are",
  queue: "whether the queue takes work",
  processes: "which processes live, what they see, and what is paused",
  backlog: "what waits",
  failures: "what has failed",
} as const;
export type Part = keyof typeof partTexts;
export const parts = Object.keys(partTexts) as Part[];

/**
 * What one process knows of the service at a moment: what it finds out itself, and what the database tells. The conditions
 * are judged from nothing else. A part that could not be looked at is null, or empty, and has no moment in `looks`.
 */
export interface Known {
  /** ISO 8601; the database's clock where it answers. */
  at: string;
  /** Everything, or what one organization may know. */
  scope: ServiceSnapshot["scope"];
  /** When each part was looked at; one that is missing could not be. */
  looks: Readonly<Partial<Record<Part, string>>>;
  /** What the database says of the site; null while it cannot be read. */
  snapshot: ServiceSnapshot | null;
  database: DatabaseStatus;
  schema: SchemaStatus;
  /** Of a restored database; null if unknown. */
  recovery: "ok" | "under way" | null;
  disk: DiskSnapshot;
  /** File systems that this process or the database on its host writes to; null when one of them cannot be read. */
  places: DiskPlace[] | null;
  /** Why NUMBERS_DIR cannot be used; null while it can, or where there is none. */
  numbersFailure: string | null;
  queue: QueueStatus;
}

interface DatabaseStatus {
  state: "ok" | "busy" | "away" | "silent" | "stuck" | "full";
  /** In the words of the database or the network; null where all is well. */
  reason: string | null;
  failingMs: number;
}

/** Names of migrations: what this release needs and the database lacks, and what the database has and this release does not know. */
interface SchemaStatus {
  state: "current" | "older" | "newer" | "other" | "unknown";
  pending: string[];
  unknown: string[];
}

interface QueueStatus {
  store: "postgres" | "redis";
  state: "ok" | "unavailable";
  /** For how long this process could put nothing into a queue. */
  failingMs: number;
  /** If the queue has its own store; limit 0: no limit. */
  memory: { used: number; limit: number } | null;
}

/** At least: a document may wait with one of its legs, or with both. */
export const documentsOf = (legs: readonly LegSnapshot[]): number =>
  Math.max(0, ...legNames.map((name) => legs.reduce((sum, { leg, count }) => sum + (leg === name ? count : 0), 0)));

export const earliest = (moments: readonly (string | null)[], notBefore = ""): string | null =>
  moments.filter((moment): moment is string => moment !== null && moment >= notBefore).toSorted()[0] ?? null;
