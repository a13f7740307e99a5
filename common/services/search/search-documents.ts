import {
  findContents,
  findHits,
  findLegNotes,
  type Hit,
  type LegNote,
  type Place,
} from "../../db/stores/search/saved-filter-store.ts";
import type { Scope } from "../../domain/scope.ts";
import { matchingReference } from "../../domain/search/search-terms.ts";
import type { TextMatch } from "../../domain/search/text-match.ts";
import type { Deps } from "../runtime/deps.ts";
import { decodeCursor, toPage } from "../identifiers/page-cursor.ts";
import { findFiltered, type SavedFilter } from "./saved-filters.ts";
import { findByText, type TextPlace } from "./find-by-text.ts";

export interface Search {
  scope: Scope;
  what: { text: string; seesAccounts: boolean } | { filter: SavedFilter };
  limit: number;
  cursor?: string;
}

export interface Found {
  document: Hit;
  /** The leg of the row, if it is about one. */
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

/** Documents of all kinds in the scope, in pages. @throws AppError 400 for an invalid cursor */
export async function searchDocuments(
  { database }: Pick<Deps, "database">,
  { scope, what, limit, cursor }: Search,
): Promise<FoundPage> {
  const beyond = cursor === undefined ? undefined : decodeCursor(cursor);
  const page = { scope, limit: limit + 1, ...(beyond !== undefined && { beyond }) };
  const { places, isComplete } =
    "text" in what
      ? await findByText(database, what.text, { ...page, seesAccounts: what.seesAccounts })
      : { places: await findFiltered(database, what.filter, page), isComplete: true };
  const { rows, nextCursor } = toPage(places, limit, ({ id }) => id);
  const found = await described({ database }, rows);
  return { rows: "text" in what ? await withFields({ database }, found, what.text) : found, nextCursor, isComplete };
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
  return places.flatMap(({ id, documentId, match }) => {
    const document = documents.get(documentId);
    return document === undefined ? [] : [{ document, leg: legs.get(id), match }];
  });
}
