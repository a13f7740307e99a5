import type { DiskPlace, DiskSnapshot } from "./disk.ts";
import type { Expiry } from "./expiry.ts";
import type { ServiceSnapshot } from "./service-snapshot.ts";

/** What is looked at for the judgement: each is known since a moment of its own, or cannot be seen at all. */
export const parts = [
  "database",
  "schema",
  "recovery",
  "disk",
  "places",
  "queue",
  "queueMemory",
  "processes",
  "backlog",
  "failures",
  "feed",
  "expiries",
  "backup",
  "transactions",
] as const;
export type Part = (typeof parts)[number];

/**
 * What one process knows of the service at a moment: what it finds out itself, and what the database tells. The conditions
 * are judged from nothing else. A part that could not be looked at is null, or empty, and has no moment in `looks`.
 */
export interface Known {
  /** ISO 8601; the database's clock where it answers. */
  at: string;
  /** Who is informed: everything, or what one organization may know. */
  scope: ServiceSnapshot["scope"];
  /** When each part was looked at; one that is missing could not be. */
  looks: Readonly<Partial<Record<Part, string>>>;
  /** What the database says of the site; null while it cannot be read. */
  snapshot: ServiceSnapshot | null;
  database: DatabaseStatus;
  schema: SchemaStatus;
  /** Of a database that was restored; null when it is not known. */
  recovery: "ok" | "under way" | null;
  disk: DiskSnapshot;
  /** File systems that this process or the database on its host writes to; null when one of them cannot be read. */
  places: DiskPlace[] | null;
  queue: QueueStatus;
  /** Transactions that hold the change feed and the webhooks back, the longest first; null when it is not known. */
  logWriters: LongTransaction[] | null;
  /** Certificates and tokens that end; null when no worker process has looked at them. */
  expiries: readonly Expiry[] | null;
  /** The newest backup and PostgreSQL's archive; null when they could not be looked at. */
  backup: BackupStatus | null;
  /** Transactions of all programs on the database; null when no worker process has looked at them. */
  transactions: TransactionsStatus | null;
}

/** A transaction on the database, of whatever program. */
export interface OpenTransaction {
  /** PostgreSQL's name for it, which no other one has while the server runs. */
  id: string;
  /** Null for a prepared one. */
  pid: number | null;
  role: string | null;
  application: string | null;
  /** Null where the service's role may not see it. */
  state: string | null;
  /** When it began, or was first seen. */
  since: string;
}

export interface TransactionsStatus {
  open: readonly OpenTransaction[];
  /** How long a transaction may stay open, in milliseconds; null where the site sets no limit. */
  maxAgeMs: number | null;
}

export interface BackupStatus {
  /** Moment at which the newest backup was taken; null where none is on record. */
  newest: string | null;
  /** How old it may get (ms); null where none is expected. */
  maxAgeMs: number | null;
  /** Of the server's write-ahead log; null where the server keeps none. */
  archive: { storedAt: string | null; failedAt: string | null } | null;
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

export interface QueueStatus {
  store: "postgres" | "redis";
  state: "ok" | "unavailable";
  /** For how long this process could put nothing into a queue. */
  failingMs: number;
  /** Of a store of its own; a limit of 0 is none. */
  memory: { used: number; limit: number } | null;
}

export interface LongTransaction {
  pid: number | null;
  application: string | null;
  state: string | null;
  seconds: number | null;
}

/** A transaction of ours that writes takes milliseconds; one that has been open for longer is reported. */
export const longTransactionSeconds = 10;
