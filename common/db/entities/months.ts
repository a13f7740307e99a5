import { clock, column, key, nullable, now, on, table } from "./table.ts";

/** The months in whose parts the contents of documents stand, by the time in the documents' ids, and how far each is put away. */
export const contentMonths = table("content_months", {
  columns: {
    /** yyyy-MM, or `before` for all that came before the months. */
    name: key("text"),
    /** The lowest id of a document of the month; null: the month has no lower bound. */
    lower_id: nullable("uuid"),
    /** The first id of the next month. */
    upper_id: column("uuid"),
    state: column("text", { default: "open" }),
    changed_at: column("timestamptz", now),
    /** Rows from then on are not in the files. */
    cutoff: nullable("timestamptz"),
    /** Of a month that was copied: how many documents, in how many bytes of files, and the digest of their list. */
    documents: nullable("bigint"),
    bytes: nullable("bigint"),
    manifest: nullable("text"),
  },
  checks: { state: "state in ('open', 'copying', 'copied', 'sealed')" },
});

/** A file of the archive with contents of documents of one organization. */
export const archiveFiles = table("archive_files", {
  columns: {
    /** Its name in the archive, which says what is in it: no two files have had one name. */
    name: key("text"),
    month: column("text"),
    org_id: column("uuid"),
    first_id: column("uuid"),
    last_id: column("uuid"),
    documents: column("integer"),
    size: column("integer"),
    index_offset: column("integer"),
    sha256: column("text"),
    index_sha256: column("text"),
    /** Whether the database has put these contents away; a file that is not of use yet, or not any more, has false. */
    in_use: column("boolean", { default: false }),
    written_at: column("timestamptz", clock),
    /** Rows from then on are not in it. */
    cutoff: column("timestamptz"),
    /** Documents between the first and the last that it has not. */
    left_out: column("uuid", { array: true, default: [] }),
  },
  indices: { org_id: on(["org_id", "last_id"], "in_use"), month: on(["month"], "not in_use") },
});

/** Documents whose contents were brought back from the archive to be read, for an hour after the last reading. */
export const recalledDocuments = table("recalled_documents", {
  columns: {
    document_id: key("uuid"),
    org_id: column("uuid"),
    recalled_at: column("timestamptz", clock),
  },
  indices: { recalled_at: on(["recalled_at"]) },
});

/** Documents that were deleted, and are in a file of the archive still. */
export const archiveErasures = table("archive_erasures", {
  columns: { name: key("text"), document_id: key("uuid") },
});
