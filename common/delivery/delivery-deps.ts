import type { AccessPoint } from "../peppol/access-point.ts";
import type { TaxDataSchema } from "../ubl/load-tax-data-schema.ts";
import type { Deps } from "../runtime/deps.ts";
import type { AccessPointRefusals } from "./access-point-refusals.ts";
import type { DirectoryGate } from "./directory-gate.ts";
import type { KnownProviders } from "./known-providers.ts";
import type { PauseReader } from "../operations/pause-watcher.ts";

export interface DeliveryDeps extends Pick<Deps, "config" | "database" | "legBatchers" | "logger" | "ruleSets"> {
  accessPoint: AccessPoint;
  /** Absent if the schema is not installed. */
  taxDataSchema?: TaxDataSchema;
  pauses: PauseReader;
  /** Distinguishes refusals of one leg from refusals of all; absent: every refusal is the leg's. */
  refusals?: AccessPointRefusals;
  /** Asked before the first POST to a receiver; absent: the site names no directory. */
  directory?: DirectoryGate | undefined;
  /** Known providers of receivers; absent: a message that arrives before the report waits for it. */
  providers?: KnownProviders;
  /** Id of this worker process in its heartbeat. */
  instanceId: string;
}

/**
 * `done`: the leg has moved on. `stale`: there was nothing to do (a replay, or another worker has it). `waiting`: to be
 * retried after `retryInMs`. `crowded`: no slot was free in time, nothing was done.
 */
export type DeliveryResult = { result: "done" | "stale" | "crowded" } | { result: "waiting"; retryInMs: number };
