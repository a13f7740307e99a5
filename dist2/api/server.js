import { once } from "node:events";
import { v7 as uuid } from "uuid";
import { readCommandLine } from "../common/config/command-line.js";
import { readConfig } from "../common/config/config.js";
import { createLogger } from "../common/logging/logger.js";
import { runProcess } from "../common/services/runtime/run-process.js";
import { awaitDatabase } from "../common/services/runtime/database/await-database.js";
import { startCountReport } from "../common/services/service-status/report-counts.js";
import { describeProcess } from "../common/services/runtime/describe-process.js";
import { openRuntime } from "../common/services/runtime/open-runtime.js";
import { explainSiteFiles } from "../common/services/runtime/explain-site-files.js";
import { detectRestore } from "../common/services/recovery/detect-restore.js";
import { startEpisodeRecorder } from "../common/services/outages/record-episodes.js";
import { sealWebhookSecrets } from "../common/services/webhooks/sealed-webhook-secrets.js";
import { serveApiMetrics } from "../common/services/metrics/serve-process-metrics.js";
import { monitorQueue } from "../common/services/runtime/health/monitor-queue.js";
import { startTracing } from "../common/tracing/start-tracing.js";
import { createApp } from "./app.js";
import { openApiHealthPort } from "./http/api-health-port.js";
import { HeldRequests } from "./held/held-requests.js";
import { notReadyListener } from "./http/not-ready-listener.js";
import { createHttpServer } from "./http/http-server.js";
import { BodyMemory } from "./limits/body-memory.js";
import { openIntakeAdmission } from "./limits/open-intake-admission.js";
import { createRateLimit } from "./middleware/rate-limit.js";
import { Typesetter } from "./resources/readable-invoice/typesetter/typesetter.js";
import { WorkDispatcher } from "./threads/work-dispatcher.js";
/** Milliseconds that running requests get when the process stops. */
const drainMs = 20_000;
/** The part of STOP_SECONDS that running requests may use at most. */
const partForRequests = 1 / 2;
const idleCheckMs = 50;
/** The API process: listens first, waits for the database, and when it stops answers the requests it has accepted. */
async function start() {
    const config = readConfig();
    const logger = createLogger("api", config.logLevel);
    let waitsFor = "The process is starting.";
    let application = notReadyListener(() => waitsFor);
    const answer = (request, response) => application(request, response);
    let running;
    const server = createHttpServer(answer, config, logger, (status) => running?.deps.requestMeter.record(status));
    await listen(server, config);
    const health = await openApiHealthPort(config, answer, logger);
    const { port } = server.address();
    await awaitDatabase({ databaseUrl: config.databaseUrl, applicationName: "api" }, {
        needs: "migrations",
        tell: (line) => {
            waitsFor = "The process waits for its database.";
            logger.warn(line);
            process.send?.({ waits: line });
        },
    });
    const service = await openService(config);
    application = service.application;
    running = service.runtime;
    logger.info({ port, mlsRules: service.mlsRules }, "listening");
    const { databaseMonitor, statusListener } = service.runtime.deps;
    const queueWatch = monitorQueue(service.runtime.deps);
    return {
        ready: { port, ...(health !== undefined && { healthPort: health.port }) },
        failed: Promise.race([databaseMonitor.unusable, queueWatch.unusable.then((error) => ({ error }))]),
        stopMs: config.stopMs,
        close: async () => {
            health?.markStopping();
            queueWatch.stop();
            // Long polls are answered now; all other requests are drained.
            statusListener.release();
            await drain(server, Math.min(drainMs, config.stopMs * partForRequests));
            await service.close();
            await health?.close();
        },
    };
}
async function openService(config) {
    const tracing = await startTracing(config.tracesEndpoint, "api");
    const runtime = await openRuntime(config, "api");
    const { deps, database } = runtime;
    await detectRestore(database);
    // A comparison that fails here is tried again by the first document, which is refused until it succeeds.
    await deps.serverComparison.compare().catch(() => undefined);
    await sealWebhookSecrets(deps);
    // Compiled here, because unusable rules must stop the start and no status message may wait for the compiler.
    const rules = await explainSiteFiles(config, async () => deps.ruleSets.mls);
    const rateLimit = await createRateLimit(deps);
    const admission = openIntakeAdmission(deps);
    const dispatcher = new WorkDispatcher(deps);
    const typesetter = new Typesetter(deps);
    const held = new HeldRequests(deps);
    const bodyMemory = new BodyMemory(config);
    const app = createApp(deps, { rateLimit, dispatcher, typesetter, bodyMemory, admission, held });
    const metrics = await serveApiMetrics(deps, { database, port: config.metricsPort });
    const self = describeProcess("api", { id: uuid(), name: "api" });
    await deps.databaseMonitor.start(self);
    const endCountReport = startCountReport(deps, self.id);
    const ledger = startEpisodeRecorder(deps, self);
    const close = async () => {
        endCountReport();
        await ledger.stop();
        rateLimit.close();
        await Promise.all([dispatcher.close(), typesetter.close()]);
        await metrics?.close();
        await tracing.stop();
        await runtime.close();
    };
    const answer = app.callback();
    const application = (request, response) => void answer(request, response);
    return { application, mlsRules: `${rules.id} ${rules.version}`, runtime, close };
}
/**
 * With Node's default backlog of 511 the kernel drops the connections of a crowd, which then retry after 1 to 31 s.
 * @throws Error in one line when the port is taken or may not be used
 */
async function listen(server, { host, port, maxConnections }) {
    server.listen({ port, host, backlog: maxConnections });
    try {
        await once(server, "listening");
    }
    catch (error) {
        const { code, message } = error;
        throw new Error(code === "EADDRINUSE" ? `port ${port} is already in use` : message, { cause: error });
    }
}
/** Stops accepting, waits for running requests, and closes what is left after `ms`. */
async function drain(server, ms) {
    const closed = once(server, "close");
    server.close();
    // A connection with keep-alive becomes idle after its last answer and would keep the server open.
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const forced = setTimeout(() => server.closeAllConnections(), ms);
    await closed;
    clearInterval(idle);
    clearTimeout(forced);
}
readCommandLine({
    synopsis: "npm run -s start:api",
    help: `
The API alone, on what the environment names: .env.example has every variable with its meaning.
SIGTERM stops it when it has answered what it has accepted.`,
});
await runProcess("api", start);
//# sourceMappingURL=server.js.map