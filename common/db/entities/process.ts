import { column, key, now, nullable, table } from "./table.ts";

/** What this installation knows of itself; the migrations write it, and nobody changes it. */
export const installationFacts = table("installation_facts", {
  columns: {
    name: key("text"),
    value: column("text"),
  },
});

/**
 * Heartbeat of a worker process. A send claimed by an instance that no longer beats may be looked into at once; a send
 * of a living instance is left alone until its time-out has passed.
 */
export const workerInstances = table("worker_instances", {
  columns: {
    id: key("uuid"),
    seen_at: column("timestamptz"),
  },
  indices: [{ name: "worker_instances_seen_at_idx", columns: ["seen_at"] }],
});

/** What one process at a time does for all: it says again and again that it still does, and another follows when it has not. */
export const processLeases = table("process_leases", {
  columns: {
    name: key("text"),
    holder: nullable("uuid"),
    until: column("timestamptz", now),
  },
});
