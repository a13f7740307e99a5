import { documentKindNames } from "../../../domain/document-kinds.ts";
import { isAboutLeg, isAboutTrouble, type SearchConditions } from "../../../domain/search/conditions.ts";
import { organizationIn } from "../../../domain/scope.ts";
import { initialStatus, overallStatuses } from "../../../domain/status/status.ts";
import { leftOut, maxCauseLength } from "../../../domain/incidents/changing-parts.ts";
import { causeSql } from "../../fragments/cause-sql.ts";
import { isFinal, pendingOf } from "../../fragments/pending-documents.ts";
import type { Queryable } from "../../queryable.ts";
import { idsOf, organizations, parametersOf, type SearchPage } from "./search-store.ts";

/*
 * Candidates of a search by conditions, newest first: each statement reads what one index knows of the conditions, as far as a page
 * may cost, and `keepMatching` looks at each candidate.
 */

/** Of a page; ids from `from` on, so that a time of acceptance is a part of the key. */
export interface CandidatePage extends SearchPage {
  from: string;
}

/** Undefined where more match than may be read to know the newest. */
export type Candidates = string[] | undefined;

const namesOf = ({ kinds = documentKindNames, overallStatuses: statuses = overallStatuses }: SearchConditions) => [
  kinds,
  statuses,
];

const bounded = async (
  db: Queryable,
  { statement, parameters, most }: { statement: string; parameters: unknown[]; most: number },
): Promise<Candidates> => {
  const [row] = await db.query<{ count: number; ids: string[] }>(
    `with candidate as materialized (${statement} limit ${most + 1})
     select (select count(*)::int from candidate) as count, array(
       select distinct id from candidate where id < $2 and id >= $4 order by id desc limit $3
     ) as ids`,
    parameters,
  );
  return row === undefined || row.count > most ? undefined : row.ids;
};

/** The pattern of all words that a cause may stand for, of which `keepMatching` looks at each: reading a cause takes long. */
const wordsLike = (cause: string): string =>
  `${cause.replaceAll(/[\\%_]/g, "\\$&").replaceAll(leftOut, "%")}${cause.length >= maxCauseLength ? "%" : ""}`;

/** Legs and documents that wait for a person. */
export async function findTroubled(
  db: Queryable,
  page: CandidatePage,
  conditions: SearchConditions,
): Promise<Candidates> {
  const { leg, legState, failureClass, cause } = conditions;
  return bounded(db, {
    statement: `
      select t.document_id as id from ${organizations} join transmissions t on t.org_id = o.id and t.troubled
      where ($5::text is null or t.leg = $5) and ($6::text is null or t.state = $6)
        and ($7::text is null or t.failure_class = $7) and ($8::text is null or t.reason like $8)
      union all
      select d.id from ${organizations} join documents d on d.org_id = o.id and d.failure is not null
      where $5::text is null and $6::text is null and $7::text is null
        and ($8::text is null or d.failure ->> 'message' like $8)`,
    parameters: [
      ...parametersOf(page),
      page.from,
      leg ?? null,
      legState ?? null,
      failureClass ?? null,
      cause === undefined ? null : wordsLike(cause),
    ],
    most: 5_000,
  });
}

const isPriced = "d.tax_inclusive_amount >= $5::numeric and d.tax_inclusive_amount <= $6::numeric";

/** By the total. */
export async function findPriced(
  db: Queryable,
  page: CandidatePage,
  conditions: SearchConditions,
): Promise<Candidates> {
  return bounded(db, {
    statement: `
      select d.id from ${organizations} join documents d on d.org_id = o.id and ${isFinal} and ${isPriced}
      union all
      select p.id from ${organizations} cross join lateral (${pendingOf("o.id", isPriced)}) p`,
    parameters: [
      ...parametersOf(page),
      page.from,
      conditions.amountFrom ?? "-infinity",
      conditions.amountTo ?? "infinity",
    ],
    most: 10_000,
  });
}

const isDated = "d.issue_date >= $7::date and d.issue_date <= $8::date";

/** By the day of issue. */
export async function findDated(db: Queryable, page: CandidatePage, conditions: SearchConditions): Promise<Candidates> {
  return bounded(db, {
    statement: `
      select d.id from ${organizations} cross join unnest($5::text[]) k (kind) cross join unnest($6::text[]) s (status)
      join documents d on d.org_id = o.id and d.kind = k.kind and d.overall_status = s.status and ${isFinal} and ${isDated}
      union all
      select p.id from ${organizations} cross join lateral (${pendingOf("o.id", `${isDated} and d.kind = any($5::text[])`)}) p
      where '${initialStatus}' = any($6::text[])`,
    parameters: [
      ...parametersOf(page),
      page.from,
      ...namesOf(conditions),
      conditions.issueDateFrom ?? "-infinity",
      conditions.issueDateTo ?? "infinity",
    ],
    most: 10_000,
  });
}

/** The newest of the kinds and statuses, which every condition can be looked for in. */
export async function findNewest(db: Queryable, page: CandidatePage, conditions: SearchConditions): Promise<string[]> {
  const [kinds, statuses] = namesOf(conditions);
  const isEverything = organizationIn(page.scope) === null && !isNarrow(conditions);
  return idsOf(
    await db.query<{ id: string }>(
      isEverything ? newestOfAll : newestOfEach,
      isEverything ? [page.below, page.limit, page.from] : [...parametersOf(page), page.from, kinds, statuses],
    ),
  );
}

const isNarrow = ({ kinds, overallStatuses: statuses }: SearchConditions): boolean =>
  kinds !== undefined || statuses !== undefined;

const newestOfAll = `select d.id from documents d where d.id < $1 and d.id >= $3 order by d.id desc limit $2`;

const newestOfEach = `
  select f.id from ${organizations} cross join unnest($5::text[]) k (kind) cross join unnest($6::text[]) s (status)
  cross join lateral (
    select d.id from documents d
    where d.org_id = o.id and d.kind = k.kind and (d.overall_status, d.id) < (s.status, $2::uuid)
      and (d.overall_status, d.id) >= (s.status, $4::uuid)
    order by d.overall_status desc, d.id desc limit $3
  ) f order by f.id desc limit $3`;

/** Those of the candidates that fulfil all conditions, in their order. */
export async function keepMatching(
  db: Queryable,
  {
    scope,
    ids,
    parties,
  }: Pick<SearchPage, "scope"> & { ids: readonly string[]; parties: readonly string[] | undefined },
  conditions: SearchConditions,
): Promise<string[]> {
  const { leg, legState, failureClass, cause, documentIds } = conditions;
  const rows = await db.query<{ id: string }>(matching, [
    organizationIn(scope),
    documentIds === undefined ? ids : ids.filter((id) => documentIds.includes(id)),
    ...namesOf(conditions),
    conditions.issueDateFrom ?? "-infinity",
    conditions.issueDateTo ?? "infinity",
    conditions.amountFrom ?? null,
    conditions.amountTo ?? null,
    parties ?? null,
    isAboutLeg(conditions),
    leg ?? null,
    legState ?? null,
    failureClass ?? null,
    cause ?? null,
    isAboutTrouble(conditions),
    conditions.needsPerson === true,
  ]);
  return rows.map(({ id }) => id);
}

/** The words themselves, or the cause of a group of failures. */
const isOfCause = (words: string): string => `(${words} = $14 or ${causeSql(words)} = $14)`;

const currentLeg = `from transmissions t where t.document_id = d.id and t.revision = d.revision`;

// The document is looked up behind an OFFSET, so that the planner does not join in another order.
const matching = `
  select i.id from unnest($2::uuid[]) with ordinality as i (id, nth) cross join lateral (
    select from documents d
    where d.id = i.id and ($1::uuid is null or d.org_id = $1) and d.kind = any($3::text[]) and d.overall_status = any($4::text[])
      and d.issue_date >= $5::date and d.issue_date <= $6::date
      and ($7::numeric is null or d.tax_inclusive_amount >= $7::numeric)
      and ($8::numeric is null or d.tax_inclusive_amount <= $8::numeric)
      and (not $10 or exists (
        select ${currentLeg} and ($11::text is null or t.leg = $11) and ($12::text is null or t.state = $12)
          and ($13::text is null or t.failure_class = $13) and ($14::text is null or ${isOfCause("t.reason")})
          and (not $15 or t.troubled)
      ) or ($11::text is null and $12::text is null and $13::text is null and ${isOfCause("d.failure ->> 'message'")}))
      and (not $16 or d.failure is not null or exists (select ${currentLeg} and t.troubled))
      and ($9::bigint[] is null or exists (
        select from search_party_documents s where s.document_id = d.id and s.party_id = any($9::bigint[])))
    offset 0
  ) m order by i.nth`;
