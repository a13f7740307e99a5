import { column, key, now, nullable, on, table, to, unique } from "./table.ts";

/** Facts of this installation that the migrations write and nothing changes: `number_key`, see read-installation.ts. */
export const installationFacts = table("installation_facts", {
  columns: {
    name: key("text"),
    value: column("text"),
  },
});

/**
 * Processes of the service, with their last heartbeat. A send whose worker process has no row here has ended with it and may
 * be looked into soon; one of a living process, or of a silent one, which may be frozen, is left alone for longer.
 */
export const processes = table("processes", {
  columns: {
    id: key("uuid"),
    seen_at: column("timestamptz"),
    /** The machine since its last start, or the container, in which the pid counts. */
    place: column("text"),
    /** Tells the process from another program that gets its pid; null where the system does not say. */
    start_ticks: nullable("text"),
    kind: column("text"),
    /** As in its log and in PostgreSQL's `application_name`. */
    name: column("text"),
    host: column("text"),
    pid: column("integer"),
    version: column("text"),
    newest_migration: column("text"),
    /** The queues that it works on. */
    works: column("text", { array: true }),
    started_at: column("timestamptz", now),
    /** How often it says that it lives, in milliseconds; null of releases that do not tell. */
    beat_ms: nullable("integer"),
    /** Its periodic jobs that stand still, as it says itself. */
    stuck_jobs: column("jsonb", { default: [] }),
    /** How far the clock of its host is ahead of the database's, at least; null where it does not tell. */
    clock_ahead_ms: nullable("integer"),
  },
  indices: { seen_at: on(["seen_at"]) },
  checks: { kind: "kind in ('api', 'workers')" },
});

/** A task that one process at a time does for all: it renews the lease, and another takes it when it has run out. */
export const processLeases = table("process_leases", {
  columns: {
    name: key("text"),
    holder: nullable("uuid"),
    until: column("timestamptz", now),
  },
});

/** A pause that holds work back, or did: an ended one stays on record. */
export const pauses = table("pauses", {
  columns: {
    id: key("uuid"),
    scope: column("text"),
    /** The paused stage, leg, receiver or organization, see paused-work.ts. */
    target: column("text"),
    /** Organization of the documents; null for all. */
    org_id: nullable("uuid", to("organizations")),
    /** A person, or a fault of the site: each may pause the same work. */
    cause: column("text"),
    reason: column("text"),
    paused_by: column("text"),
    paused_at: column("timestamptz", now),
    /** Of a fault of the site: how often it was tried whether the fault has passed. */
    probes: column("integer", { default: 0 }),
    /** When it is tried next; null when an operator has to end the pause. */
    probe_at: nullable("timestamptz"),
    ended_at: nullable("timestamptz"),
    ended_by: nullable("text"),
    end_reason: nullable("text"),
  },
  indices: {
    in_force: unique(["scope", "target", "org_id", "cause"], "ended_at is null"),
    ended_at: on(["ended_at"], "ended_at is not null"),
  },
  checks: {
    scope: "scope in ('stage', 'leg', 'receiver', 'organization', 'access-point', 'drain')",
    cause: "cause in ('operator', 'site-error')",
  },
});

/** Documents whose work has exceeded its limits, and how often: they are worked apart from all others. */
export const suspectDocuments = table("suspect_documents", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    org_id: column("uuid"),
    stage: column("text"),
    times: column("integer", { default: 1 }),
    /** The exceeded limit. */
    reason: column("text"),
    last_at: column("timestamptz", now),
  },
});
