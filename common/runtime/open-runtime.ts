import type { Config } from "../config/config.ts";
import { Database } from "../db/database.ts";
import { StatusListener } from "../status/status-listener.ts";
import { doubts } from "../config/doubtful-settings.ts";
import { unknownNames } from "../config/shown-settings.ts";
import { createLogger, type Logger } from "./logging.ts";
import { openQueueBackend } from "../queue/open-queue-backend.ts";
import { configuredRedis, RedisMonitor, tryRedis } from "../queue/redis-client.ts";
import { StageProducer } from "../queue/stage-queues.ts";
import { openLegBatchers } from "../delivery/leg-batchers.ts";
import { ChangeWatermark } from "../status/change-watermark-store.ts";
import { SiteReading } from "../service-status/site-reading.ts";
import type { Deps } from "./deps.ts";
import { QueueProbe } from "./check-readiness.ts";
import { ServerComparison } from "../recovery/recover.ts";
import { GivenNumbers } from "../recovery/notes-outside-database.ts";
import { rememberInstallation } from "../recovery/read-installation.ts";
import { DiskMonitor } from "./disk-monitor.ts";
import { AccountCache } from "../organizations/account-cache.ts";
import { PauseWatcher } from "../operations/pause-watcher.ts";
import { Intake } from "../documents/intake-batches.ts";
import { logNotes, loadRuleSets, type RuleSets } from "../rules/load-rule-sets.ts";
import { OwnConnection } from "../db/own-connection.ts";
import { DatabaseMonitor } from "./database-monitor.ts";

export interface Runtime {
  deps: Deps;
  /** The database of `deps`, with all members. */
  database: Database;
  close(): Promise<void>;
}

/** Share of the silence that one query may take, so that another fits in. */
const answersInSilence = 3;

/**
 * The database must be available and migrated; an unavailable queue is retried in the background.
 *
 * @throws ConfigError where Redis refuses us
 */
export async function openRuntime(config: Config, processName: string, options = { workers: false }): Promise<Runtime> {
  const logger = createLogger(processName, config.logLevel);
  [...unknownNames(), ...doubts(config)].forEach((sentence) => logger.warn(sentence));
  const { databaseUrl, databaseSilenceMs: silenceMs } = config;
  const redis = await tryRedis(configuredRedis(config), logger);
  const database = await Database.open({
    databaseUrl,
    applicationName: processName,
    ...(!options.workers && { timeouts: { statementMs: config.statementTimeoutMs } }),
  });
  const redisMonitor = new RedisMonitor(logger);
  const queueBackend = openQueueBackend({
    databaseUrl,
    ...(redis !== undefined && { redis: { ...redis, watch: redisMonitor } }),
    redisPrefix: config.redisPrefix,
    logger,
    workers: options.workers,
  });
  const queues = new StageProducer(queueBackend, logger);
  const source = (what: string) => ({ databaseUrl, applicationName: `${processName}${what}` });
  // Each on a separate connection while it is needed.
  const listeners = {
    statusListener: new StatusListener(source(""), logger),
    accounts: new AccountCache(database, source(" accounts"), logger),
    pauses: new PauseWatcher(database, source(" pauses"), logger),
  };
  const own = new OwnConnection(source(""), silenceMs / answersInSilence);
  const databaseMonitor = new DatabaseMonitor({ own, database, logger, silenceMs });
  const isFull = (): boolean => databaseMonitor.health().state === "full";
  const numbers = new GivenNumbers(config.numbersDir, logger);
  await numbers.whyUnusable();
  let ruleSets: RuleSets | undefined;
  const deps: Deps = {
    config,
    database,
    databaseMonitor,
    diskMonitor: new DiskMonitor({ config, database, isFull, numbers }),
    ...listeners,
    ...sharedState(database, numbers, logger),
    queues,
    queueProbe: new QueueProbe({ queues, queueBackend, logger }),
    queueBackend,
    redisMonitor,
    logger,
    get ruleSets() {
      ruleSets ??= loadSiteRules(config, logger);
      return ruleSets;
    },
  };
  return {
    deps,
    database,
    close: async () => {
      await Promise.all(Object.values(listeners).map((listener) => listener.close()));
      await deps.queues.close();
      await queueBackend.close();
      await databaseMonitor.stop();
      await database.close();
    },
  };
}

function loadSiteRules({ rulesDir, rules, rulesSeconds }: Config, logger: Logger): RuleSets {
  const ruleSets = loadRuleSets({ rulesDir, rules, rulesSeconds });
  logNotes(ruleSets, logger);
  return ruleSets;
}

/** State of the database that the process shares: batchers of statements, and values that are read once. */
const sharedState = (database: Database, givenNumbers: GivenNumbers, logger: Logger) =>
  ({
    givenNumbers,
    intake: new Intake(database),
    serverComparison: new ServerComparison({ database, givenNumbers, logger }),
    legBatchers: openLegBatchers({ database, logger }, givenNumbers),
    watermark: new ChangeWatermark(database),
    installation: rememberInstallation(database),
    siteReading: new SiteReading(database),
  }) satisfies Partial<Deps>;
