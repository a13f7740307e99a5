import type { DiskSnapshot } from "./disk.ts";
import type { ProcessSnapshot, ServiceSnapshot } from "./service-snapshot.ts";

/** The whole state of the service at a moment, as far as it could be found out: parts that could not are null, and named in `missing`. */
export interface ServiceStatus {
  /** ISO 8601, by the clock of the process that answers. */
  at: string;
  answeredBy: Pick<ProcessSnapshot, "host" | "pid" | "version" | "startedAt">;
  database: DatabaseStatus;
  schema: SchemaStatus;
  disk: DiskStatus;
  queue: QueueStatus;
  /** Of a database that was restored; null when it is not known. */
  recovery: "ok" | "under way" | null;
  accessPoint: AccessPointStatus;
  snapshot: ServiceSnapshot | null;
  /** Releases that run, the newest first; null when it is not known. */
  releases: Release[] | null;
  /** Transactions that hold the change feed and the webhooks back, the longest first; null when it is not known. */
  logWriters: LongTransaction[] | null;
  missing: MissingPart[];
}

export interface DatabaseStatus {
  state: "ok" | "busy" | "away" | "silent" | "stuck" | "full";
  /** In the words of the database or the network; null where all is well. */
  reason: string | null;
  failingMs: number;
}

/** Names of migrations: what this release needs and the database lacks, and what the database has and this release does not know. */
export interface SchemaStatus {
  state: "current" | "older" | "newer" | "other" | "unknown";
  pending: string[];
  unknown: string[];
}

export interface DiskStatus extends DiskSnapshot {
  databaseBytes: number | null;
}

export interface QueueStatus {
  store: "postgres" | "redis";
  state: "ok" | "unavailable";
  /** For how long this process could put nothing into a queue. */
  failingMs: number;
  /** Of a store of its own; a limit of 0 is none. */
  memory: { used: number; limit: number } | null;
}

export interface AccessPointStatus {
  /** `unknown`: no worker process lives that would send, or there is no process to ask. */
  state: "up" | "away" | "unknown";
  outages: SeenOutage[];
}

/** What worker processes see of an access point that does not answer. */
export interface SeenOutage {
  address: string | null;
  since: string;
  /** Calls in a row that came to nothing. */
  tries: number;
  words: string;
  /** Whether the circuit breaker leaves it alone for now, and until when. */
  breakerOpen: boolean;
  nextTryAt: string | null;
}

export interface Release {
  version: string;
  newestMigration: string;
  processes: number;
}

export interface LongTransaction {
  pid: number | null;
  application: string | null;
  state: string | null;
  seconds: number | null;
}

export interface MissingPart {
  part: string;
  why: string;
}

/** A transaction of ours that writes takes milliseconds; one that has been open for longer is reported. */
export const longTransactionSeconds = 10;
