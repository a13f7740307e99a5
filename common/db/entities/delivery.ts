import { sentTaxDataTypes } from "../../domain/code-lists/tax-data-codes.ts";
import { lowestId } from "../../domain/lowest-id.ts";
import { legNames } from "../../domain/status/legs.ts";
import { messageOutcomes } from "../../domain/status/leg-decision.ts";
import { failureClasses, legStates } from "../../domain/status/status.ts";
import { literals } from "../fragments/literals.ts";
import { clock, column, identity, key, now, nullable, on, table, unique } from "./table.ts";

/**
 * One leg of one revision. `id` is the SBDH instance identifier: it is fixed when the row is made, before anything is sent,
 * so that access points and the authority can recognise a repeat.
 */
export const transmissions = table("transmissions", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    document_id: column("uuid"),
    revision: column("integer"),
    leg: column("text"),
    state: column("text"),
    /** Why a leg is not required, or what went wrong, in words. */
    reason: nullable("text"),
    sender_id: column("text"),
    receiver_id: column("text"),
    /** Document type and process, where the leg has no exchange. */
    doc_type_id: nullable("text"),
    process_id: nullable("text"),
    country: column("text", { default: "AE" }),
    /** Digest of the envelope's bytes, where release 1.0 has written it or may read it: the log has it otherwise (latestEnvelopeDigest). */
    sbd_sha256: nullable("text"),
    attempts: column("integer", { default: 0 }),
    /** The worker process that holds the send; see processes. */
    claimed_by: nullable("uuid"),
    /** The message that decided it, without what the rest of the row says (wholeMessage). */
    mls: nullable("jsonb"),
    /** When the sweeper last added a job for this state. */
    swept_at: nullable("timestamptz"),
    /** Before this moment the leg is not sent again, and the access point not asked about it again. */
    next_check_at: nullable("timestamptz"),
    created_at: column("timestamptz"),
    updated_at: column("timestamptz"),
    /** What may be done about a leg that is in trouble; null for any other. */
    failure_class: nullable("text"),
    /** Type of the tax data document (submit, revise, withdraw), set by the first attempt; null on the C3 leg. */
    tax_data_type: nullable("text"),
    /** When we learnt that it has been sent. */
    sent_at: nullable("timestamptz"),
    mls_received_at: nullable("timestamptz"),
    /** When the leg was marked as waiting too long for its MLS; a mark, not a failure. */
    mls_overdue_at: nullable("timestamptz"),
    /** Whether the state is an open one, or one for an operator; null otherwise. The trigger transmissions_mark keeps both. */
    open: nullable("boolean"),
    troubled: nullable("boolean"),
    /** The receiving provider by its certificate: the six digits of its seat; null on legs to the authority. */
    provider: nullable("text"),
    /** Whether an MLS came before the provider was known; it is judged when the sending is recorded. */
    mls_early: nullable("boolean"),
    /** Messages that decided nothing, because another provider sent them: code and provider of each. */
    mls_contested: nullable("text", { array: true }),
    /** The access point that the latest claim was for, by its name: null is the one of ACCESS_POINT_URL, `*` any of the site's. */
    access_point: nullable("text"),
    /** Document type and process by their number in exchanges. */
    exchange: nullable("smallint"),
  },
  // None has a column that changes from state to state: a row is moved without a write to its indexes.
  indices: {
    open: on(["leg", "created_at"], "open"),
    overdue: on(["id"], "open and mls_overdue_at is not null"),
    contested: on(["id"], "open and mls_contested is not null and troubled is null"),
    troubled: on(["org_id", "id"], "troubled"),
    troubled_site: on(["id"], "troubled"),
    leg: unique(["document_id", "revision", "leg"]),
  },
  checks: {
    state: `state in (${literals(legStates)})`,
    failure_class: `failure_class in (${literals(failureClasses)})`,
    tax_data_type: `tax_data_type in (${literals(sentTaxDataTypes)})`,
    leg: `leg in (${literals(legNames)})`,
  },
});

/** A document type with its process, once for all legs that have them. */
export const exchanges = table("exchanges", {
  columns: { number: key("smallint"), doc_type_id: column("text"), process_id: column("text") },
  indices: { name: unique(["doc_type_id", "process_id"]) },
});

/** The document that the row belongs to; the lowest id where it belongs to none, or release 1.0 has written it. */
const ofDocument = key("uuid", { default: lowestId });

/** What the access point answered to one attempt or inquiry; the latest is that of the transmission. */
export const sendingReports = table("sending_reports", {
  columns: {
    document_id: ofDocument,
    id: identity(),
    org_id: column("uuid"),
    transmission_id: column("uuid"),
    attempt: column("integer"),
    event: column("text"),
    at: column("timestamptz", clock),
    /** The report's JSON, see packed-text.ts; its certificate may be kept in report_certificates. */
    packed: column("bytea"),
    /** Subject of the receiving access point's certificate. */
    certificate_subject: nullable("text"),
  },
});

/** A certificate of a receiving access point, once for all the reports that name it. It is public, and stays. */
export const reportCertificates = table("report_certificates", {
  columns: {
    /** The first 16 bytes of the SHA-256 digest. */
    digest: key("bytea"),
    /** As it stands in a report's JSON. */
    certificate: column("bytea"),
  },
});

/** A message of the network as it came: evidence of every verdict, of duplicates and of messages that match no leg. */
export const inboundMessages = table("network_messages", {
  columns: {
    id: column("uuid"),
    /** Null, like transmission_id, for a message that answers none of our envelopes. */
    org_id: nullable("uuid"),
    transmission_id: nullable("uuid"),
    /** SBDH id of the envelope that brought it. */
    sbdh_id: column("text"),
    mls_id: column("text"),
    code: column("text"),
    outcome: column("text"),
    /** Digest of the XML: the same bytes are kept once. */
    document_id: ofDocument,
    sha256: key("text"),
    received_at: column("timestamptz", now),
    /** The XML, see packed-text.ts. */
    packed: column("bytea"),
  },
  checks: { outcome: `outcome in (${literals(messageOutcomes)})` },
});
