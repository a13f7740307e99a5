import type { DiskSnapshot } from "./disk.ts";
import type { Known } from "./known.ts";
import type { ProcessSnapshot } from "./service-snapshot.ts";

/** The whole state of the service at a moment, as far as it could be found out: parts that could not are null, and named in `missing`. */
export interface ServiceStatus extends Known {
  answeredBy: Pick<ProcessSnapshot, "host" | "pid" | "version" | "startedAt">;
  disk: DiskStatus;
  accessPoint: AccessPointStatus;
  /** Releases that run, the newest first; null when it is not known. */
  missing: MissingPart[];
}

export interface DiskStatus extends DiskSnapshot {
  databaseBytes: number | null;
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

export interface MissingPart {
  part: string;
  why: string;
}
