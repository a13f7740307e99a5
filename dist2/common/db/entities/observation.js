import { column, key, now, nullable, on, table, to, unique } from "./table.js";
/** What one process has done in one stage in one minute. */
export const stageMinutes = table("stage_minutes", {
    columns: {
        minute: key("timestamptz"),
        stage: key("text"),
        process_id: key("uuid"),
        done: column("integer"),
        /** Judged invalid, or rejected. */
        refused: column("integer"),
        failed: column("integer"),
        /** How many of them took how long, see duration-buckets.ts. */
        durations: column("integer", { array: true }),
    },
});
/** How long the documents of an organization that one process took up in one minute had waited for it. */
export const dwellMinutes = table("dwell_minutes", {
    columns: {
        minute: key("timestamptz"),
        org_id: key("uuid"),
        process_id: key("uuid"),
        documents: column("integer"),
        sum_ms: column("bigint"),
        longest_ms: column("bigint"),
    },
});
/** From when to when an access point did not answer one of our processes. */
export const accessPointOutages = table("access_point_outages", {
    columns: {
        id: key("uuid"),
        process_id: column("uuid"),
        /** Its address, without anything secret. */
        access_point: column("text"),
        since: column("timestamptz"),
        /** Null while it lasts. */
        until: nullable("timestamptz"),
        /** Calls in a row that failed. */
        tries: column("integer"),
        words: column("text"),
        next_try_at: nullable("timestamptz"),
    },
    indices: { open: on(["since"], "until is null") },
});
/** From when to when a condition of the service did not hold: the ledger, of what was seen by whichever process led. */
export const conditionEpisodes = table("condition_episodes", {
    columns: {
        id: key("uuid"),
        condition: column("text"),
        /** Which of several it is about; empty where there is only one. */
        subject: column("text"),
        severity: column("text"),
        /** Both languages, as they were when it was worst known. */
        words: column("jsonb"),
        since: column("timestamptz"),
        /** Null while it lasts. */
        until: nullable("timestamptz"),
        /** Most documents that waited for its end at a time; null where none were counted. */
        waiting_most: nullable("integer"),
        /** The processes that saw it, by name and host. */
        observed_by: column("text", { array: true }),
        /** Who was informed: [{to, at}]. */
        notified: column("jsonb", { default: [] }),
    },
    indices: {
        open: unique(["condition", "subject"], "until is null"),
        until: on(["until"]),
    },
    checks: { severity: "severity in ('critical', 'warning')" },
});
/** A way to tell people of conditions, and how it goes. */
export const notificationChannels = table("notification_channels", {
    columns: {
        /** `mail` or `webhook`. */
        channel: key("text"),
        /** What was over before is not reported. */
        created_at: column("timestamptz", now),
        failing_since: nullable("timestamptz"),
        error: nullable("text"),
        last_sent_at: nullable("timestamptz"),
    },
});
/** A message about conditions. The row is the outbox: what was not sent is sent again, under the same id. */
export const notifications = table("notifications", {
    columns: {
        id: key("uuid"),
        channel: column("text"),
        message: column("jsonb"),
        created_at: column("timestamptz", now),
        tries: column("integer", { default: 0 }),
        /** While it is being sent, when it counts as lost. */
        next_try_at: column("timestamptz", now),
        error: nullable("text"),
        sent_at: nullable("timestamptz"),
    },
    indices: { unsent: on(["channel", "id"], "sent_at is null") },
});
/** That a message about an episode was written for a channel. */
export const notifiedEpisodes = table("notified_episodes", {
    columns: {
        channel: key("text"),
        episode_id: key("uuid", to("condition_episodes", "CASCADE")),
        /** As it was when it was reported. */
        severity: column("text"),
        /** Last reported that it lasts. */
        told_at: column("timestamptz", now),
        end_told_at: nullable("timestamptz"),
    },
    indices: { episode_id: on(["episode_id"]) },
});
/** A reading of the database that one process has taken for all of them. */
export const sharedReadings = table("shared_readings", {
    columns: {
        name: key("text"),
        reading: nullable("jsonb"),
        taken_at: nullable("timestamptz"),
        valid_until: nullable("timestamptz"),
        /** While one process takes it again, the others go on with what there is. */
        being_taken_until: column("timestamptz"),
    },
});
/** What has been seen of failures of one cause: their number is counted from the failures, and this remembers their story. */
export const failureGroups = table("failure_groups", {
    columns: {
        org_id: key("uuid"),
        /** The leg, or the state in which a document was given up. */
        place: key("text"),
        state: key("text"),
        /** Empty for none. */
        failure_class: key("text"),
        /** Without what differs from one failure to the next, see changing-parts.ts; empty for none. */
        cause: key("text"),
        /** When it was looked last. */
        open: column("integer"),
        first_seen: column("timestamptz"),
        /** When the newest of them came. */
        last_seen: column("timestamptz"),
        /** Since when it has had one open without a break. */
        open_since: column("timestamptz"),
        /** Since when it has had none; null while it has one. */
        emptied_at: nullable("timestamptz"),
        /** When one last failed that a person had retried. */
        failed_again_at: nullable("timestamptz"),
    },
    checks: { state: "state in ('unknown', 'failed', 'given_up')" },
});
/** What a process has counted of its last minutes, under a name for what it is; the latest alone. */
export const processCounts = table("process_counts", {
    columns: {
        process_id: key("uuid"),
        name: key("text"),
        counts: column("jsonb"),
        counted_at: column("timestamptz", now),
    },
});
//# sourceMappingURL=observation.js.map