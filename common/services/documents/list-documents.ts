import type { TextRows } from "../../db/queryable.ts";
import {
  documentRows,
  selectDocumentRows,
  type DocumentFilter,
} from "../../db/stores/documents/document-list-store.ts";
import type { DocumentKind } from "../../domain/document.ts";
import type { Deps } from "../runtime/deps.ts";
import type { DocumentRecord } from "./document-record.ts";
import { decodeCursor, encodeCursor } from "../identifiers/page-cursor.ts";
import { withAmounts } from "./read-document.ts";

/** Limit of a page, because one document may have thousands of lines. */
const pageBytes = 4 * 1_024 * 1_024;

export interface ListDocuments {
  orgId: string;
  kind: DocumentKind;
  filter: DocumentFilter;
  limit: number;
  cursor?: string;
}

export interface DocumentPage {
  records: DocumentRecord[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * A page of the organization's documents, newest first; shorter than `limit` when they are large.
 *
 * @throws AppError 400 for an invalid cursor
 */
export function selectDocumentPage(
  { database }: Pick<Deps, "database">,
  { orgId, kind, filter, limit, cursor }: ListDocuments,
): Promise<TextRows> {
  return selectDocumentRows(database, {
    orgId,
    kind,
    ...filter,
    ...(cursor !== undefined && { after: decodeCursor(cursor) }),
    limit,
    maxBytes: pageBytes,
  });
}

export async function documentPage(found: TextRows): Promise<DocumentPage> {
  const { rows, more } = await documentRows(found);
  const last = rows.at(-1);
  return { records: rows.map(withAmounts), nextCursor: more && last !== undefined ? encodeCursor(last.id) : null };
}
