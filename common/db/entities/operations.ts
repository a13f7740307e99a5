import { clock, column, key, nullable, now, table } from "./table.ts";

/** What operators have done, or were refused: written with what was done, and never changed. */
export const operatorActions = table("operator_actions", {
  columns: {
    /** Grows with time. */
    id: key("uuid"),
    at: column("timestamptz", clock),
    /** Whose thing it was; null for one of the whole site. */
    org_id: nullable("uuid"),
    /** The token's `sub`. */
    subject: column("text"),
    role: column("text"),
    action: column("text"),
    target: column("text"),
    target_id: nullable("text"),
    reason: nullable("text"),
    outcome: column("text"),
    /** What came of it, or why it was refused. */
    detail: column("jsonb"),
    request_id: column("text"),
  },
  indices: [{ name: "operator_actions_org_id_idx", columns: ["org_id", "id"] }],
  checks: [{ name: "operator_actions_outcome_check", expression: "outcome in ('done', 'refused')" }],
});

/** A retry of many legs: what workers do in portions until nothing is left that had failed when it began. */
export const retryRuns = table("retry_runs", {
  columns: {
    id: key("uuid"),
    /** Whose legs; null for those of all organizations. */
    org_id: nullable("uuid"),
    filter: column("jsonb"),
    actor: column("jsonb"),
    reason: column("text"),
    state: column("text", { default: "running" }),
    /** Legs that fitted when it began. */
    total: column("integer"),
    retried: column("integer", { default: 0 }),
    created_at: column("timestamptz", now),
    ended_at: nullable("timestamptz"),
  },
  indices: [
    { name: "retry_runs_org_id_idx", columns: ["org_id", "id"] },
    { name: "retry_runs_running_idx", columns: ["id"], where: "state = 'running'" },
  ],
  checks: [{ name: "retry_runs_state_check", expression: "state in ('running', 'done', 'stopped')" }],
});
