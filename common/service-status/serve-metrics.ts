import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import {
  AggregatorRegistry,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
  Counter,
  Gauge,
  collectDefaultMetrics,
} from "prom-client";
import { request } from "undici";

import { sharedRegistry } from "./counters-and-histograms.ts";
import { usesOf, type DiskPlace, lacksRoom } from "./disk.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { openPort, type OpenPort, type PortAddress } from "../runtime/open-port.ts";
import { describeSite } from "./site-gauges.ts";
import type { Database } from "../db/database.ts";
import type { OpenAccessPoint } from "../peppol/access-point.ts";
import type { Deps } from "../runtime/deps.ts";
import { readKnown, type KnownDeps } from "./read-service-status.ts";
import type { Config } from "../config/config.ts";

const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

export const describeProcessMetrics = (measured: Registry): Promise<string> =>
  Registry.merge([sharedRegistry, measured]).metrics();

/** The metrics as JSON, for the process that serves those of several. */
export const processMetricsAsJson = async (measured: Registry): Promise<string> =>
  JSON.stringify(await Registry.merge([sharedRegistry, measured]).getMetricsAsJSON());

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Metrics of several processes as one text, with the label `process`.
 *
 * @param processes output of processMetricsAsJson by process name
 */
export async function describeProcesses(processes: ReadonlyMap<string, string>): Promise<string> {
  const labelled = [...processes].map(([name, json]) =>
    (JSON.parse(json) as ProcessMetrics).map((metric) => ({
      ...metric,
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: name } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled).metrics();
}

const gauges: readonly { name: string; help: string; read: (use: ReturnType<OpenAccessPoint["use"]>) => number }[] = [
  {
    name: "peppol_access_point_up",
    help: "1 while the access point answers this process, 0 from the first failed call",
    read: ({ isUp }) => (isUp ? 1 : 0),
  },
  {
    name: "peppol_access_point_breaker_open",
    help: "1 while this process makes no calls to the access point because earlier calls failed",
    read: ({ isLeftAlone }) => (isLeftAlone ? 1 : 0),
  },
  {
    name: "peppol_access_point_in_flight",
    help: "Calls of this process to the access point that are under way",
    read: ({ inFlight }) => inFlight,
  },
];

/** A gauge whose value is measured when the metrics are read. */
function addGauge(
  registry: Registry,
  about: { name: string; help: string; labelNames?: string[] },
  measure: (gauge: Gauge) => void | Promise<void>,
): void {
  const gauge: Gauge = new Gauge({ ...about, registers: [registry], collect: () => measure(gauge) });
}

function measureAccessPoint(registry: Registry, use: OpenAccessPoint["use"]): void {
  for (const { read, ...about } of gauges) {
    addGauge(registry, about, (gauge) => gauge.set(read(use())));
  }
  const sends: Counter = new Counter({
    name: "peppol_access_point_sends_total",
    help: "Envelopes that this process gave to the access point, by outcome: sent or failed",
    labelNames: ["outcome"],
    registers: [registry],
    collect: () => {
      const { sent, failed } = use();
      sends.reset();
      sends.inc({ outcome: "sent" }, sent);
      sends.inc({ outcome: "failed" }, failed);
    },
  });
}

/** Readings that are taken when the metrics are read. */
interface ProcessParts {
  connections: () => { total: number; idle: number; waiting: number };
  /** Of a worker process. */
  accessPoint?: OpenAccessPoint["use"];
  /** Memory of the queue store in bytes; undefined without Redis, or while it is away. */
  queueMemory?: () => Promise<{ used: number; limit: number } | undefined>;
  /** File systems that the process writes to, as far as it can read them. */
  places: () => Promise<readonly DiskPlace[] | null>;
  /** API processes only: reasons to refuse documents, and the database's disk. */
  intake?: () => Promise<IntakeGauges>;
}

/** Sizes are null where the disk is not visible. */
interface IntakeGauges {
  lacksRoom: boolean;
  recovers: boolean;
  disk: { free: number | null; size: number | null; needed: number };
}

/** Gauges that are measured on demand, among them event loop, memory and garbage collection. */
export function measureProcess({ connections, accessPoint, queueMemory, places, intake }: ProcessParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const pool = {
    name: "peppol_database_connections",
    help: "Connections of this process's pool, and statements that wait for one",
    labelNames: ["state"],
  };
  addGauge(registry, pool, (gauge) => {
    const { total, idle, waiting } = connections();
    gauge.set({ state: "busy" }, total - idle);
    gauge.set({ state: "idle" }, idle);
    gauge.set({ state: "waiting" }, waiting);
  });
  const disks = {
    name: "peppol_disk_free_bytes",
    help: "Free space on the disks that this process writes to, by use: database (if it is on this host), numbers (NUMBERS_DIR), logs (if standard output is a file), temporary",
    labelNames: ["place"],
  };
  addGauge(registry, disks, async (gauge) => {
    const found = await places();
    gauge.reset();
    for (const place of found ?? []) {
      usesOf(place).forEach((use) => gauge.set({ place: use }, place.freeBytes));
    }
  });
  if (accessPoint !== undefined) {
    measureAccessPoint(registry, accessPoint);
  }
  if (queueMemory !== undefined) {
    const memory = {
      name: "peppol_redis_memory_bytes",
      help: "Memory of Redis: used, and limit (0: none)",
      labelNames: ["kind"],
    };
    addGauge(registry, memory, async (gauge) => {
      const found = await queueMemory();
      gauge.reset();
      if (found !== undefined) {
        gauge.set({ kind: "used" }, found.used);
        gauge.set({ kind: "limit" }, found.limit);
      }
    });
  }
  if (intake !== undefined) {
    measureIntake(registry, intake);
  }
  return registry;
}

function measureIntake(registry: Registry, intake: () => Promise<IntakeGauges>): void {
  const disk = {
    name: "peppol_database_disk_bytes",
    help: "The fullest disk of the database: free, size, and needed (with less free, documents are refused). A process that cannot see the disk has only needed",
    labelNames: ["kind"],
  };
  addGauge(registry, disk, async (gauge) => {
    const { disk: found } = await intake();
    gauge.reset();
    for (const [kind, bytes] of Object.entries(found)) {
      if (bytes !== null) {
        gauge.set({ kind }, bytes);
      }
    }
  });
  const refused = {
    name: "peppol_intake_refused",
    help: "1 while this process refuses every document (503), and for ten seconds afterwards, by cause: the database's disk, or the recovery of a restored database",
    labelNames: ["cause"],
  };
  addGauge(registry, refused, async (gauge) => {
    const found = await intake();
    gauge.set({ cause: "disk" }, found.lacksRoom ? 1 : 0);
    gauge.set({ cause: "recovery" }, found.recovers ? 1 : 0);
  });
}

interface MetricsText {
  contentType: string;
  /** @throws when the metrics cannot be read */
  read: () => Promise<string>;
}

/** Scrapers read four times a minute; more frequent readers share an answer. */
const shareMs = 1_000;
const requestTimeoutMs = 10_000;
const maxConnections = 20;

interface MetricsAddress extends PortAddress {
  logger: Pick<Logger, "info" | "warn">;
}

/**
 * Serves metrics at `/metrics` on a separate port, reachable from this machine only unless METRICS_HOST says otherwise.
 *
 * @param pages by path
 * @throws as `listenOn`
 */
export async function serveMetrics(
  pages: Readonly<Record<string, MetricsText>>,
  { setting, host, port, logger }: MetricsAddress,
): Promise<OpenPort> {
  const latest = new Map<string, { at: number; text: Promise<string> }>();
  const answer = async ({ method, url = "" }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (page === undefined || method !== "GET") {
      response.writeHead(page === undefined ? 404 : 405).end();
      return;
    }
    let shared = latest.get(url);
    if (shared === undefined || performance.now() - shared.at > shareMs) {
      shared = { at: performance.now(), text: page.read() };
      latest.set(url, shared);
      shared.text.catch(() => latest.delete(url));
    }
    const text = await shared.text;
    response.writeHead(200, { "Content-Type": page.contentType, "Cache-Control": "no-store" }).end(text);
  };
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (asked, response) => {
      answer(asked, response).catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "metrics could not be read");
        response.writeHead(503, { "Content-Type": "text/plain" }).end("unavailable\n");
      });
    },
  );
  server.maxConnections = maxConnections;
  const open = await openPort(server, { setting, host, port });
  logger.info({ port: open.port, host }, "metrics are shown");
  return open;
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
export async function serveApiMetrics(
  deps: KnownDeps & Pick<Deps, "config">,
  { database, port }: Shown,
): Promise<OpenPort | undefined> {
  if (port === undefined) {
    return undefined;
  }
  const { databaseMonitor, diskMonitor, logger } = deps;
  const measured = measureProcess({
    ...processParts(deps, database),
    intake: async () => {
      const room = await diskMonitor.read();
      return {
        lacksRoom: lacksRoom(room),
        recovers: databaseMonitor.health().recovering === true,
        disk: { free: room.freeBytes, size: room.sizeBytes, needed: room.neededBytes },
      };
    },
  });
  const site = (): Promise<string> =>
    readKnown(deps).then(describeSite, (error: unknown) => {
      logger.warn({ err: asError(error) }, "metrics of the site could not be read");
      return "";
    });
  const read = async (): Promise<string> => `${await describeProcessMetrics(measured)}\n${await site()}`;
  return serveMetrics({ [path]: { contentType: metricsContentType, read } }, serverOptions(deps, "METRICS_PORT", port));
}

export async function serveWorkerMetrics(
  deps: PartsDeps & Pick<Deps, "config" | "logger">,
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
    serverOptions(deps, "WORKERS_METRICS_PORT", port),
  );
}

type PartsDeps = Pick<Deps, "queueBackend" | "diskMonitor">;

function processParts({ queueBackend, diskMonitor }: PartsDeps, database: Shown["database"]): ProcessParts {
  const { memory } = queueBackend;
  return {
    connections: () => database.connections(),
    places: async () => (await diskMonitor.read()).places,
    ...(memory !== undefined && { queueMemory: memory }),
  };
}

const serverOptions = ({ config, logger }: Pick<Deps, "config" | "logger">, setting: string, port: number) => ({
  setting,
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
          const url = `http://127.0.0.1:${workerMetricsPort(port, index + 1)}${jsonPath}`;
          const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(timeoutMs) });
          const text = await body.text();
          if (statusCode !== 200) {
            throw new Error(`HTTP ${statusCode}`);
          }
          return [[name, text]];
        } catch (error) {
          logger.warn({ err: asError(error), process: name }, "its metrics could not be read");
          return [];
        }
      }),
    );
    return describeProcesses(new Map(found.flat()));
  };
  return serveMetrics(
    { "/metrics": { contentType: metricsContentType, read } },
    { setting: "WORKERS_METRICS_PORT", host, port, logger },
  );
}
