import {
  preparedStatement,
  type PreparedStatement,
  type Queryable,
  type TextQueryable,
  type TextRows,
} from "../db/queryable.ts";
import { directions, documentPages, type IdOrder, type PageShape } from "./document-page-sql.ts";
import {
  filesOfDocument,
  documentColumns,
  statusColumns,
  unpackRow,
  type DocumentRow,
  type PackedRow,
} from "../documents/document-store.ts";
import { creditsOfOriginals } from "../documents/settlement-store.ts";
import { highestId, lowestId } from "../runtime/uuid-time.ts";
import type { Decimal, DocumentKind } from "../documents/document.ts";
import { initialStatus, overallStatuses, type OverallStatus } from "../status/status.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { literals } from "../db/shared-sql.ts";
import { parseRows } from "../db/text-rows.ts";
import { hasText, type TextCondition, findByPatterns, findMeantPage } from "./search-text-store.ts";
import { isFinal } from "../db/document-sql.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { decodeBound, encodeBound, bindingOf } from "./page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";

/**
 * SQL: the organization's documents `d` that are not final and meet a condition, in no order. They are read from the index of the
 * organization's list, which has days, totals and profiles as well. OFFSET keeps the planner from reading them in the caller's order.
 */
const pendingOf = (orgId: string, condition: string): string => `
  select d.id from documents d
  where d.org_id = ${orgId} and d.kind in (${literals(documentKindNames)}) and d.overall_status = '${initialStatus}' and ${condition} offset 0`;

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
  /** The cursor after everything that is found; null when nothing is left there. */
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
  const hasAmounts = filter.amountFrom !== undefined || filter.amountTo !== undefined;
  if (text === undefined && party === undefined && !hasAmounts && filter.isVoid === undefined) {
    const found = await selectDocumentRows(database, { ...listing, ...size, ...definedFields({ after }) });
    return { found, binding, end: null };
  }
  const asked = { text, party, scope: orgId, after };
  const { ids, reached } = await findMeantPage(database, asked, limit + 1, (condition) => ({
    list: (behind, most) => findListedIds(database, { ...listing, limit: most, ...definedFields({ after: behind }) }),
    keep: (some) => findMatching(database, { ...listing, text: condition }, some),
    isBehind: (id, other) => (listing.order === "newest" ? id < other : id > other),
    rare: [
      () => findByPatterns(database, orgId, condition),
      ...(hasAmounts ? [() => findIdsByAmount(database, listing)] : []),
    ],
  }));
  // In the order of the ids.
  const found = await database.queryText(givenStatements[content], [orgId, ids.slice(0, limit + 1), limit, pageBytes]);
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

/** What of the documents is read: all of it, or only what has columns of its own. */
export type Content = "whole" | "columns";

/** The members that have columns, without those that are null: reading them from the document costs more than all columns. */
const named = `json_strip_nulls(json_build_object('issue_date', d.issue_date,
  'external_reference', d.external_reference, 'metadata', d.metadata))`;

const contents: Readonly<Record<Content, { columns: string; joined: string; bytes: string }>> = {
  whole: {
    columns: documentColumns,
    joined: `left join ${filesOfDocument}`,
    bytes: "octet_length(d.document::text)",
  },
  columns: {
    columns: `${statusColumns}, d.org_id, d.business_profile_id, d.kind, d.revision, ${named} as document,
      null::bytea as amounts, d.corrected_at, d.void_reason, d.created_at, d.updated_at`,
    joined: "",
    bytes: "coalesce(octet_length(d.metadata::text), 0)",
  },
};

interface PageParts {
  page: string;
  /** Order in which documents `d` are answered. */
  order: string;
  limit: string;
  maxBytes: string;
}

/**
 * The documents of a page with everything that the answer needs; one id more shows that there is a next page. Each is looked up
 * behind an OFFSET: where the planner may choose, it reads a whole index of the organization for the ids of a page.
 */
const listStatement = (content: Content, { page, order, limit, maxBytes }: PageParts): string => `
with recursive ${page}, sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select ${order.replace(/ desc$/, "")} as place, ${contents[content].bytes} + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place${order.endsWith(" desc") ? " desc" : ""})
), ${creditsOfOriginals("measured")}
select l.*, (select count(*)::int from page) as found
from measured m cross join lateral (
  select ${contents[content].columns} from documents d ${contents[content].joined} where d.id = m.id and d.org_id = $1 offset 0
) l
where m.nth <= ${limit} and m.bytes - m.own_bytes < ${maxBytes}
order by m.nth`;

type ByShape = Readonly<Record<PageShape, PreparedStatement>>;
type ByOrder = Readonly<Record<IdOrder, ByShape>>;

/** A statement for each order and shape. */
const eachPage = (name: string, text: (page: string, sort: "asc" | "desc") => string): ByOrder =>
  Object.fromEntries(
    Object.entries(directions).map(([order, by]) => [
      order,
      Object.fromEntries(
        Object.entries(documentPages).map(([shape, page]) => [
          shape,
          preparedStatement(`${name}-${order}-${shape}`, text(page(by), by.sort)),
        ]),
      ),
    ]),
  ) as ByOrder;

const listed = (content: Content): ByOrder =>
  eachPage(`list-documents-${content}`, (page, sort) =>
    listStatement(content, { page, order: sort === "desc" ? "d.id desc" : "d.id", limit: "$5", maxBytes: "$6" }),
  );

const statements: Readonly<Record<Content, ByOrder>> = { whole: listed("whole"), columns: listed("columns") };

// $6 is the maximum size elsewhere.
const idStatements = eachPage(
  "list-document-ids",
  (page, sort) => `with recursive ${page} select id from page where $6::int = 0 order by id ${sort}`,
);

const given = (content: Content): PreparedStatement =>
  preparedStatement(
    `list-given-documents-${content}`,
    listStatement(content, {
      page: "page as materialized (select unnest($2::uuid[]) as id)",
      order: "array_position($2::uuid[], d.id)",
      limit: "$3",
      maxBytes: "$4",
    }),
  );

const givenStatements: Readonly<Record<Content, PreparedStatement>> = {
  whole: given("whole"),
  columns: given("columns"),
};

export interface DocumentFilter {
  businessProfileId?: string;
  overallStatuses?: readonly OverallStatus[];
  /** Whether they are void; both without it. */
  isVoid?: boolean;
  /** First and last day, yyyy-MM-dd. */
  issueDateFrom?: string;
  issueDateTo?: string;
  documentSequence?: string;
  externalReference?: string;
  /** Totals with VAT, both included. */
  amountFrom?: Decimal;
  amountTo?: Decimal;
}

interface Listing extends DocumentFilter {
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
 * same for ten thousand documents and for a million, whatever the filter (document-page-sql.ts); amounts and `isVoid` are not filtered here.
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

/** The first ids of the list after one, without a look at amounts. */
async function findListedIds(db: Queryable, query: Listing & { after?: string; limit: number }): Promise<string[]> {
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

/*
 * Filters that no index has in the order of the list: an index gives candidates, and these statements say which of them
 * match.
 */

/** Matching totals that are read to know the first of them. */
const maxPriced = 10_000;
const isPriced = "d.tax_inclusive_amount >= $2::numeric and d.tax_inclusive_amount <= $3::numeric";

const byAmount = preparedStatement(
  "find-ids-by-amount",
  `
  (select d.id from documents d where d.org_id = $1 and ${isFinal} and ${isPriced} limit ${maxPriced + 1})
  union all
  (${pendingOf("$1", isPriced)} limit ${maxPriced + 1})`,
);

/** The documents with such a total; undefined where they are too many. */
async function findIdsByAmount(db: Queryable, { orgId, amountFrom, amountTo }: Listing): Promise<string[] | undefined> {
  const rows = await db.query<{ id: string }>(byAmount, [orgId, amountFrom ?? "-infinity", amountTo ?? "infinity"]);
  return rows.length > maxPriced ? undefined : rows.map(({ id }) => id);
}

/** Those of the documents that match, in the order of the list. */
async function findMatching(
  db: Queryable,
  match: Listing & { text: TextCondition },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(matching[match.order], [
    match.orgId,
    match.kinds,
    match.overallStatuses ?? overallStatuses,
    match.businessProfileId ?? null,
    match.issueDateFrom ?? "-infinity",
    match.issueDateTo ?? "infinity",
    match.amountFrom ?? null,
    match.amountTo ?? null,
    match.documentSequence ?? null,
    match.externalReference ?? null,
    match.text.text,
    match.text.party,
    ids,
    match.isVoid ?? null,
  ]);
  return rows.map(({ id }) => id);
}

// The document is looked up behind an OFFSET, so that the planner does not join in another order.
const matchingIn = (order: Listing["order"]): PreparedStatement =>
  preparedStatement(
    `find-matching-documents-${order}`,
    `
  select i.id from (select distinct unnest($13::uuid[]) as id) i cross join lateral (
    select from documents d where d.id = i.id and d.org_id = $1 and d.kind = any($2::text[]) and d.overall_status = any($3::text[])
      and ($4::uuid is null or d.business_profile_id = $4::uuid)
      and d.issue_date >= $5::date and d.issue_date <= $6::date
      and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
      and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
      and ($9::text is null or d.document_sequence = $9::text)
      and ($10::text is null or d.external_reference = $10::text)
      and ($14::boolean is null or (d.void_reason is not null) = $14::boolean)
      and ${hasText("$11", "$12")}
    offset 0
  ) m order by i.id ${order === "newest" ? "desc" : "asc"}`,
  );

const matching = { newest: matchingIn("newest"), oldest: matchingIn("oldest") };
