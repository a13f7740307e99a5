import type { DiskPlace, DiskSnapshot } from "./disk.ts";
import type { ServiceSnapshot } from "./service-snapshot.ts";

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
