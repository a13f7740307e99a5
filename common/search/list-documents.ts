import type { TextRows } from "../db/queryable.ts";
import {
  type Content,
  documentRows,
  findListedIds,
  selectDocumentRows,
  selectGivenRows,
  type DocumentFilter,
  type Listing,
  findIdsByAmount,
  findMatching,
} from "./document-list-store.ts";
import type { DocumentRow } from "../documents/document-store.ts";
import { type TextCondition, findByPatterns } from "./search-text-store.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import type { DocumentKind } from "../documents/document.ts";
import { decodeBound, encodeBound, bindingOf } from "./page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";
import { type PageSearch, findByTexts } from "./find-page.ts";

/** By the time of acceptance; `-` begins with the newest. */
export const listSorts = ["-created_at", "created_at"] as const;

export interface ListDocuments {
  orgId: string;
  kinds: readonly DocumentKind[];
  filter: DocumentFilter;
  sort: (typeof listSorts)[number];
  /** What is looked for in names, numbers and references. */
  text?: string;
  /** Words of names, or identifiers, of a supplier or customer. */
  party?: string;
  limit: number;
  cursor?: string;
  /** `whole` by default. */
  content?: Content;
}

/** Limit of a page, because one document may have thousands of lines. */
const pageBytes = 4 * 1_024 * 1_024;

/** A page that is not parsed yet. */
export interface SelectedPage {
  found: TextRows;
  /** What cursors of this list are bound to. */
  binding: string;
  /** The cursor behind everything that is found; null when nothing is left there. */
  end: string | null;
}

/**
 * A page of the organization's documents; shorter than `limit` when they are large, or when the filters match few of many.
 *
 * @throws AppError 400 for a cursor of another query
 */
export async function selectDocumentPage(
  { database }: Pick<Deps, "database">,
  query: ListDocuments,
): Promise<SelectedPage> {
  const { orgId, kinds, filter, sort, text, party, limit, cursor, content = "whole" } = query;
  const binding = bindingOf([orgId, kinds, filter, sort, text, party]);
  const listing: Listing = { orgId, kinds, order: sort === "created_at" ? "oldest" : "newest", ...filter };
  const size = { limit, maxBytes: pageBytes, content };
  const after = cursor === undefined ? undefined : decodeBound(cursor, binding);
  const isPriced = filter.amountFrom !== undefined || filter.amountTo !== undefined;
  if (text === undefined && party === undefined && !isPriced) {
    const found = await selectDocumentRows(database, { ...listing, ...size, ...definedFields({ after }) });
    return { found, binding, end: null };
  }
  const search = (condition: TextCondition): PageSearch => ({
    list: (behind, most) => findListedIds(database, { ...listing, limit: most, ...definedFields({ after: behind }) }),
    keep: (ids) => findMatching(database, { ...listing, text: condition }, ids),
    isBehind: (id, other) => (listing.order === "newest" ? id < other : id > other),
    rare: [
      () => findByPatterns(database, orgId, condition),
      ...(isPriced ? [() => findIdsByAmount(database, listing)] : []),
    ],
  });
  const asked = { text, party, scope: orgId, after, least: limit + 1, search };
  const { ids, reached } = await findByTexts(database, asked);
  const found = await selectGivenRows(database, { orgId, ids: ids.slice(0, limit + 1), ...size });
  return { found, binding, end: reached === null ? null : encodeBound(reached, binding) };
}

export interface DocumentPage {
  rows: DocumentRow[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export async function documentPage({ found, binding, end }: SelectedPage): Promise<DocumentPage> {
  const { rows, more } = await documentRows(found);
  const last = rows.at(-1);
  return { rows, nextCursor: more && last !== undefined ? encodeBound(last.id, binding) : end };
}
