import { literals } from "./literals.ts";

/** Rows of these stay as they were written: what happened, who did it, what the network answered, what was attached and found, what has to be kept. */
const records = [
  "operator_actions",
  "status_log",
  "status_log_rows",
  "sending_reports",
  "report_certificates",
  "exchanges",
  "network_messages",
  "document_revisions",
  "attachments",
  "attachment_contents",
  "validation_findings",
  "legal_holds",
];

/**
 * Columns of records that change: how a message was judged (a trigger allows it for messages that were not judged yet), the
 * statuses of a revision whose other leg is decided after its correction, and when a hold was lifted (a trigger writes the time).
 */
const changing = [
  "network_messages.outcome",
  "document_revisions.overall_status",
  "document_revisions.participant_status",
  "document_revisions.fta_status",
  "legal_holds.lifted_at",
];

/**
 * Rows of these change, and only the owner takes them away. Deleting a document would delete its revisions, findings and
 * attachments as well: PostgreSQL follows foreign keys with the rights of the tables' owner.
 */
const kept = [
  "organizations",
  "business_profiles",
  "taxpayer_rights",
  "kept_bytes",
  "issued_tokens",
  "documents",
  "document_amounts",
  "document_xml",
  "transmissions",
  "sequences",
  "sequence_gaps",
  "number_prefixes",
  "recoveries",
  "recovered_envelopes",
  "installation_state",
];

/**
 * SQL: what the service needs of `o` (pg_class, its schema is `n`). Which migrations have run and what retention has
 * deleted is only read, as the months are; their parts are reached through the whole tables. Of a sequence the next number is drawn; the log's is read as well, and set at the beginning of a recovery.
 */
export const serviceRights = `case
    when o.relname = 'status_log_id_seq' then 'SELECT, USAGE, UPDATE'
    when o.relkind = 'S' then 'USAGE'
    when o.relispartition then ''
    when o.relname in ('migrations', 'migration', 'deleted_documents', 'content_months') then 'SELECT'
    when n.nspname <> current_schema() then 'SELECT, INSERT, UPDATE, DELETE'
    when o.relname in (${literals(records)}) then 'SELECT, INSERT'
    when o.relname in (${literals(kept)}) then 'SELECT, INSERT, UPDATE'
    else 'SELECT, INSERT, UPDATE, DELETE' end`;

/** SQL: whether `o` is a table of records. */
export const isRecord = `(n.nspname = current_schema() and o.relname in (${literals(records)}))`;

/** SQL: whether the service updates the column `a` (pg_attribute) of the record `o`. */
export const isChanging = `(n.nspname = current_schema() and o.relname || '.' || a.attname in (${literals(changing)}))`;

/** What metrics and reports are made of. Contents of documents, keys, sessions and secrets of webhooks are not among it. */
const readable = [
  "migrations",
  "organizations",
  "documents",
  "transmissions",
  "exchanges",
  "status_log",
  "network_messages",
  "operator_actions",
  "settlements",
  "sequences",
  "sequence_gaps",
  "number_prefixes",
  "webhook_deliveries",

  "processes",
  "pauses",
  "retry_runs",
  "recoveries",
  "suspect_documents",
];

/** Columns of these that hold content. */
const contents = ["documents.document", "documents.metadata", "network_messages.packed", "webhook_deliveries.payload"];

/** SQL: whether the reader's role may read the column `a` (pg_attribute) of `o`. */
export const isReadable = `(n.nspname = current_schema() and o.relname in (${literals(readable)})
    and o.relname || '.' || a.attname not in (${literals(contents)}))`;
