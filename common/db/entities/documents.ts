import { legNames, legTraits } from "../../domain/status/legs.ts";
import { documentStates, waitingStates } from "../../domain/status/pipeline.ts";
import { overallStatuses } from "../../domain/status/status.ts";
import { literals } from "../fragments/literals.ts";
import { column, key, now, nullable, table, to } from "./table.ts";

/** The bytes of attachments, once per organization however often they are sent. */
export const attachmentContents = table("attachment_contents", {
  columns: {
    org_id: key("uuid", to("organizations", "attachment_contents_org_id_fkey")),
    sha256: key("text"),
    content: column("bytea"),
    created_at: column("timestamptz", now),
  },
});

/** An attachment of one revision of a document; its bytes are shared by digest. */
export const attachments = table("attachments", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    document_id: column("uuid", to("documents", "attachments_document_id_fkey", "CASCADE")),
    /** The revision that it came with. */
    revision: column("integer", { default: 1 }),
    file_name: column("text"),
    file_type: column("text"),
    sha256: column("text"),
    size_bytes: column("integer"),
    created_at: column("timestamptz", now),
  },
  foreignKeys: [
    {
      name: "attachments_content_fkey",
      target: "attachment_contents",
      columnNames: ["org_id", "sha256"],
      referencedColumnNames: ["org_id", "sha256"],
    },
  ],
  indices: [
    { name: "attachments_content_idx", columns: ["org_id", "sha256"] },
    { name: "attachments_document_id_idx", columns: ["document_id", "revision"] },
  ],
});

/** What the pricing stage stored and everyone later reads. */
export const documentAmounts = table("document_amounts", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    org_id: column("uuid"),
    /** Of rows from before they were packed. */
    amounts: nullable("json"),
    packed: nullable("bytea"),
  },
});

/** A revision as it was sent, kept when the document is corrected: what was judged and transmitted stays readable. */
export const documentRevisions = table("document_revisions", {
  columns: {
    document_id: key("uuid", to("documents", "document_revisions_document_id_fkey", "CASCADE")),
    revision: key("integer"),
    org_id: column("uuid"),
    document: column("json"),
    overall_status: column("text"),
    participant_status: nullable("text"),
    fta_status: nullable("text"),
    service_version: column("text"),
    request_id: column("text"),
    archived_at: column("timestamptz", now),
  },
});

/** The XML forms of a revision: its UBL, and the tax data document that reports it. */
export const documentXml = table("document_xml", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    form: key("text"),
    org_id: column("uuid"),
    /** Of rows from before it was packed. */
    xml: nullable("text"),
    packed: nullable("bytea"),
    /** Of the XML itself. */
    sha256: column("text"),
    created_at: column("timestamptz", now),
  },
  checks: [
    {
      name: "document_xml_form_check",
      expression: `form in (${literals(legNames.map((name) => legTraits[name].form))})`,
    },
  ],
});

/**
 * A document and how far it has come. What is written for every document has no foreign key to it: the statements that write
 * it have locked the document, and none is ever deleted. Its stage is also the outbox: the sweeper reads from it which job is missing.
 */
export const documents = table("documents", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    business_profile_id: column("uuid", to("business_profiles", "documents_business_profile_id_fkey")),
    kind: column("text"),
    revision: column("integer", { default: 1 }),
    document_sequence: column("text"),
    stage: column("text"),
    stage_changed_at: column("timestamptz"),
    overall_status: column("text"),
    participant_status: nullable("text"),
    fta_status: nullable("text"),
    service_version: column("text"),
    request_id: column("text"),
    /**
     * The accepted document: decimals as strings, customer party filled in, attachments without their bytes. Not jsonb,
     * which would put the fields in an order of its own.
     */
    document: column("json"),
    /** The document's own, beside it for the lists that ask for a period. */
    issue_date: column("date"),
    /** Digest of the amounts that the 201 carried; the pricing stage must arrive at the same. */
    accepted_amounts_sha256: column("text"),
    /** What it comes to, VAT included; null for one from before this was kept, which is priced where it is asked. */
    tax_inclusive_amount: nullable("numeric"),
    /** When the content was changed after the current revision was judged; a resubmission sends it and clears this. */
    corrected_at: nullable("timestamptz"),
    /** The trace that it belongs to (W3C), where its caller or the site has one. */
    traceparent: nullable("text"),
    /** When the sweeper last added a job for this stage. */
    swept_at: nullable("timestamptz"),
    /** Bytes of the document with its attachments: stages work large documents in small groups. */
    size_bytes: column("integer"),
    /** Set when a stage gave up; an operator clears it. */
    failure: nullable("jsonb"),
    created_at: column("timestamptz"),
    updated_at: column("timestamptz"),
  },
  indices: [
    {
      name: "documents_document_sequence_key",
      columns: ["business_profile_id", "kind", "document_sequence"],
      unique: true,
    },
    { name: "documents_failure_idx", columns: ["org_id", "id"], where: "failure is not null" },
    {
      name: "documents_waiting_idx",
      columns: ["stage", "org_id", "stage_changed_at"],
      where: `stage in (${literals(waitingStates)}) and failure is null`,
    },
    // The lists, see document-page-sql.ts.
    { name: "documents_list_idx", columns: ["org_id", "kind", "overall_status", "id", "issue_date"] },
    {
      name: "documents_profile_list_idx",
      columns: ["business_profile_id", "kind", "overall_status", "id", "issue_date"],
    },
    { name: "documents_date_idx", columns: ["org_id", "kind", "overall_status", "issue_date", "id"] },
    {
      name: "documents_profile_date_idx",
      columns: ["business_profile_id", "kind", "overall_status", "issue_date", "id"],
    },
  ],
  checks: [
    {
      name: "documents_overall_status_check",
      expression: `overall_status in (${literals(overallStatuses)})`,
    },
    {
      name: "documents_stage_check",
      expression: `stage in (${literals(documentStates)})`,
    },
  ],
});

/**
 * An Idempotency-Key that was used, and the answer it got; `status` is null while the first request runs. A line of a batch
 * has a key of its own, made of the batch's and of what the line holds.
 */
export const idempotencyKeys = table("idempotency_keys", {
  columns: {
    org_id: key("uuid", to("organizations", "idempotency_keys_org_id_fkey")),
    key: key("text"),
    /** Digest of the method, the path and the body's bytes; of a line, of what it holds. */
    request_sha256: column("text"),
    /** Who runs the request: one that was taken over must not store a document any more. */
    claim_id: column("uuid"),
    /** A request of a process that died may be taken over after this. */
    locked_until: column("timestamptz"),
    /** The document that the request made or changed. */
    document_id: nullable("uuid"),
    status: nullable("integer"),
    /** Headers of the answer that a replay repeats. */
    headers: nullable("jsonb"),
    body: nullable("text"),
    /** Of a line of a batch that made a document: the batch's key and the number that the line had. */
    batch_position: nullable("text"),
    created_at: column("timestamptz", now),
  },
  indices: [
    { name: "idempotency_keys_created_at_idx", columns: ["created_at"] },
    {
      name: "idempotency_keys_batch_position_key",
      columns: ["org_id", "batch_position"],
      unique: true,
      where: "batch_position is not null",
    },
  ],
});

/** Last number given out per profile, kind and year of issue: gapless, because it moves in the document's own insert. */
export const sequences = table("sequences", {
  columns: {
    business_profile_id: key("uuid", to("business_profiles", "sequences_business_profile_id_fkey")),
    kind: key("text"),
    year: key("smallint"),
    org_id: column("uuid"),
    last_value: column("bigint"),
  },
});

/** A credit note and a document of the same issuer that it names, as its content stands. */
export const settlements = table("settlements", {
  columns: {
    credit_note_id: key("uuid", to("documents", "settlements_credit_note_id_fkey", "CASCADE")),
    original_id: key("uuid", to("documents", "settlements_original_id_fkey", "CASCADE")),
    org_id: column("uuid"),
    /** Order of the originals in billing_reference. */
    position: column("integer"),
    /** What the credit note takes off the original, in its currency, while the credit note stands. */
    amount: column("numeric"),
    /** What our own checks had to say when this was settled; the validation stage adds it to the findings of the rules. */
    warnings: column("jsonb"),
  },
  indices: [{ name: "settlements_original_id_idx", columns: ["original_id"] }],
  checks: [{ name: "settlements_amount_check", expression: "amount >= 0" }],
});
