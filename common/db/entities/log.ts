import { clock, column, identity, key, now, nullable, on, table, unique } from "./table.ts";

/**
 * Entries of a document's log, in the order in which they happened: those that one statement wrote in one row. The view status_log has
 * a row for each of them, and takes what is written (docs/decisions/0158-packed-log.md).
 */
export const statusLogRows = table("status_log_rows", {
  columns: {
    /** The place of the first entry in the log of the whole site; the others have the next numbers. */
    id: { ...identity(), primary: false },
    org_id: column("uuid"),
    document_id: key("uuid"),
    revision: column("integer"),
    at: column("timestamptz", clock),
    // The words of an entry that is not packed: of an earlier release, or with a word that the database does not know.
    stage: nullable("text"),
    leg: nullable("text"),
    event: nullable("text"),
    from_state: nullable("text"),
    to_state: nullable("text"),
    attempt: nullable("integer"),
    duration_ms: nullable("integer"),
    /** Of several packed entries an array with the detail of each. */
    detail: nullable("jsonb"),
    /** The place of the first entry in the document's log, see insertLogRows. */
    position: key("bigint"),
    /** The words and figures of packed entries, twelve bytes each: see log_step(). */
    steps: nullable("bytea"),
  },
  // A BRIN index, which TypeORM cannot describe and leaves alone.
  indices: { org_id_id: on(["org_id", "id"]), at: { columns: [], synchronize: false } },
});

/** How far a reader of the whole log has come, as an id of status_log. */
export const feedCursors = table("feed_cursors", {
  columns: {
    name: key("text"),
    position: column("bigint"),
  },
});

/*
 * What documents are found by. The indexer fills these tables from the log: rows may be missing for a moment, and those of an
 * earlier revision stay.
 */

/** A party as documents name it, once for each organization however many of its documents do. */
export const searchParties = table("search_parties", {
  columns: {
    id: identity(),
    org_id: column("uuid"),
    /** Digest of the terms. */
    digest: column("text"),
    name: column("text"),
    /** All terms, each between two line feeds, to find several words of a search in one party. */
    terms: column("text"),
  },
  indices: { digest: unique(["org_id", "digest"]) },
});

/** Names, words of names and identifiers of a party. */
export const searchPartyTerms = table("search_party_terms", {
  columns: {
    org_id: key("uuid"),
    term: key("text", { collation: "C" }),
    party_id: key("bigint"),
  },
});

/** The documents of a party; in order of ids, which is that of time. */
export const searchPartyDocuments = table("search_party_documents", {
  columns: {
    party_id: key("bigint"),
    document_id: key("uuid"),
  },
});

/** Numbers and references of a document. */
export const searchReferences = table("search_references", {
  columns: {
    org_id: key("uuid"),
    term: key("text", { collation: "C" }),
    document_id: key("uuid"),
  },
});

/** Documents that the indexer could not index: it passes them by, and goes on with all others. */
export const unindexedDocuments = table("unindexed_documents", {
  columns: {
    document_id: key("uuid"),
    org_id: column("uuid"),
    /** What the last try came to. */
    error: column("text"),
    tries: column("integer", { default: 1 }),
    since: column("timestamptz", now),
    /** Null once it is not tried again by itself. */
    next_try_at: nullable("timestamptz"),
  },
});
