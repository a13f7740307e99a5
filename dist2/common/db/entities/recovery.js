import { column, key, now, nullable, on, table, unique } from "./table.js";
/** The place of this database (database_home) when a process of the service last started on it; null until the first did. */
export const installationState = table("installation_state", {
    columns: {
        id: key("boolean", { default: true }),
        home: nullable("text"),
    },
    checks: { one: "id" },
});
/** Backups that were made, by the command of the service or, as people say, otherwise. */
export const backups = table("backups", {
    columns: {
        /** Moment at which the backup was taken. */
        taken_at: key("timestamptz"),
        recorded_at: column("timestamptz", now),
        /** The file of the backup, or a person's words for how it was made otherwise. */
        place: column("text"),
        bytes: nullable("bigint"),
    },
});
/** Times in which nothing is sent and no number is given, because the database has been restored. */
export const recoveries = table("recoveries", {
    columns: {
        id: key("uuid"),
        reason: column("text"),
        /** True while it lasts, null afterwards: there is one at a time. */
        open: nullable("boolean"),
        /** Time of the newest entry in the restored log: the access point was asked about everything later. */
        known_until: nullable("timestamptz"),
        began_at: column("timestamptz", now),
        finished_at: nullable("timestamptz"),
        /** `access point`, or the person who ended it. */
        finished_by: nullable("text"),
        /** Why it has not come to its end yet. */
        problem: nullable("text"),
        /** Our envelopes that the access point has taken since known_until. */
        envelopes: column("integer", { default: 0 }),
        /** Legs that had been sent without the database knowing. */
        adopted: column("integer", { default: 0 }),
        /** How far it is: records of the access point that were read, back to this time, and envelopes that were asked about. */
        records_read: column("integer", { default: 0 }),
        legs_asked: column("integer", { default: 0 }),
        read_until: nullable("timestamptz"),
        /** Whether the replaced database has reported all numbers that were given: none is skipped beyond. */
        are_numbers_known: column("boolean", { default: false }),
        /** A person has informed those whose deliveries are lost, and says so here. */
        acknowledged_at: nullable("timestamptz"),
        acknowledged_by: nullable("text"),
        acknowledgement: nullable("text"),
    },
    indices: { open: unique(["open"]) },
});
/**
 * Envelopes that the access point had taken and a restored database did not know of. A leg of such an id is never sent
 * without a question; one of a document that is lost is for a person to see.
 */
export const recoveredEnvelopes = table("recovered_envelopes", {
    columns: {
        sbdh_id: key("uuid"),
        recovery_id: column("uuid"),
        org_id: nullable("uuid"),
        document_id: nullable("uuid"),
        revision: nullable("integer"),
        leg: nullable("text"),
        document_sequence: nullable("text"),
        business_profile_id: nullable("uuid"),
        sender_id: column("text"),
        receiver_id: column("text"),
        /** In the access point's words. */
        status: column("text"),
        mls_status: nullable("text"),
        taken_at: nullable("timestamptz"),
        /** Whether a leg of the database was found to be this envelope. */
        adopted: column("boolean", { default: false }),
        /** Kind of the document: its number does not tell it where the profile has a prefix of its own. */
        kind: nullable("text"),
        /** Whether neither the document's revision nor the leg was in the database when the recovery ended. */
        lost: column("boolean", { default: false }),
        /** As other documents of the organization name the receiver. */
        receiver_name: nullable("text"),
    },
    indices: { recovery_id: on(["recovery_id"]) },
});
/** Numbers that no further document gets: those of documents that a restored database has lost, and those that may have been. */
export const sequenceGaps = table("sequence_gaps", {
    columns: {
        business_profile_id: key("uuid"),
        kind: key("text"),
        year: key("smallint"),
        first_value: key("bigint"),
        last_value: column("bigint"),
        /** The highest that the access point had seen; null where it had seen none of them. */
        seen_value: nullable("bigint"),
        org_id: column("uuid"),
        recovery_id: column("uuid"),
        at: column("timestamptz", now),
    },
});
//# sourceMappingURL=recovery.js.map