import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";

import { v7 as uuid } from "uuid";

import { readCommandLine } from "../common/config/read-command-line.ts";
import { readProgramConfig, type Config } from "../common/config/config.ts";
import { createLogger } from "../common/runtime/logging.ts";
import { listenOn } from "../common/runtime/open-port.ts";
import { runProcess, type StartedProcess } from "../common/runtime/run-process.ts";
import { awaitDatabase } from "../common/runtime/await-database.ts";
import { describeProcess } from "../common/runtime/process-state.ts";
import { openRuntime, type Runtime } from "../common/runtime/open-runtime.ts";
import { explainSiteFiles } from "../common/runtime/explain-site-files.ts";
import { detectRestore } from "../common/recovery/recover.ts";
import { sealWebhookSecrets } from "../common/webhooks/webhook-secrets.ts";
import { serveApiMetrics } from "../common/service-status/serve-metrics.ts";
import { monitorQueue } from "../common/runtime/check-readiness.ts";
import { startTracing } from "../common/runtime/tracing.ts";
import { createListener } from "./app.ts";
import { openApiHealthPort, notReadyListener } from "./http/api-health-port.ts";
import { HeldRequests } from "./http/recheck-rights-while-held.ts";
import { createHttpServer } from "./http/http-server.ts";
import { BodyMemory } from "./http/body-memory.ts";
import { openIntakeAdmission } from "./http/intake-admission.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { Typesetter } from "./resources/readable-invoice/typesetter.ts";
import { WorkDispatcher } from "./threads/thread-pool.ts";

/** Milliseconds that running requests get when the process stops. */
const drainMs = 20_000;
/** The part of STOP_SECONDS that running requests may use at most. */
const partForRequests = 1 / 2;
const idleCheckMs = 50;

/** The API process: listens first, waits for the database, and when it stops answers the requests it has accepted. */
async function start(): Promise<StartedProcess> {
  const config = readProgramConfig("api");
  const logger = createLogger("api", config.logLevel);
  let waitsFor = "The process is starting.";
  let application: RequestListener = notReadyListener(() => waitsFor);
  const answer: RequestListener = (request, response) => application(request, response);
  const server = createHttpServer(answer, config, logger);
  // With Node's default backlog of 511 the kernel drops the connections of a crowd, which then retry after 1 to 31 s.
  await listenOn(server, { setting: "PORT", host: config.host, port: config.port, backlog: config.maxConnections });
  const health = await openApiHealthPort(config, answer, logger);
  const { port } = server.address() as AddressInfo;
  await awaitDatabase(
    { databaseUrl: config.databaseUrl, applicationName: "api" },
    {
      needs: "migrations",
      tell: (line) => {
        waitsFor = "The process waits for its database.";
        logger.warn(line);
        process.send?.({ waits: line });
      },
    },
  );
  const service = await openService(config);
  application = service.application;
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

interface Service {
  application: RequestListener;
  mlsRules: string;
  runtime: Runtime;
  close(): Promise<void>;
}

async function openService(config: Config): Promise<Service> {
  const tracing = await startTracing(config.tracesEndpoint, "api");
  const runtime = await openRuntime(config, "api");
  const { deps, database } = runtime;
  await detectRestore(database, deps.givenNumbers);
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
  const application = createListener(deps, { rateLimit, dispatcher, typesetter, bodyMemory, admission, held });
  const metrics = await serveApiMetrics(deps, { database, port: config.metricsPort });
  const self = describeProcess("api", { id: uuid(), name: "api" });
  await deps.databaseMonitor.start(self);
  const close = async (): Promise<void> => {
    rateLimit.close();
    await Promise.all([dispatcher.close(), typesetter.close()]);
    await metrics?.close();
    await tracing.stop();
    await runtime.close();
  };
  return { application, mlsRules: `${rules.id} ${rules.version}`, runtime, close };
}

/** Stops accepting, waits for running requests, and closes what is left after `ms`. */
async function drain(server: Server, ms: number): Promise<void> {
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
