import {
  AggregatorRegistry,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
  Counter,
  Gauge,
  collectDefaultMetrics,
} from "prom-client";

import { sharedRegistry } from "./instruments.ts";
import { usesOf, type DiskPlace } from "./disk.ts";

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

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

/** What one process has to do with the access point. */
export interface AccessPointUse {
  isUp: boolean;
  /** Whether no call is made for a moment, because others have failed. */
  isLeftAlone: boolean;
  /** Calls under way. */
  inFlight: number;
  /** Envelopes that it has taken, and sends that came to something else, since the process began. */
  sent: number;
  failed: number;
}

const gauges: readonly { name: string; help: string; read: (use: AccessPointUse) => number }[] = [
  {
    name: "peppol_access_point_up",
    help: "1 while the access point answers this process, 0 from the first call that came to nothing",
    read: ({ isUp }) => (isUp ? 1 : 0),
  },
  {
    name: "peppol_access_point_breaker_open",
    help: "1 while this process leaves the access point alone",
    read: ({ isLeftAlone }) => (isLeftAlone ? 1 : 0),
  },
  {
    name: "peppol_access_point_in_flight",
    help: "Calls of this process to the access point that are under way",
    read: ({ inFlight }) => inFlight,
  },
];

function measureAccessPoint(registry: Registry, use: () => AccessPointUse): void {
  for (const { name, help, read } of gauges) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read(use()));
        },
      }),
    );
  }
  registry.registerMetric(
    new Counter({
      name: "peppol_access_point_sends_total",
      help: "Envelopes that this process gave to the access point, by what came of it: sent or failed",
      labelNames: ["outcome"],
      registers: [],
      collect() {
        this.reset();
        const { sent, failed } = use();
        this.inc({ outcome: "sent" }, sent);
        this.inc({ outcome: "failed" }, failed);
      },
    }),
  );
}

/** Readings that are taken when the metrics are read. */
export interface ProcessParts {
  connections: () => { total: number; idle: number; waiting: number };
  /** Of a worker process. */
  accessPoint?: () => AccessPointUse;
  /** Memory of the queue store in bytes; undefined without Redis, or while it is away. */
  queueMemory?: () => Promise<{ used: number; limit: number } | undefined>;
  /** File systems that the process writes to, as far as it can read them. */
  places: () => Promise<readonly DiskPlace[] | null>;
  /** Of an API process: reasons to refuse documents, and the database's disk. */
  intake?: () => Promise<IntakeGauges>;
}

/** Sizes are null where the disk is not visible. */
export interface IntakeGauges {
  lacksRoom: boolean;
  recovers: boolean;
  disk: { free: number | null; size: number | null; needed: number };
}

/** Gauges that are measured on demand, among them event loop, memory and garbage collection. */
export function measureProcess({ connections, accessPoint, queueMemory, places, intake }: ProcessParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(
    new Gauge({
      name: "peppol_database_connections",
      help: "Connections of this process's pool, and statements that wait for one",
      labelNames: ["state"],
      registers: [],
      collect() {
        const { total, idle, waiting } = connections();
        this.set({ state: "busy" }, total - idle);
        this.set({ state: "idle" }, idle);
        this.set({ state: "waiting" }, waiting);
      },
    }),
  );
  measurePlaces(registry, places);
  if (accessPoint !== undefined) {
    measureAccessPoint(registry, accessPoint);
  }
  if (queueMemory !== undefined) {
    measureQueueMemory(registry, queueMemory);
  }
  if (intake !== undefined) {
    measureIntake(registry, intake);
  }
  return registry;
}

function measurePlaces(registry: Registry, places: ProcessParts["places"]): void {
  registry.registerMetric(
    new Gauge({
      name: "peppol_disk_free_bytes",
      help: "Free on the disks that this process writes to, by what lies there: database (where it is on this host), numbers (NUMBERS_DIR), logs (where standard output is a file), temporary",
      labelNames: ["place"],
      registers: [],
      async collect() {
        const found = await places();
        this.reset();
        for (const place of found ?? []) {
          usesOf(place).forEach((use) => this.set({ place: use }, place.freeBytes));
        }
      },
    }),
  );
}

function measureQueueMemory(
  registry: Registry,
  queueMemory: () => Promise<{ used: number; limit: number } | undefined>,
): void {
  const memory = new Gauge({
    name: "peppol_redis_memory_bytes",
    help: "Memory of Redis: used, and limit (0: none)",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const found = await queueMemory();
      memory.reset();
      if (found !== undefined) {
        memory.set({ kind: "used" }, found.used);
        memory.set({ kind: "limit" }, found.limit);
      }
    },
  });
}

function measureIntake(registry: Registry, intake: () => Promise<IntakeGauges>): void {
  const disk = new Gauge({
    name: "peppol_database_disk_bytes",
    help: "Of the fullest disk that the database writes to: free, size, and needed (with less free, documents are refused); needed alone where it cannot be seen from this process",
    labelNames: ["kind"],
    registers: [],
    async collect() {
      const { disk: found } = await intake();
      disk.reset();
      for (const [kind, bytes] of Object.entries(found)) {
        if (bytes !== null) {
          disk.set({ kind }, bytes);
        }
      }
    },
  });
  const refused = new Gauge({
    name: "peppol_intake_refused",
    help: "1 while this process refuses every document (503), or did so within the last ten seconds, by cause: the disk of the database, or the recovery of one that was restored",
    labelNames: ["cause"],
    registers: [],
    async collect() {
      const { lacksRoom, recovers } = await intake();
      refused.set({ cause: "disk" }, lacksRoom ? 1 : 0);
      refused.set({ cause: "recovery" }, recovers ? 1 : 0);
    },
  });
  registry.registerMetric(disk);
  registry.registerMetric(refused);
}
