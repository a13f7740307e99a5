import {
  findContents,
  findHits,
  findLegNotes,
  findTroubleNotes,
  type Hit,
  type LegNote,
  type Place,
} from "../../db/stores/search/saved-filter-store.ts";
import type { Queryable } from "../../db/queryable.ts";
import { organizationIn, type Scope } from "../../domain/scope.ts";
import type { SearchConditions } from "../../domain/search/conditions.ts";
import { matchingReference } from "../../domain/search/search-terms.ts";
import type { TextMatch } from "../../domain/search/text-match.ts";
import type { Deps } from "../runtime/deps.ts";
import { bindingOf, decodeBound, encodeBound } from "../identifiers/bound-cursor.ts";
import { findByConditions } from "./find-by-conditions.ts";
import { findFiltered, type SavedFilter } from "./saved-filters.ts";
import { findByText, type TextPlace } from "./find-by-text.ts";

export interface Search {
  scope: Scope;
  what: { text?: string; conditions?: SearchConditions; seesAccounts: boolean } | { filter: SavedFilter };
  limit: number;
  cursor?: string;
}

export interface Found {
  document: Hit;
  /** The leg of the row if it is about one, or else one of the document's that waits for a person. */
  leg: LegNote | undefined;
  /** Where the text stands, if it was searched by one. */
  match: TextMatch | undefined;
}

export interface FoundPage {
  rows: Found[];
  nextCursor: string | null;
  /** False if a prefix has too many matches to read all. */
  isComplete: boolean;
}

/** Documents of all kinds in the scope, in pages. @throws AppError 400 for a cursor of another search, and on `party` */
export async function searchDocuments(
  { database }: Pick<Deps, "database">,
  { scope, what, limit, cursor }: Search,
): Promise<FoundPage> {
  const binding = bindingOf([organizationIn(scope), what]);
  const beyond = cursor === undefined ? undefined : decodeBound(cursor, binding);
  const { places, reached, isComplete } = await findPlaces(database, what, { scope, limit: limit + 1, beyond });
  const rows = places.slice(0, limit);
  const last = places.length > limit ? (rows.at(-1)?.id ?? null) : reached;
  const found = await described({ database }, rows);
  return {
    rows: "text" in what && what.text !== undefined ? await withFields({ database }, found, what.text) : found,
    nextCursor: last === null ? null : encodeBound(last, binding),
    isComplete,
  };
}

interface FoundPlaces {
  places: (Place & Partial<Pick<TextPlace, "match">>)[];
  /** Where a short page goes on; null where nothing is left. */
  reached: string | null;
  isComplete: boolean;
}

async function findPlaces(
  db: Queryable,
  what: Search["what"],
  { beyond, ...page }: { scope: Scope; limit: number; beyond: string | undefined },
): Promise<FoundPlaces> {
  const from = { ...page, ...(beyond !== undefined && { beyond }) };
  if ("filter" in what) {
    return { places: await findFiltered(db, what.filter, from), reached: null, isComplete: true };
  }
  const { text, conditions = {}, seesAccounts } = what;
  return text !== undefined && Object.keys(conditions).length === 0
    ? { ...(await findByText(db, text, { ...from, seesAccounts })), reached: null }
    : findByConditions(db, conditions, { ...page, beyond, seesAccounts, ...(text !== undefined && { text }) });
}

/** Names the fields in which references stand. */
async function withFields({ database }: Pick<Deps, "database">, rows: Found[], text: string): Promise<Found[]> {
  const ids = rows.filter(({ match }) => match?.field === "reference").map(({ document }) => document.id);
  const contents = new Map((await findContents(database, ids)).map(({ id, document }) => [id, document]));
  return rows.map((row) => {
    const content = contents.get(row.document.id);
    const reference = content && matchingReference(content, text);
    return reference === undefined
      ? row
      : { ...row, match: { field: reference.field, part: reference.value, isMisspelled: false } };
  });
}

async function described(
  { database }: Pick<Deps, "database">,
  places: readonly (Place & Partial<Pick<TextPlace, "match">>)[],
): Promise<Found[]> {
  const hits = await findHits(database, [...new Set(places.map(({ documentId }) => documentId))]);
  const documents = new Map(hits.map((hit) => [hit.id, hit]));
  const ofLegs = places.filter(({ id, documentId }) => id !== documentId).map(({ id }) => id);
  const notes = ofLegs.length === 0 ? [] : await findLegNotes(database, ofLegs);
  const legs = new Map(notes.map((note) => [note.id, note]));
  const troubles = new Map(
    (await findTroubleNotes(database, [...documents.keys()])).map((note) => [note.documentId, note]),
  );
  return places.flatMap(({ id, documentId, match }) => {
    const document = documents.get(documentId);
    return document === undefined ? [] : [{ document, leg: legs.get(id) ?? troubles.get(documentId), match }];
  });
}
