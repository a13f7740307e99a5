import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { usesOf } from "../domain/service-status/disk.js";
/** Gauges that are measured on demand, among them event loop, memory and garbage collection. */
export function measureProcess({ connections, accessPoint, queueMemory, places, intake }) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    registry.registerMetric(new Gauge({
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
    }));
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
function measurePlaces(registry, places) {
    registry.registerMetric(new Gauge({
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
    }));
}
function measureAccessPoint(registry, accessPoint) {
    registry.registerMetric(new Gauge({
        name: "peppol_access_point_up",
        help: "1 while the access point answers this process, 0 from the first call that came to nothing",
        registers: [],
        collect() {
            this.set(accessPoint().up ? 1 : 0);
        },
    }));
    registry.registerMetric(new Gauge({
        name: "peppol_access_point_breaker_open",
        help: "1 while this process leaves the access point alone",
        registers: [],
        collect() {
            this.set(accessPoint().paused ? 1 : 0);
        },
    }));
}
function measureQueueMemory(registry, queueMemory) {
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
function measureIntake(registry, intake) {
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
//# sourceMappingURL=process-gauges.js.map