import { column, key, nullable, now, table } from "./table.ts";

/** The months in whose parts the contents of documents stand, by the time in the documents' ids, and how far each is put away. */
export const contentMonths = table("content_months", {
  columns: {
    /** yyyy-MM, or `before` for all that came before the months. */
    name: key("text"),
    /** Ids from here on; null for all below. */
    lower_id: nullable("uuid"),
    /** The first id of the next month. */
    upper_id: column("uuid"),
    state: column("text", { default: "open" }),
    changed_at: column("timestamptz", now),
    /** Of a month that was copied: how many documents, in how many bytes of files, and the digest of their list. */
    documents: nullable("bigint"),
    bytes: nullable("bigint"),
    manifest: nullable("text"),
  },
  checks: { state: "state in ('open', 'copying', 'copied', 'sealed')" },
});
