import { column, key, now, nullable, table } from "./table.ts";

/** What this installation knows of itself; the migrations write it, and nobody changes it. */
export const installationFacts = table("installation_facts", {
  columns: {
    name: key("text"),
    value: column("text"),
  },
});

/**
 * Processes of the service, with their last heartbeat. A send claimed by a worker process that is not here has ended with it,
 * and may be looked into soon; one of a silent process, which may be frozen, and one of a living one are left alone for longer.
 */
export const processes = table("processes", {
  columns: {
    id: key("uuid"),
    kind: column("text", { default: "workers" }),
    /** As in its log and in PostgreSQL's `application_name`. */
    name: column("text", { default: "" }),
    host: column("text", { default: "" }),
    pid: nullable("integer"),
    version: column("text", { default: "" }),
    /** The newest migration that its code knows. */
    newest_migration: column("text", { default: "" }),
    /** The queues that it works on. */
    works: column("text", { array: true, default: "{}" }),
    started_at: column("timestamptz", now),
    seen_at: column("timestamptz"),
    /** Where its pid counts, and what tells it from another program of the same pid; null of one that did not say. */
    place: nullable("text"),
    start_ticks: nullable("text"),
  },
  indices: [{ name: "processes_seen_at_idx", columns: ["seen_at"] }],
  checks: [{ name: "processes_kind_check", expression: "kind in ('api', 'workers')" }],
});

/** What one process at a time does for all: it says again and again that it still does, and another follows when it has not. */
export const processLeases = table("process_leases", {
  columns: {
    name: key("text"),
    holder: nullable("uuid"),
    until: column("timestamptz", now),
  },
});
