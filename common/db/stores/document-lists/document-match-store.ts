import { overallStatuses } from "../../../domain/status/status.ts";
import { highestId, lowestId } from "../../../domain/lowest-id.ts";
import type { Decimal } from "../../../domain/document.ts";
import { isFinal, pendingOf } from "../../fragments/pending-documents.ts";
import type { PreparedStatement, Queryable } from "../../queryable.ts";
import type { Listing } from "./document-list-store.ts";
import { directions, type IdOrder } from "./document-page-sql.ts";

/*
 * Filters that no index has in the order of the list: an index gives candidates, and these statements say which of them
 * match.
 */

interface Candidates {
  order: IdOrder;
  after?: string;
  limit: number;
}

const startOf = ({ order, after }: Candidates): string => after ?? (order === "newest" ? highestId : lowestId);

const inEachOrder = (
  name: string,
  text: (by: (typeof directions)[IdOrder]) => string,
): Record<IdOrder, PreparedStatement> => ({
  newest: { name: `${name}-newest`, text: text(directions.newest) },
  oldest: { name: `${name}-oldest`, text: text(directions.oldest) },
});

/**
 * The documents with such a total, in order. They lie in the order of amounts: undefined when there are more than `most`,
 * because all of them have to be read to know the first.
 */
export async function findIdsByAmount(
  db: Queryable,
  asked: Candidates & { orgId: string; from: Decimal | undefined; to: Decimal | undefined; most: number },
): Promise<string[] | undefined> {
  const { orgId, from, to, most, limit } = asked;
  const [row] = await db.query<{ count: number; ids: string[] }>(byAmount[asked.order], [
    orgId,
    from ?? "-infinity",
    to ?? "infinity",
    most,
    startOf(asked),
    limit,
  ]);
  return row === undefined || row.count > most ? undefined : row.ids;
}

const isPriced = "d.tax_inclusive_amount >= $2::numeric and d.tax_inclusive_amount <= $3::numeric";

const byAmount = inEachOrder(
  "find-ids-by-amount",
  ({ beyond, sort }) => `
  with priced as materialized (
    (select d.id from documents d where d.org_id = $1 and ${isFinal} and ${isPriced} limit $4 + 1)
    union all
    (${pendingOf("$1", isPriced)} limit $4 + 1)
  )
  select (select count(*)::int from priced) as count, array(
    select id from priced where (select count(*) from priced) <= $4 and id ${beyond} $5 order by id ${sort} limit $6
  ) as ids`,
);

/** The documents of these parties, in order. */
export async function findIdsByParty(
  db: Queryable,
  asked: Candidates & { parties: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(byParty[asked.order], [asked.parties, startOf(asked), asked.limit]);
  return rows.map(({ id }) => id);
}

const byParty = inEachOrder(
  "find-ids-by-party",
  ({ beyond, sort }) => `
  select distinct f.document_id as id from unnest($1::bigint[]) p (id) cross join lateral (
    select s.document_id from search_party_documents s
    where s.party_id = p.id and s.document_id ${beyond} $2 order by s.document_id ${sort} limit $3
  ) f order by f.document_id ${sort} limit $3`,
);

/** What a document has to be, beside the order of the list. */
export interface Match extends Listing {
  /** Of one of these parties. */
  parties?: readonly string[];
  updatedSince?: Date;
}

/** The first of these documents that match, in the order of the ids. */
export async function findMatching(
  db: Queryable,
  match: Match,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(matching, [...matchParameters(match), ids, limit]);
  return rows.map(({ id }) => id);
}

/** Those of `matches`, from $1 on. */
export const matchParameters = (match: Match): unknown[] => [
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
  match.updatedSince ?? null,
  match.parties ?? null,
];

/** SQL: whether a document `d` matches; the parties come last, because each is looked up. */
export const matches = `d.org_id = $1 and d.kind = any($2::text[]) and d.overall_status = any($3::text[])
    and ($4::uuid is null or d.business_profile_id = $4::uuid)
    and d.issue_date >= $5::date and d.issue_date <= $6::date
    and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
    and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
    and ($9::text is null or d.document_sequence = $9::text)
    and ($10::text is null or d.external_reference = $10::text)
    and ($11::timestamptz is null or d.updated_at >= $11::timestamptz)
    and ($12::bigint[] is null or exists (
      select from search_party_documents s where s.document_id = d.id and s.party_id = any($12::bigint[])))`;

// The document is looked up behind an OFFSET, so that the planner does not join in another order.
const matching: PreparedStatement = {
  name: "find-matching-documents",
  text: `
  select i.id from unnest($13::uuid[]) with ordinality as i (id, nth) cross join lateral (
    select from documents d where d.id = i.id and ${matches} offset 0
  ) m order by i.nth limit $14`,
};
