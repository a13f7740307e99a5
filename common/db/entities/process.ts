import { column, key, now, nullable, table } from "./table.ts";

/** What this installation knows of itself; the migrations write it, and nobody changes it. */
export const installationFacts = table("installation_facts", {
  columns: {
    name: key("text"),
    value: column("text"),
  },
});

/**
 * Processes of the service, with their last heartbeat. A send claimed by a worker process that no longer beats may be looked
 * into at once; a send of a living one is left alone until its time-out has passed.
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
