import { highestId, lowestId } from "../runtime/lowest-id.ts";
import type { Decimal, DocumentKind } from "../documents/document.ts";
import { overallStatuses, type OverallStatus } from "../status/status.ts";
import type { Queryable, TextQueryable, TextRows } from "../db/queryable.ts";
import { parseRows } from "../db/text-rows.ts";
import { givenStatements, idStatements, statements, type Content } from "./document-list-sql.ts";
import type { IdOrder, PageShape } from "./document-page-sql.ts";
import { unpackRow, type DocumentRow, type PackedRow } from "../documents/document-store.ts";

export interface DocumentFilter {
  businessProfileId?: string;
  overallStatuses?: readonly OverallStatus[];
  /** First and last day, yyyy-MM-dd. */
  issueDateFrom?: string;
  issueDateTo?: string;
  documentSequence?: string;
  externalReference?: string;
  /** Totals with VAT, both included. */
  amountFrom?: Decimal;
  amountTo?: Decimal;
}

export interface Listing extends DocumentFilter {
  orgId: string;
  kinds: readonly DocumentKind[];
  order: IdOrder;
}

interface PageSize {
  limit: number;
  /** The page ends with the document that reaches this size; it has at least one. */
  maxBytes: number;
  /** `whole` by default. */
  content?: Content;
}

export interface DocumentListQuery extends Listing, PageSize {
  after?: string;
}

/**
 * In the order of ids, which grow with time, so a page does not shift while documents are added. A page costs about the
 * same for ten thousand documents and for a million, whatever the filter (document-page-sql.ts); amounts are not filtered here.
 */
export function selectDocumentRows(db: TextQueryable, query: DocumentListQuery): Promise<TextRows> {
  const { shape, parameters } = choosePage(query);
  const { limit, maxBytes, content = "whole" } = query;
  return db.queryText(statements[content][query.order][shape], [
    ...ownParameters(query, limit),
    maxBytes,
    ...parameters,
  ]);
}

/** These documents, in the order of the ids. */
export function selectGivenRows(
  db: TextQueryable,
  { orgId, ids, limit, maxBytes, content = "whole" }: PageSize & { orgId: string; ids: readonly string[] },
): Promise<TextRows> {
  return db.queryText(givenStatements[content], [orgId, ids, limit, maxBytes]);
}

/** The first ids of the list behind one, without a look at amounts. */
export async function findListedIds(
  db: Queryable,
  query: Listing & { after?: string; limit: number },
): Promise<string[]> {
  const { shape, parameters } = choosePage(query);
  // The page is one id longer, and has no maximum size.
  const rows = await db.query<{ id: string }>(idStatements[query.order][shape], [
    ...ownParameters(query, query.limit - 1),
    0,
    ...parameters,
  ]);
  return rows.map(({ id }) => id);
}

function ownParameters(
  { orgId, kinds, order, overallStatuses: wanted = overallStatuses, after }: Listing & { after?: string },
  limit: number,
) {
  const pairs = kinds.flatMap((kind) => wanted.map((status) => ({ kind, status })));
  const begin = after ?? (order === "newest" ? highestId : lowestId);
  return [orgId, pairs.map(({ kind }) => kind), pairs.map(({ status }) => status), begin, limit];
}

export async function documentRows(found: TextRows): Promise<{ rows: DocumentRow[]; more: boolean }> {
  const rows = parseRows<PackedRow & { found: number }>(found);
  return {
    rows: await Promise.all(rows.map(({ found: _found, ...row }) => unpackRow(row))),
    more: rows.length < (rows[0]?.found ?? 0),
  };
}

function choosePage(query: DocumentFilter): { shape: PageShape; parameters: (string | null)[] } {
  const { businessProfileId, issueDateFrom, issueDateTo, documentSequence, externalReference } = query;
  const period = [issueDateFrom ?? "-infinity", issueDateTo ?? "infinity"];
  const isDated = issueDateFrom !== undefined || issueDateTo !== undefined;
  if (documentSequence !== undefined) {
    const parameters = [businessProfileId ?? null, ...period, documentSequence, externalReference ?? null];
    return { shape: "number", parameters };
  }
  if (externalReference !== undefined) {
    return { shape: "reference", parameters: [businessProfileId ?? null, ...period, externalReference] };
  }
  if (businessProfileId === undefined) {
    return isDated ? { shape: "period", parameters: period } : { shape: "all", parameters: [] };
  }
  return isDated
    ? { shape: "profilePeriod", parameters: [businessProfileId, ...period] }
    : { shape: "profile", parameters: [businessProfileId] };
}
