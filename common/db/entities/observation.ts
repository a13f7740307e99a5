import { column, key, nullable, on, table } from "./table.ts";

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
