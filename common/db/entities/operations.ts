import { settledOutcomes } from "../../domain/operator-actions/retry-outcomes.ts";
import { literals } from "../fragments/literals.ts";
import { clock, column, key, nullable, now, on, table } from "./table.ts";

/** What people and systems did, or were refused: written in the transaction of the act, and never changed. */
export const operatorActions = table("operator_actions", {
  columns: {
    /** UUID of version 7, which grows with time. */
    id: key("uuid"),
    at: column("timestamptz", clock),
    /** The organization of the target; null for one of the whole site. */
    org_id: nullable("uuid"),
    /** The token's `sub`. */
    subject: column("text"),
    role: column("text"),
    action: column("text"),
    target: column("text"),
    target_id: nullable("text"),
    reason: nullable("text"),
    outcome: column("text"),
    /** Result, or reason of a refusal. */
    detail: column("jsonb"),
    request_id: column("text"),
  },
  indices: { org_id: on(["org_id", "id"]) },
  checks: { outcome: "outcome in ('done', 'refused')" },
});

/** A retry of many legs, which workers do in portions until no leg is left that had failed when it began. */
export const retryRuns = table("retry_runs", {
  columns: {
    id: key("uuid"),
    /** Organization of the legs; null for all. */
    org_id: nullable("uuid"),
    filter: column("jsonb"),
    actor: column("jsonb"),
    reason: column("text"),
    state: column("text", { default: "running" }),
    /** Legs that the filter matched when it began. */
    total: column("integer"),
    retried: column("integer", { default: 0 }),
    created_at: column("timestamptz", now),
    ended_at: nullable("timestamptz"),
    /** What became of all that it sent again, once all of it is known. */
    tally: nullable("jsonb"),
  },
  indices: { org_id: on(["org_id", "id"]), running: on(["id"], "state = 'running'") },
  checks: { state: "state in ('running', 'done', 'stopped')" },
});

/** A leg or document that a retry sent again, and what became of it. */
export const retryRunItems = table("retry_run_items", {
  columns: {
    run_id: key("uuid"),
    /** The leg, or the document itself in a retry of documents. */
    target_id: key("uuid"),
    org_id: column("uuid"),
    document_id: column("uuid"),
    revision: column("integer"),
    begun_at: column("timestamptz", now),
    /** Null while it is under way. */
    outcome: nullable("text"),
    cause: nullable("text"),
  },
  indices: { open: on(["target_id"], "outcome is null"), begun_at: on(["begun_at"]) },
  checks: { outcome: `outcome in (${literals(settledOutcomes)})` },
});
