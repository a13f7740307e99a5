import { legNames, legTraits } from "../../domain/status/legs.ts";
import { documentStates, waitingStates } from "../../domain/status/pipeline.ts";
import { overallStatuses } from "../../domain/status/status.ts";
import { literals } from "../fragments/literals.ts";
import { finalOnly } from "../fragments/pending-documents.ts";
import { column, key, now, nullable, on, table, to, unique } from "./table.ts";

/**
 * A document and how far it has come. Tables that are written for every document have no foreign key to it: their statements
 * have locked the document. Retention, which alone deletes documents, locks it as well and deletes the rows of these tables.
 * The stage is also the outbox: it shows the sweeper which job is missing.
 */
export const documents = table("documents", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    business_profile_id: column("uuid", to("business_profiles")),
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
    /** The accepted document: decimals as strings, customer party filled in, attachments without their bytes. json keeps the order of fields. */
    document: column("json"),
    /** The digest accepted_amounts_digest as text, which it then goes before: of a corrected document, and of release 1.0. */
    accepted_amounts_sha256: nullable("text"),
    /** When the sweeper last added a job for this stage. */
    swept_at: nullable("timestamptz"),
    /** Bytes of the document with its attachments: stages work large documents in small groups. */
    size_bytes: column("integer"),
    /** Set when a stage gave up; an operator clears it. */
    failure: nullable("jsonb"),
    created_at: column("timestamptz"),
    updated_at: column("timestamptz"),
    /** When the content was changed after the current revision was judged; a resubmission sends it and clears this. */
    corrected_at: nullable("timestamptz"),
    /** The document's issue date, as a column for the lists that ask for a period. */
    issue_date: column("date"),
    /** Total with VAT. */
    tax_inclusive_amount: column("numeric"),
    /** The W3C trace that it belongs to, where its caller or the site has one. */
    traceparent: nullable("text"),
    /** The caller's own name of the document; it stands in the document as well, as `metadata` does. */
    external_reference: nullable("text"),
    /** The caller's own pairs of texts, as a column for answers that do not read the document. */
    metadata: nullable("json"),
    /** The document's own id where the organization lets references repeat: the unique index then holds nothing back. */
    repeat_id: nullable("uuid"),
    /** Digest of what likely duplicates have in common. */
    likeness: nullable("bigint"),
    /** Counts what callers have written: the content of its creation is 1. A revision may have several. */
    content_version: column("integer", { default: 1 }),
    /** Digest of the amounts that the 201 carried; the pricing stage must arrive at the same. */
    accepted_amounts_digest: nullable("bytea"),
  },
  indices: {
    document_sequence: unique(["business_profile_id", "kind", "document_sequence"]),
    external_reference: unique(
      ["business_profile_id", "kind", "external_reference", "repeat_id"],
      "external_reference is not null",
    ),
    likeness: on(["likeness", "id"], "likeness is not null"),
    failure: on(["org_id", "id"], "failure is not null"),
    waiting: on(["stage", "org_id", "stage_changed_at"], `stage in (${literals(waitingStates)}) and failure is null`),
    // Each filter of the lists has an index in its order (document-page-sql.ts); only the first has pending documents.
    list: on(["org_id", "kind", "overall_status", "id", "issue_date", "business_profile_id", "tax_inclusive_amount"]),
    profile_list: on(["business_profile_id", "kind", "overall_status", "id", "issue_date"], finalOnly),
    date: on(["org_id", "kind", "overall_status", "issue_date", "id"], finalOnly),
    profile_date: on(["business_profile_id", "kind", "overall_status", "issue_date", "id"], finalOnly),
    amount: on(["org_id", "tax_inclusive_amount", "id"], finalOnly),
  },
  checks: {
    overall_status: `overall_status in (${literals(overallStatuses)})`,
    stage: `stage in (${literals(documentStates)})`,
  },
});

/** A revision as it was sent, kept when the document is corrected: what was judged and transmitted stays readable. */
export const documentRevisions = table("document_revisions", {
  columns: {
    document_id: key("uuid", to("documents", "CASCADE")),
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

/** The amounts that the pricing stage stored. */
export const documentAmounts = table("document_amounts", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    org_id: column("uuid"),
    /** Their JSON, see packed-text.ts. */
    packed: column("bytea"),
  },
});

/** The XML forms of a revision: its UBL, the tax data document that reports it, and the one that withdraws the report. */
export const documentXml = table("document_xml", {
  columns: {
    document_id: key("uuid"),
    revision: key("integer"),
    form: key("text"),
    org_id: column("uuid"),
    /** Digest of the XML, not of what is packed. */
    sha256: column("text"),
    created_at: column("timestamptz", now),
    /** The XML, see packed-text.ts. */
    packed: column("bytea"),
  },
  checks: { form: `form in (${literals(legNames.map((name) => legTraits[name].form))})` },
});

/** The bytes of attachments, once per organization however often they are sent. */
export const attachmentContents = table("attachment_contents", {
  columns: {
    org_id: key("uuid", to("organizations")),
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
    document_id: column("uuid", to("documents", "CASCADE")),
    sha256: column("text"),
    created_at: column("timestamptz", now),
    revision: column("integer", { default: 1 }),
    file_name: column("text"),
    file_type: column("text"),
    size_bytes: column("integer"),
  },
  foreignKeys: [
    {
      name: "attachments_content_fkey",
      target: "attachment_contents",
      columnNames: ["org_id", "sha256"],
      referencedColumnNames: ["org_id", "sha256"],
    },
  ],
  indices: { content: on(["org_id", "sha256"]), document_id: on(["document_id", "revision"]) },
});

/** The last number of each profile, kind and year of issue: gapless, because it moves with the document's own insert. */
export const sequences = table("sequences", {
  columns: {
    business_profile_id: key("uuid", to("business_profiles")),
    kind: key("text"),
    year: key("smallint"),
    org_id: column("uuid"),
    last_value: column("bigint"),
  },
});

/** A credit note and one document of the same issuer that it names, as its content stands. */
export const settlements = table("settlements", {
  columns: {
    credit_note_id: key("uuid", to("documents", "CASCADE")),
    original_id: key("uuid", to("documents", "CASCADE")),
    org_id: column("uuid"),
    /** Order of the originals in billing_reference. */
    position: column("integer"),
    /** What the credit note takes off the original, in its currency, while the credit note stands. */
    amount: column("numeric"),
    /** Findings of our own checks when this was settled; the validation stage adds them to those of the rules. */
    warnings: column("jsonb"),
  },
  indices: { original_id: on(["original_id"]) },
  checks: { amount: "amount >= 0" },
});

/** A failed rule of one revision, in the order the rules reported it. */
export const validationFindings = table("validation_findings", {
  columns: {
    document_id: key("uuid", to("documents", "CASCADE")),
    revision: key("integer"),
    position: key("integer"),
    org_id: column("uuid"),
    flag: column("text"),
    reason_code: column("text"),
    text: column("text"),
    location: column("text"),
    test: column("text"),
    pointer: nullable("text"),
    rule_set: column("text"),
    rule: nullable("text"),
    context: nullable("text"),
    hint: nullable("text"),
  },
});

/** How often rules failed, of a revision that has more findings than are kept; other revisions have no row. */
export const validationTotals = table("validation_totals", {
  columns: {
    document_id: key("uuid", to("documents", "CASCADE")),
    revision: key("integer"),
    org_id: column("uuid"),
    fatal: column("integer"),
    warning: column("integer"),
    /** By reason code. */
    rules: column("jsonb"),
  },
});

/**
 * An Idempotency-Key that was used, and the answer it got; `status` is null while the first request runs. A line of a batch
 * has a key made of the batch's key and of what the line holds.
 */
export const idempotencyKeys = table("idempotency_keys", {
  columns: {
    org_id: key("uuid", to("organizations")),
    key: key("text"),
    /** Digest of the method, the path and the body's bytes; of a line, of what it holds. */
    request_sha256: column("text"),
    /** The request that has reserved the key: one that was taken over must not store a document any more. */
    claim_id: column("uuid"),
    /** After this, another request may take over the key of a process that died. */
    locked_until: column("timestamptz"),
    /** The document that the request made or changed. */
    document_id: nullable("uuid"),
    status: nullable("integer"),
    /** Headers of the answer that a replay repeats. */
    headers: nullable("jsonb"),
    body: nullable("text"),
    created_at: column("timestamptz", now),
    /** Of a line of a batch that made a document: the batch's key and the number that the line had. */
    batch_position: nullable("text"),
  },
  indices: {
    created_at: on(["created_at"]),
    batch_position: unique(["org_id", "batch_position"], "batch_position is not null"),
  },
});
