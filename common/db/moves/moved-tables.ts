import { wholeExchange } from "../fragments/leg-columns.ts";

/** A table whose rows go with their organization. Its columns are read from the catalog. */
export interface MovedTable {
  name: string;
  /** SQL: which rows are the organization's (`$org`), where the table has no `org_id`. */
  scope?: string;
  /**
   * A number that each installation gives by itself: the rows get others at the new one. It is the table's own, or that of the table
   * which gives it.
   */
  number?: { column: string; of?: string };
  /** SQL of columns that go in another form than they are stored in. */
  read?: Readonly<Record<string, string>>;
  /** Columns that do not go with the row, which the import writes. */
  without?: readonly string[];
  /** Why the rows may change at either installation after the copy: only the import compares them. */
  changes?: string;
  /** The indexer writes it, also a moment after the organization has gone. */
  isIndexed?: true;
}

const byParty = "party_id in (select id from search_parties where org_id = $org)";
const indexed = { changes: "the indexer writes them again", isIndexed: true } as const;

/** Each is read and written behind those that its foreign keys refer to. */
export const movedTables: readonly MovedTable[] = [
  {
    name: "organizations",
    scope: "id = $org",
    without: ["move_state", "move_to", "move_id", "imported_log_id", "cursor_key", "retention_changed_at"],
    changes: "where it is at home is not the same at both",
  },
  { name: "business_profiles" },
  { name: "taxpayer_rights" },
  { name: "number_prefixes" },
  { name: "sequences" },
  { name: "sequence_gaps" },
  { name: "issued_tokens", changes: "it is noted when a token was used" },
  { name: "own_filters" },
  { name: "documents" },
  { name: "document_revisions" },
  { name: "document_amounts" },
  { name: "document_xml" },
  { name: "attachment_contents" },
  { name: "attachments" },
  { name: "settlements" },
  { name: "validation_findings" },
  { name: "validation_totals" },
  { name: "legal_holds" },
  { name: "deleted_documents" },
  { name: "idempotency_keys", changes: "they are deleted after 25 hours" },
  { name: "transmissions", read: { ...wholeExchange(), exchange: "null::smallint" } },
  { name: "sending_reports", number: { column: "id" }, read: { packed: "whole_report(packed)" } },
  { name: "network_messages" },
  { name: "webhook_endpoints", changes: "an api that starts seals their secrets with its own key" },
  { name: "webhook_deliveries", changes: "they are deleted when they are old" },
  { name: "webhook_attempts", number: { column: "id" }, changes: "they are deleted when they are old" },
  { name: "unindexed_documents", ...indexed },
  { name: "search_parties", number: { column: "id" }, ...indexed },
  { name: "search_party_terms", number: { column: "party_id", of: "search_parties" }, ...indexed },
  {
    name: "search_party_documents",
    scope: byParty,
    number: { column: "party_id", of: "search_parties" },
    ...indexed,
  },
  { name: "search_references", ...indexed },
  { name: "status_log_rows" },
];

/** Tables with rows of organizations that stay where they are, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  console_sessions: "people sign in again at the other installation",
  second_person_requests: "what waits for a second person is asked for again",
  pauses: "what an operator of this installation holds back",
  suspect_documents: "of documents under way, and there are none",
  operator_actions: "the record of acts is one chain of this installation",
  retry_runs: "acts of operators of this installation",
  retry_run_items: "acts of operators of this installation, deleted after 30 days",
  recovered_envelopes: "what a recovery of this database found",
  dwell_minutes: "measurements of this installation",
  failure_groups: "when operators of this installation saw failures for the first time",
  archive_files: "an organization with contents in the archive does not move",
  archive_erasures: "an organization with contents in the archive does not move",
  recalled_documents: "an organization with contents in the archive does not move",
  kept_bytes: "counted again where the rows arrive",
};
