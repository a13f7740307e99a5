import { sentTaxDataTypes } from "../../domain/code-lists/tax-data-codes.ts";
import { legNames } from "../../domain/status/legs.ts";
import { messageOutcomes } from "../../domain/status/leg-decision.ts";
import { failureClasses, legStates } from "../../domain/status/status.ts";
import { literals } from "../fragments/literals.ts";
import { clock, column, identity, key, now, nullable, table } from "./table.ts";

/** What the network sent us, as it came: evidence of every verdict, of duplicates and of strangers. */
export const inboundMessages = table("inbound_messages", {
  columns: {
    id: column("uuid"),
    /** Null for a message that answers nothing of ours. */
    org_id: nullable("uuid"),
    transmission_id: nullable("uuid"),
    /** SBDH id of the envelope that brought it. */
    sbdh_id: column("text"),
    mls_id: column("text"),
    code: column("text"),
    outcome: column("text"),
    /** Of rows from before XML was packed. */
    xml: nullable("text"),
    packed: nullable("bytea"),
    /** Of the XML, which is kept once. */
    sha256: key("text"),
    received_at: column("timestamptz", now),
  },
  indices: [{ name: "inbound_messages_transmission_id_idx", columns: ["transmission_id"] }],
  checks: [{ name: "inbound_messages_outcome_check", expression: `outcome in (${literals(messageOutcomes)})` }],
});

/** What the access point answered to one attempt or inquiry; the latest is that of the transmission. */
export const sendingReports = table("sending_reports", {
  columns: {
    id: identity(),
    org_id: column("uuid"),
    transmission_id: column("uuid"),
    attempt: column("integer"),
    event: column("text"),
    /** Of rows from before reports were packed. */
    report: nullable("jsonb"),
    packed: nullable("bytea"),
    /** The receiving access point's, by the certificate that it was sent to. */
    certificate_subject: nullable("text"),
    at: column("timestamptz", clock),
  },
  indices: [{ name: "sending_reports_transmission_id_idx", columns: ["transmission_id"] }],
});

/**
 * One leg of one revision. `id` is the SBDH instance identifier: fixed when the row is made, before anything is sent,
 * and never changed, so that a repeat can be recognised by everyone.
 */
export const transmissions = table("transmissions", {
  columns: {
    id: key("uuid"),
    org_id: column("uuid"),
    document_id: column("uuid"),
    revision: column("integer"),
    leg: column("text"),
    state: column("text"),
    /** Whether the state is an open one, or one for an operator; null otherwise. Trigger transmissions_mark keeps both. */
    open: nullable("boolean"),
    troubled: nullable("boolean"),
    /** Why a leg is not required, or what went wrong, in words. */
    reason: nullable("text"),
    /** What may be done about a leg that is not where it should be; null for one that is. */
    failure_class: nullable("text"),
    /** Submits, revises or withdraws; fixed with the first attempt, null on the C3 leg. */
    tax_data_type: nullable("text"),
    sender_id: column("text"),
    receiver_id: column("text"),
    doc_type_id: column("text"),
    process_id: column("text"),
    country: column("text", { default: "AE" }),
    /** Digest of the envelope's bytes, stored before the first byte leaves. */
    sbd_sha256: nullable("text"),
    attempts: column("integer", { default: 0 }),
    /** The worker process that holds the send; see processes. */
    claimed_by: nullable("uuid"),
    /** Of rows from before sending_reports alone had it. */
    report: nullable("jsonb"),
    mls: nullable("jsonb"),
    /** Whose certificate it was last sent to: the six digits of the provider's seat; null on legs to the authority. */
    provider: nullable("text"),
    /** Whether a message has come while the provider was not known; it is judged when the sending is recorded. */
    mls_early: nullable("boolean"),
    /** Messages that decided nothing, because another provider sent them: code and provider of each. */
    mls_contested: nullable("text", { array: true }),
    /** When we learnt that it is out. */
    sent_at: nullable("timestamptz"),
    mls_received_at: nullable("timestamptz"),
    /** When the leg was marked as waiting too long for its MLS (25 minutes); a mark, not a failure. */
    mls_overdue_at: nullable("timestamptz"),
    /** When the sweeper last added a job for this state. */
    swept_at: nullable("timestamptz"),
    /** The moment before which the leg is not sent, and the access point not asked, again. */
    next_check_at: nullable("timestamptz"),
    created_at: column("timestamptz"),
    updated_at: column("timestamptz"),
  },
  // None has a column that changes while a leg goes its way: its row is moved without a touch to its indexes.
  indices: [
    { name: "transmissions_open_idx", columns: ["leg", "created_at"], where: "open" },
    { name: "transmissions_overdue_idx", columns: ["id"], where: "open and mls_overdue_at is not null" },
    { name: "transmissions_troubled_idx", columns: ["org_id", "id"], where: "troubled" },
    { name: "transmissions_troubled_site_idx", columns: ["id"], where: "troubled" },
    { name: "transmissions_leg_key", columns: ["document_id", "revision", "leg"], unique: true },
  ],
  checks: [
    {
      name: "transmissions_state_check",
      expression: `state in (${literals(legStates)})`,
    },
    {
      name: "transmissions_failure_class_check",
      expression: `failure_class in (${literals(failureClasses)})`,
    },
    { name: "transmissions_tax_data_type_check", expression: `tax_data_type in (${literals(sentTaxDataTypes)})` },
    { name: "transmissions_leg_check", expression: `leg in (${literals(legNames)})` },
  ],
});
