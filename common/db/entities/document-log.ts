import { clock, column, identity, key, nullable, table, to } from "./table.ts";

/** One event in a document's log, in the order it happened. */
export const statusLog = table("status_log", {
  columns: {
    /** In the log of the whole site. */
    id: { ...identity(), primary: false },
    /** In the document's own; see insertLogRows, and trigger status_log_position for rows that come without. */
    position: key("bigint"),
    org_id: column("uuid"),
    document_id: key("uuid"),
    revision: column("integer"),
    at: column("timestamptz", clock),
    stage: column("text"),
    leg: nullable("text"),
    event: column("text"),
    from_state: nullable("text"),
    to_state: nullable("text"),
    attempt: nullable("integer"),
    duration_ms: nullable("integer"),
    detail: nullable("jsonb"),
  },
  indices: [
    // A BRIN index, which TypeORM cannot describe; the migration makes it.
    { name: "status_log_at_idx", columns: [], synchronize: false },
    { name: "status_log_org_id_id_idx", columns: ["org_id", "id"] },
  ],
});

/** A failed rule of one revision, in the order the rules reported it. */
export const validationFindings = table("validation_findings", {
  columns: {
    document_id: key("uuid", to("documents", "validation_findings_document_id_fkey", "CASCADE")),
    revision: key("integer"),
    position: key("integer"),
    org_id: column("uuid"),
    flag: column("text"),
    reason_code: column("text"),
    text: column("text"),
    location: column("text"),
    test: column("text"),
    rule: nullable("text"),
    context: nullable("text"),
    hint: nullable("text"),
    pointer: nullable("text"),
    rule_set: column("text"),
  },
});

/** What the rules found in all, of a revision whose list of findings ends before that; there is no row for others. */
export const validationTotals = table("validation_totals", {
  columns: {
    document_id: key("uuid", to("documents", "validation_totals_document_id_fkey", "CASCADE")),
    revision: key("integer"),
    org_id: column("uuid"),
    fatal: column("integer"),
    warning: column("integer"),
    /** By reason code. */
    rules: column("jsonb"),
  },
});
