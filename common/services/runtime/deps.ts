import type { Config } from "../../config/config.ts";
import type { Statements } from "../../db/database.ts";
import type { StatusListener } from "../../db/status-listener.ts";
import type { Logger } from "../../logging/logger.ts";
import type { QueueBackend } from "../../queue/queue-backend.ts";
import type { RedisMonitor } from "../../queue/redis-monitor.ts";
import type { StageProducer } from "../../queue/stage-producer.ts";
import type { WebhookProducer } from "../../queue/webhook-producer.ts";
import type { AccountReader } from "../../db/stores/organizations/account-reader.ts";
import type { PauseWatcher } from "../../db/stores/pauses/pause-watcher.ts";
import type { Intake } from "../../db/stores/documents/intake.ts";
import type { DiskMonitor } from "./database/disk-monitor.ts";
import type { DatabaseMonitor } from "./health/database-monitor.ts";
import type { RuleSets } from "../validation/load-rule-sets.ts";

/** What the use cases work with; built once per process and passed down. */
export interface Deps {
  config: Config;
  database: Statements;
  /** Organizations and business profiles, remembered as long as nobody changes them. */
  accounts: AccountReader;
  /** What is held back; a worker process follows it. */
  pauses: PauseWatcher;
  /** Stores what requests bring, by groups. */
  intake: Intake;
  /** Whether the database is there for this process. */
  databaseMonitor: DatabaseMonitor;
  /** Room on the database's disk. */
  diskMonitor: Pick<DiskMonitor, "read">;
  /** Wakes whoever waits for a document to move. */
  statusListener: StatusListener;
  queues: StageProducer;
  webhookQueue: WebhookProducer;
  /** Where a worker process takes its workers from. */
  queueBackend: QueueBackend;
  /** Tells the log of a Redis that is unavailable; every client of it is followed. */
  redisMonitor: RedisMonitor;
  logger: Logger;
  /** Compiled when first asked for, which takes a third of a second. */
  readonly ruleSets: RuleSets;
}

/** What storing and sending a document again takes: little enough to be lent to a thread (api/threads). */
export interface DocumentDeps extends Pick<Deps, "accounts" | "database" | "intake" | "logger"> {
  queues: Pick<StageProducer, "enqueueNew">;
}
