import type { TextRows } from "../../db/queryable.ts";
import {
  documentRows,
  selectDocumentRows,
  selectGivenRows,
  type DocumentFilter,
} from "../../db/stores/document-lists/document-list-store.ts";
import type { DocumentRow } from "../../db/stores/documents/document-store.ts";
import { decodeBound, encodeBound, bindingOf } from "../identifiers/bound-cursor.ts";
import { findMatchingIds } from "./find-matching-ids.ts";
import { findUpdatedPage } from "./find-updated-page.ts";
import { isUpdateOrder, orderOf, type ListDeps, type ListDocuments, type Sought } from "./sought.ts";

/** Limit of a page, because one document may have thousands of lines. */
const pageBytes = 4 * 1_024 * 1_024;

/** A page that is not parsed yet. */
export interface SelectedPage {
  found: TextRows;
  /** What cursors of this list are bound to. */
  binding: string;
  /** Cursors by the id of the document that they go on behind; by default they are made of the id. */
  cursors?: Record<string, string>;
  /** The cursor behind everything that is found; null when nothing is left there. */
  end: string | null;
  /** False where so much begins as the text does that not everything was looked at. */
  isComplete?: boolean;
}

/** Given ids instead of conditions. */
type GivenPage = Omit<SelectedPage, "found" | "binding"> & { ids: string[] };

/**
 * A page of the organization's documents; shorter than `limit` when they are large, or when the filters match few of many.
 *
 * @throws AppError 400 for a cursor of another query, and for a party that too many are called
 */
export async function selectDocumentPage(deps: ListDeps, query: ListDocuments): Promise<SelectedPage> {
  const { orgId, kinds, filter, sort, text, party, limit, cursor, content = "whole" } = query;
  const binding = bindingOfList(query);
  const sought: Sought = { ...query, binding };
  const size = { limit, maxBytes: pageBytes, content };
  const isSimple = text === undefined && party === undefined && !isPriced(filter);
  if (isSimple && !isUpdateOrder(sort)) {
    const after = cursor === undefined ? {} : { after: decodeBound(cursor, binding) };
    const found = await selectDocumentRows(deps.database, {
      orgId,
      kinds,
      order: orderOf(sort),
      ...filter,
      ...after,
      ...size,
    });
    return { found, binding, end: null };
  }
  const { ids, ...page } = await (isUpdateOrder(sort) ? findUpdatedPage(deps, sought) : findMatchingPage(deps, sought));
  return { found: await selectGivenRows(deps.database, { orgId, ids, ...size }), binding, ...page };
}

/** What cursors of the list hold for: the pages may have other sizes and show other members. */
export const bindingOfList = (query: Omit<ListDocuments, "limit" | "cursor">): string => {
  const { orgId, kinds, filter, sort, text, party, updatedSince } = query;
  return bindingOf([orgId, kinds, filter, sort, text, party, updatedSince]);
};

const isPriced = ({ amountFrom, amountTo }: DocumentFilter): boolean =>
  amountFrom !== undefined || amountTo !== undefined;

async function findMatchingPage(deps: ListDeps, { cursor, binding, ...sought }: Sought): Promise<GivenPage> {
  const after = cursor === undefined ? undefined : decodeBound(cursor, binding);
  const { reached, ...found } = await findMatchingIds(deps.database, sought, after);
  return { ...found, end: reached === null ? null : encodeBound(reached, binding) };
}

export interface DocumentPage {
  rows: DocumentRow[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export async function documentPage({ found, binding, cursors, end }: SelectedPage): Promise<DocumentPage> {
  const { rows, more } = await documentRows(found);
  const last = rows.at(-1);
  const behind = last && (cursors?.[last.id] ?? encodeBound(last.id, binding));
  return { rows, nextCursor: more && behind !== undefined ? behind : end };
}
