import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { request } from "undici";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { openPort, type OpenPort } from "../runtime/open-port.ts";
import {
  describeProcessMetrics,
  metricsContentType,
  processMetricsAsJson,
  describeProcesses,
  measureProcess,
  type IntakeGauges,
  type ProcessParts,
} from "./process-metrics.ts";
import { lacksRoom } from "./disk.ts";
import { describeSite } from "./site-gauges.ts";
import type { Database } from "../db/database.ts";
import type { OpenAccessPoint } from "../peppol/access-point.ts";
import type { Deps } from "../runtime/deps.ts";
import { readKnown } from "./read-service-status.ts";
import type { Config } from "../config/config.ts";

interface MetricsText {
  contentType: string;
  /** @throws when the metrics cannot be read */
  read: () => Promise<string>;
}

/** Scrapers read four times a minute; more frequent readers share an answer. */
const shareMs = 1_000;
const requestTimeoutMs = 10_000;
const maxConnections = 20;

/**
 * Serves metrics at `/metrics` on a separate port, reachable from this machine only unless METRICS_HOST says otherwise.
 *
 * @param pages by path
 * @throws Error in one line when the port is taken
 */
export async function serveMetrics(
  pages: Readonly<Record<string, MetricsText>>,
  { host, port, logger }: { host: string; port: number; logger: Pick<Logger, "info" | "warn"> },
): Promise<OpenPort> {
  const shared = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, shareReads(page)]));
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (asked, response) => {
      answer(shared, asked, response).catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "metrics could not be read");
        response.writeHead(503, { "Content-Type": "text/plain" }).end("unavailable\n");
      });
    },
  );
  server.maxConnections = maxConnections;
  const open = await openPort(server, { host, port }, ({ code, message }) =>
    code === "EADDRINUSE" ? `port ${port} for metrics is already in use` : message,
  );
  logger.info({ port: open.port, host }, "metrics are shown");
  return open;
}

async function answer(
  pages: Readonly<Record<string, MetricsText>>,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
  if (page === undefined || method !== "GET") {
    response.writeHead(page === undefined ? 404 : 405).end();
    return;
  }
  const text = await page.read();
  response.writeHead(200, { "Content-Type": page.contentType, "Cache-Control": "no-store" }).end(text);
}

function shareReads({ contentType, read }: MetricsText): MetricsText {
  let latest: { at: number; text: Promise<string> } | undefined;
  return {
    contentType,
    read: () => {
      if (latest === undefined || performance.now() - latest.at > shareMs) {
        const text = read();
        latest = { at: performance.now(), text };
        text.catch(() => {
          latest = undefined;
        });
      }
      return latest.text;
    },
  };
}

/** Path for the supervisor of several worker processes. */
export const jsonPath = "/metrics.json";
const path = "/metrics";

interface Shown {
  database: Pick<Database, "connections">;
  port: number | undefined;
  /** Only of workers. */
  accessPoint?: OpenAccessPoint;
}

/** Serves the metrics of an API process and those of the site; undefined without a configured port. */
export async function serveApiMetrics(deps: Deps, { database, port }: Shown): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const measured = measureProcess({ ...processParts(deps, database), intake: () => readIntakeGauges(deps) });
  const site = (): Promise<string> =>
    readKnown(deps).then(describeSite, (error: unknown) => {
      deps.logger.warn({ err: asError(error) }, "metrics of the site could not be read");
      return "";
    });
  const read = async (): Promise<string> => `${await describeProcessMetrics(measured)}\n${await site()}`;
  return serveMetrics({ [path]: { contentType: metricsContentType, read } }, serverOptions(deps, port));
}

export async function serveWorkerMetrics(
  deps: Deps,
  { database, port, accessPoint }: Shown,
): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const measured = measureProcess({
    ...processParts(deps, database),
    ...(accessPoint !== undefined && { accessPoint: () => accessPoint.use() }),
  });
  return serveMetrics(
    {
      [path]: { contentType: metricsContentType, read: () => describeProcessMetrics(measured) },
      [jsonPath]: { contentType: "application/json", read: () => processMetricsAsJson(measured) },
    },
    serverOptions(deps, port),
  );
}

function processParts({ queueBackend, diskMonitor }: Deps, database: Shown["database"]): ProcessParts {
  const { memory } = queueBackend;
  return {
    connections: () => database.connections(),
    places: async () => (await diskMonitor.read()).places,
    ...(memory !== undefined && { queueMemory: memory }),
  };
}

async function readIntakeGauges({ databaseMonitor, diskMonitor }: Deps): Promise<IntakeGauges> {
  const room = await diskMonitor.read();
  return {
    lacksRoom: lacksRoom(room),
    recovers: databaseMonitor.health().recovering === true,
    disk: { free: room.freeBytes, size: room.sizeBytes, needed: room.neededBytes },
  };
}

const serverOptions = ({ config, logger }: Pick<Deps, "config" | "logger">, port: number) => ({
  port,
  host: config.metricsHost,
  logger,
});

/** A process that does not answer in time is left out. */
const timeoutMs = 2_000;

/** Metrics port of the nth worker process, from 1. */
export const workerMetricsPort = <Port extends number | undefined>(port: Port, nth: number): Port =>
  (port === undefined ? undefined : port + nth) as Port;

/** Serves the metrics of all worker processes of a host on one port, with their names as label. */
export async function serveAllMetrics(
  { metricsHost: host, workersMetricsPort: port }: Pick<Config, "metricsHost" | "workersMetricsPort">,
  names: readonly string[],
  logger: Pick<Logger, "info" | "warn">,
): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const read = async (): Promise<string> => {
    const found = await Promise.all(
      names.map(async (name, index): Promise<[string, string][]> => {
        try {
          return [[name, await readJson(workerMetricsPort(port, index + 1))]];
        } catch (error) {
          logger.warn({ err: asError(error), process: name }, "its metrics could not be read");
          return [];
        }
      }),
    );
    return describeProcesses(new Map(found.flat()));
  };
  return serveMetrics({ "/metrics": { contentType: metricsContentType, read } }, { host, port, logger });
}

async function readJson(port: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${jsonPath}`, { signal });
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`HTTP ${statusCode}`);
  }
  return text;
}
