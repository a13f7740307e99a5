import type { Config } from "../config/config.ts";
import type { Statements } from "../db/queryable.ts";
import type { StatusListener } from "../status/status-listener.ts";
import type { Logger } from "./logging.ts";
import type { QueueBackend, StageProducer } from "../queue/stage-queues.ts";
import type { RedisMonitor } from "../queue/redis-client.ts";
import type { AccountReader, Accounts } from "../organizations/account-cache.ts";
import type { PauseWatcher } from "../operations/pause-watcher.ts";
import type { Intake } from "../documents/intake-batches.ts";
import type { DiskMonitor } from "./disk-monitor.ts";
import type { DatabaseMonitor } from "./database-monitor.ts";
import type { LegBatchers } from "../delivery/leg-batchers.ts";
import type { ChangeWatermark } from "../status/change-watermark-store.ts";
import type { SiteReading } from "../service-status/site-reading.ts";
import type { ServerComparison } from "../recovery/recover.ts";
import type { GivenNumbers } from "../recovery/notes-outside-database.ts";
import type { Installation } from "../recovery/read-installation.ts";
import type { RuleSets } from "../rules/load-rule-sets.ts";

/** Dependencies of the use cases; built once per process and passed down. */
export interface Deps {
  config: Config;
  database: Statements;
  /** Organizations and business profiles, cached until they change. */
  accounts: Accounts;
  pauses: PauseWatcher;
  /** Stores documents, keys and answers in batches. */
  intake: Intake;
  databaseMonitor: DatabaseMonitor;
  /** Free space on the database's disk, and on the others that are written to from here. */
  diskMonitor: Pick<DiskMonitor, "read">;
  /** Notifies waiting requests of changed documents. */
  statusListener: StatusListener;
  /** Writes claims, outcomes and verdicts of legs in batches. */
  legBatchers: LegBatchers;
  /** How far the change feed may be read. */
  watermark: ChangeWatermark;
  /** Notes outside the database how far numbers were given. */
  givenNumbers: GivenNumbers;
  /** Compares the database with these notes whenever its server has started. */
  serverComparison: ServerComparison;
  /** Facts of this installation; read once. */
  installation: () => Promise<Installation>;
  /** State of the whole site; requests within a moment share one reading. */
  siteReading: SiteReading;
  /** Whether the queue takes jobs, and how full it is, asked once for all probes of a moment. */
  queueProbe: {
    answers(): Promise<boolean>;
    memory(): Promise<{ used: number; limit: number } | null>;
    failingMs(): number;
  };
  queues: StageProducer;
  queueBackend: QueueBackend;
  /** Logs outages of Redis for all its clients. */
  redisMonitor: RedisMonitor;
  logger: Logger;
  /** Compiled on first use, which takes a third of a second. */
  readonly ruleSets: RuleSets;
}

/** Dependencies of storing and resubmitting a document. */
export interface DocumentDeps extends Pick<
  Deps,
  "database" | "givenNumbers" | "intake" | "logger" | "serverComparison"
> {
  accounts: AccountReader;
  queues: Pick<StageProducer, "enqueueNew">;
}
