import { clock, column, key, nullable, on, table, to, unique } from "./table.js";
/** Documents that stay whatever their organization's retention says; why, and by whom, is in the record of acts. */
export const legalHolds = table("legal_holds", {
    columns: {
        document_id: key("uuid", to("documents")),
        org_id: column("uuid"),
        placed_at: column("timestamptz", clock),
        /** It goes on for seven days; the trigger legal_holds_lifted writes the time. */
        lifted_at: nullable("timestamptz"),
    },
});
/**
 * What is left of a document that was deleted: its number, so that its sequence has no gap and the number is not given again,
 * and the digests of its files, by which who has one of them can prove that it was this document's. Only
 * `delete_expired_documents` writes it; the service's role reads.
 */
export const deletedDocuments = table("deleted_documents", {
    columns: {
        /** The document's id. */
        id: key("uuid"),
        org_id: column("uuid", to("organizations")),
        business_profile_id: column("uuid", to("business_profiles")),
        kind: column("text"),
        document_sequence: column("text"),
        issue_date: column("date"),
        revision: column("integer"),
        overall_status: column("text"),
        /** Which of the organization's terms was over: that of documents, or of those that were never sent. */
        rule: column("text"),
        /** What each file was, of which revision, and its SHA-256. */
        files: column("jsonb"),
        /** Digest of `files` as PostgreSQL writes it; the record of acts has it as well. */
        sha256: column("text"),
        accepted_at: column("timestamptz"),
        deleted_at: column("timestamptz", clock),
    },
    indices: {
        document_sequence: unique(["business_profile_id", "kind", "document_sequence"]),
        org_id: on(["org_id", "id"]),
    },
    checks: { rule: "rule in ('documents', 'unsent')" },
});
//# sourceMappingURL=retention.js.map