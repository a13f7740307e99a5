import { column, identity, key, table } from "./table.ts";

/*
 * What documents are found by, filled behind the hot path (services/search): rows may be missing for a moment, and those of
 * an earlier revision stay. No row has a foreign key, as with everything that is written for every document.
 */

/** A party as documents name it, once for each organization however many of its documents do. */
export const searchParties = table("search_parties", {
  columns: {
    id: identity(),
    org_id: column("uuid"),
    /** Of the terms. */
    digest: column("text"),
    name: column("text"),
    /** All terms, each between two line feeds: whether it has one more of the words that were asked for. */
    terms: column("text"),
  },
  indices: [{ name: "search_parties_digest_key", columns: ["org_id", "digest"], unique: true }],
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
