import { Database } from "../../db/database.js";
import { StatusListener } from "../../db/status-listener.js";
import { createLogger } from "../../logging/logger.js";
import { openQueueBackend } from "../../queue/open-queue-backend.js";
import { configuredRedis } from "../../queue/redis-client.js";
import { RedisMonitor } from "../../queue/redis-monitor.js";
import { StageProducer } from "../../queue/stage-producer.js";
import { WebhookProducer } from "../../queue/webhook-producer.js";
import { CornerMeter } from "../../metrics/corner-meter.js";
import { RequestMeter } from "../../metrics/request-meter.js";
import { openLegBatchers } from "../delivery/leg-batchers.js";
import { ChangeWatermark } from "../changes/change-watermark.js";
import { SiteReading } from "../service-status/site-reading.js";
import { QueueProbe } from "./health/check-readiness.js";
import { ServerComparison } from "../recovery/server-comparison.js";
import { GivenNumbers } from "../identifiers/given-numbers.js";
import { rememberInstallation } from "../identifiers/read-installation.js";
import { DiskMonitor } from "./database/disk-monitor.js";
import { AccountCache } from "../../db/stores/organizations/account-cache.js";
import { PauseWatcher } from "../../db/stores/pauses/pause-watcher.js";
import { Intake } from "../../db/stores/documents/intake.js";
import { logUnreachable } from "../validation/log-unreachable.js";
import { loadRuleSets } from "../validation/load-rule-sets.js";
import { OwnConnection } from "../../db/own-connection.js";
import { DatabaseMonitor } from "./health/database-monitor.js";
function openIntake(config, database, logger) {
    const givenNumbers = new GivenNumbers(config.numbersDir, logger);
    const serverComparison = new ServerComparison({ database, givenNumbers, logger });
    return { intake: new Intake(database), givenNumbers, serverComparison };
}
/** The database must be available and migrated; an unavailable queue is retried in the background. */
export async function openRuntime(config, processName, options = { workers: false }) {
    const logger = createLogger(processName, config.logLevel);
    const { databaseUrl } = config;
    const database = await Database.open({
        databaseUrl,
        applicationName: processName,
        ...(!options.workers && { timeouts: { statementMs: config.statementTimeoutMs } }),
    });
    const redisMonitor = new RedisMonitor(logger);
    const redis = configuredRedis(config);
    const queueBackend = openQueueBackend({
        databaseUrl,
        ...(redis !== undefined && { redis: { ...redis, watch: redisMonitor } }),
        redisPrefix: config.redisPrefix,
        logger,
        workers: options.workers,
    });
    const listeners = openListeners(config.databaseUrl, database, processName, logger);
    const databaseMonitor = openDatabaseMonitor(config, { database, logger, applicationName: processName });
    let ruleSets;
    const deps = {
        config,
        database,
        ...openIntake(config, database, logger),
        databaseMonitor,
        diskMonitor: new DiskMonitor({ config, database, isFull: () => databaseMonitor.health().state === "full" }),
        ...listeners,
        ...sharedState(database, config),
        ...openProducers(queueBackend, logger),
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
            await deps.webhookQueue.close();
            await queueBackend.close();
            await databaseMonitor.stop();
            await database.close();
        },
    };
}
function loadSiteRules({ rulesDir, rules, rulesSeconds }, logger) {
    const ruleSets = loadRuleSets({ rulesDir, rules, rulesSeconds });
    logUnreachable(ruleSets, logger);
    return ruleSets;
}
function openProducers(backend, logger) {
    const queues = new StageProducer(backend, logger);
    const webhookQueue = new WebhookProducer(backend, logger);
    return { queues, webhookQueue, queueProbe: new QueueProbe({ queues, webhookQueue, queueBackend: backend, logger }) };
}
/** State of the database that the process shares: batchers of statements, values that are read once, and what it counts. */
function sharedState(database, { dwellBoundMs, backupMaxAgeMs }) {
    const cornerMeter = new CornerMeter();
    return {
        legBatchers: openLegBatchers(database, cornerMeter),
        watermark: new ChangeWatermark(database),
        installation: rememberInstallation(database),
        siteReading: new SiteReading(database, { dwellBoundMs, backupMaxAgeMs }),
        requestMeter: new RequestMeter(),
        cornerMeter,
    };
}
/** Listeners for changes in the database, each on a separate connection while it is needed. */
function openListeners(databaseUrl, database, processName, logger) {
    const source = (what) => ({ databaseUrl, applicationName: `${processName}${what}` });
    return {
        statusListener: new StatusListener(source(""), logger),
        accounts: new AccountCache(database, source(" accounts"), logger),
        pauses: new PauseWatcher(database, source(" pauses"), logger),
    };
}
/** Share of the silence that one query may take, so that another fits in. */
const answersInSilence = 3;
/** Creates the monitor with a separate connection, which is opened on first use. */
function openDatabaseMonitor({ databaseUrl, databaseSilenceMs: silenceMs }, { database, logger, applicationName }) {
    const own = new OwnConnection({ databaseUrl, applicationName }, silenceMs / answersInSilence);
    return new DatabaseMonitor({ own, database, logger, silenceMs });
}
//# sourceMappingURL=open-runtime.js.map