import { documentKindNames } from "../documents/document-kinds.ts";
import { isAboutLeg, isAboutTrouble, type SearchConditions } from "./conditions.ts";
import { escaped } from "./read-question.ts";
import { organizationIn, type Scope } from "../organizations/scope.ts";
import { overallStatuses } from "../status/status.ts";
import { leftOut, maxCauseLength } from "../operations/changing-parts.ts";
import { causeSql } from "../operations/cause-sql.ts";
import type { Queryable } from "../db/queryable.ts";
import { hasText, type TextCondition } from "./search-text-sql.ts";

/*
 * Candidates of a search: each statement reads what one index knows of the conditions, and `keepMatching` looks at each of them.
 * Each organization in the scope is read by itself, because its index has the order of the page.
 */

const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;

const namesOf = (asked: SearchConditions) => [
  asked.kinds ?? documentKindNames,
  asked.overallStatuses ?? overallStatuses,
];

/** The pattern of all words that a cause may stand for, of which `keepMatching` looks at each: reading a cause takes long. */
const wordsLike = (cause: string): string =>
  `${escaped(cause).replaceAll(leftOut, "%")}${cause.length >= maxCauseLength ? "%" : ""}`;

/** More of them are too many to know the newest. */
const maxTroubled = 5_000;

const troubled = `
  select t.document_id as id from ${organizations} join transmissions t on t.org_id = o.id and t.troubled
  where ($2::text is null or t.state = $2) and ($3::text is null or t.failure_class = $3)
    and ($4::text is null or t.reason like $4) and ($5::text is null or t.leg = $5)
  union all
  select d.id from ${organizations} join documents d on d.org_id = o.id and d.failure is not null
  where $2::text is null and $3::text is null and $5::text is null and ($4::text is null or d.failure ->> 'message' like $4)
  limit ${maxTroubled + 1}`;

/** Legs and documents that wait for a person; undefined where there are too many. */
export async function findTroubled(
  db: Queryable,
  scope: Scope,
  { leg, legState, failureClass, cause }: SearchConditions,
): Promise<string[] | undefined> {
  const pattern = cause === undefined ? null : wordsLike(cause);
  const asked = [organizationIn(scope), legState ?? null, failureClass ?? null, pattern, leg ?? null];
  const rows = await db.query<{ id: string }>(troubled, asked);
  return rows.length > maxTroubled ? undefined : rows.map(({ id }) => id);
}

/** Ids begin with the time of acceptance. */
export interface IdRange {
  from: string;
  /** The first id that is too new. */
  end: string;
}

/** The newest of the kinds and statuses, which everything can be looked for in. */
export async function findNewest(
  db: Queryable,
  { scope, from, end, limit }: IdRange & { scope: Scope; limit: number },
  conditions: SearchConditions,
): Promise<string[]> {
  const isNarrow = conditions.kinds !== undefined || conditions.overallStatuses !== undefined;
  const rows =
    organizationIn(scope) === null && !isNarrow
      ? await db.query<{ id: string }>(newestOfAll, [end, limit, from])
      : await db.query<{ id: string }>(newestOfEach, [organizationIn(scope), end, limit, from, ...namesOf(conditions)]);
  return rows.map(({ id }) => id);
}

const newestOfAll = `select d.id from documents d where d.id < $1 and d.id >= $3 order by d.id desc limit $2`;

const newestOfEach = `
  select f.id from ${organizations} cross join unnest($5::text[]) k (kind) cross join unnest($6::text[]) s (status)
  cross join lateral (
    select d.id from documents d
    where d.org_id = o.id and d.kind = k.kind and (d.overall_status, d.id) < (s.status, $2::uuid)
      and (d.overall_status, d.id) >= (s.status, $4::uuid)
    order by d.overall_status desc, d.id desc limit $3
  ) f order by f.id desc limit $3`;

/** Those of the candidates that fulfil everything, newest first. */
export async function keepMatching(
  db: Queryable,
  { scope, ids, from, end, text }: IdRange & { scope: Scope; ids: readonly string[]; text: TextCondition },
  conditions: SearchConditions,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(matching, [
    organizationIn(scope),
    ids,
    ...namesOf(conditions),
    from,
    end,
    text.text,
    text.party,
    isAboutLeg(conditions),
    conditions.leg ?? null,
    conditions.legState ?? null,
    conditions.failureClass ?? null,
    conditions.cause ?? null,
    isAboutTrouble(conditions),
    conditions.needsPerson === true,
  ]);
  return rows.map(({ id }) => id);
}

/** The words themselves, or the cause of a group of failures. */
const isOfCause = (words: string): string => `(${words} = $13 or ${causeSql(words)} = $13)`;

const currentLeg = `from transmissions t where t.document_id = d.id and t.revision = d.revision`;

// The document is looked up behind an OFFSET, so that the planner does not join in another order.
const matching = `
  select i.id from (select distinct unnest($2::uuid[]) as id) i cross join lateral (
    select from documents d
    where d.id = i.id and d.id >= $5::uuid and d.id < $6::uuid and ($1::uuid is null or d.org_id = $1) and d.kind = any($3::text[])
      and d.overall_status = any($4::text[])
      and (not $9 or exists (
        select ${currentLeg} and ($10::text is null or t.leg = $10) and ($11::text is null or t.state = $11)
          and ($12::text is null or t.failure_class = $12) and ($13::text is null or ${isOfCause("t.reason")})
          and (not $14 or t.troubled)
      ) or ($10::text is null and $11::text is null and $12::text is null and ${isOfCause("d.failure ->> 'message'")}))
      and (not $15 or d.failure is not null or exists (select ${currentLeg} and t.troubled))
      and ${hasText("$7", "$8")}
    offset 0
  ) m order by i.id desc`;
