import { overallStatuses } from "../status/status.ts";
import { hasText, type TextCondition } from "./search-text-sql.ts";
import { isFinal, pendingOf } from "../db/pending-documents.ts";
import type { PreparedStatement, Queryable } from "../db/queryable.ts";
import type { Listing } from "./document-list-store.ts";

/*
 * Filters that no index has in the order of the list: an index gives candidates, and these statements say which of them
 * match.
 */

/** Matching totals that are read to know the first of them. */
const maxPriced = 10_000;
const isPriced = "d.tax_inclusive_amount >= $2::numeric and d.tax_inclusive_amount <= $3::numeric";

const byAmount: PreparedStatement = {
  name: "find-ids-by-amount",
  text: `
  (select d.id from documents d where d.org_id = $1 and ${isFinal} and ${isPriced} limit ${maxPriced + 1})
  union all
  (${pendingOf("$1", isPriced)} limit ${maxPriced + 1})`,
};

/** The documents with such a total; undefined where they are too many. */
export async function findIdsByAmount(
  db: Queryable,
  { orgId, amountFrom, amountTo }: Listing,
): Promise<string[] | undefined> {
  const rows = await db.query<{ id: string }>(byAmount, [orgId, amountFrom ?? "-infinity", amountTo ?? "infinity"]);
  return rows.length > maxPriced ? undefined : rows.map(({ id }) => id);
}

/** Those of the documents that match, in the order of the list. */
export async function findMatching(
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
  ]);
  return rows.map(({ id }) => id);
}

// The document is looked up behind an OFFSET, so that the planner does not join in another order.
const matchingIn = (order: Listing["order"]): PreparedStatement => ({
  name: `find-matching-documents-${order}`,
  text: `
  select i.id from (select distinct unnest($13::uuid[]) as id) i cross join lateral (
    select from documents d where d.id = i.id and d.org_id = $1 and d.kind = any($2::text[]) and d.overall_status = any($3::text[])
      and ($4::uuid is null or d.business_profile_id = $4::uuid)
      and d.issue_date >= $5::date and d.issue_date <= $6::date
      and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
      and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
      and ($9::text is null or d.document_sequence = $9::text)
      and ($10::text is null or d.external_reference = $10::text)
      and ${hasText("$11", "$12")}
    offset 0
  ) m order by i.id ${order === "newest" ? "desc" : "asc"}`,
});

const matching = { newest: matchingIn("newest"), oldest: matchingIn("oldest") };
