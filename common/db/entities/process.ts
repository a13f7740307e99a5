import { column, key, now, nullable, table, to } from "./table.ts";

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

/** What work is or was held back. An ended pause stays as the story of it. */
export const pauses = table("pauses", {
  columns: {
    id: key("uuid"),
    scope: column("text"),
    /** What of the scope: see common/domain/pauses/paused-work.ts. */
    target: column("text"),
    /** Of whose documents; null for everybody's. */
    org_id: nullable("uuid", to("organizations", "pauses_org_id_fkey")),
    /** A person, or a fault of the site: of one thing there may be a pause of each. */
    cause: column("text"),
    reason: column("text"),
    paused_by: column("text"),
    paused_at: column("timestamptz", now),
    /** Of a fault of the site: how often it was looked whether it has passed. */
    probes: column("integer", { default: 0 }),
    /** When that will be done again; null when nobody does. */
    probe_at: nullable("timestamptz"),
    ended_at: nullable("timestamptz"),
    ended_by: nullable("text"),
    end_reason: nullable("text"),
  },
  indices: [
    {
      name: "pauses_in_force_key",
      columns: ["scope", "target", "org_id", "cause"],
      unique: true,
      where: "ended_at is null",
    },
    { name: "pauses_ended_at_idx", columns: ["ended_at"], where: "ended_at is not null" },
  ],
  checks: [
    {
      name: "pauses_scope_check",
      expression: "scope in ('stage', 'leg', 'receiver', 'organization', 'access-point')",
    },
    { name: "pauses_cause_check", expression: "cause in ('operator', 'site-error')" },
  ],
});

/** Documents whose work has exceeded its bounds, and how often: they are worked apart from all others. */
export const suspectDocuments = table("suspect_documents", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    org_id: column("uuid"),
    stage: column("text"),
    times: column("integer", { default: 1 }),
    /** Which bound it was. */
    reason: column("text"),
    last_at: column("timestamptz", now),
  },
});
