import { clock, column, key, nullable, table } from "./table.ts";

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
