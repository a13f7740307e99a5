import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** What is asked of this process when its metrics are read. */
export interface ProcessParts {
  connections: () => { total: number; idle: number; waiting: number };
  /** Of a worker process: whether the access point answers, and whether it is left alone for a while. */
  accessPoint?: () => { up: boolean; paused: boolean };
  /** What the store of the queues says of its memory, in bytes; undefined where it is not Redis, or away. */
  queueMemory?: () => Promise<{ used: number; limit: number } | undefined>;
}

/** What is measured only where somebody reads it: event loop, memory and garbage collection among it. */
export function measureProcess({ connections, accessPoint, queueMemory }: ProcessParts): Registry {
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
  if (accessPoint !== undefined) {
    measureAccessPoint(registry, accessPoint);
  }
  if (queueMemory !== undefined) {
    measureQueueMemory(registry, queueMemory);
  }
  return registry;
}

function measureAccessPoint(registry: Registry, accessPoint: () => { up: boolean; paused: boolean }): void {
  registry.registerMetric(
    new Gauge({
      name: "peppol_access_point_up",
      help: "1 while the access point answers this process, 0 from the first call that came to nothing",
      registers: [],
      collect() {
        this.set(accessPoint().up ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "peppol_access_point_breaker_open",
      help: "1 while this process leaves the access point alone",
      registers: [],
      collect() {
        this.set(accessPoint().paused ? 1 : 0);
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
