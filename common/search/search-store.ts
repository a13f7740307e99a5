import { escaped } from "./read-question.ts";
import type { DocumentKind } from "../documents/document.ts";
import type { Leg } from "../status/legs.ts";
import { type FailureClass, type LegState, type OverallStatus, overallStatuses } from "../status/status.ts";
import { documentKindNames } from "../documents/document-kinds.ts";
import { organizationIn, type Scope } from "../organizations/roles-and-scope.ts";
import { leftOut, maxCauseLength, causeSql } from "../operations/incident-store.ts";
import type { Queryable } from "../db/queryable.ts";
import { hasText, type TextCondition, findByPatterns, findMeantPage } from "./search-text-store.ts";
import type { LegCase, RefusedBy } from "../status/who-acts.ts";
import { daysLeft, isUnreported, refusalsOf, unreportedOf, type ListedDocument } from "../db/document-sql.ts";
import { highestId, lowestId, lowestIdOf } from "../runtime/uuid-time.ts";
import { bindingOf, decodeBound, encodeBound } from "./page-cursor.ts";
import type { Deps } from "../runtime/deps.ts";

/** What an operator narrows the documents to. All of it holds for each that is found. */
export interface SearchConditions {
  kinds?: readonly DocumentKind[];
  overallStatuses?: readonly OverallStatus[];
  /** Whether they are void; both without it. */
  isVoid?: boolean;
  leg?: Leg;
  /** Of one leg together with `leg`, `failureClass` and `cause`. */
  legState?: LegState;
  failureClass?: FailureClass;
  /** The whole reason of a leg, or why a stage gave the document up; or the cause that groups of failures show. */
  cause?: string;
  /** Who has refused it; `cause` is then of this refusal. */
  refusedBy?: RefusedBy;
  /** Moments of acceptance: the first that counts, and the first that does not. */
  receivedFrom?: Date;
  receivedBefore?: Date;
  /** Neither reported nor refused, with at most so many days left for it; those with the fewest days come first. */
  daysLeft?: number;
  /** A leg or a stage of it waits for a person. */
  needsPerson?: boolean;
}

/** Whether it is about legs, or a stage, that are in trouble now: a class or a cause alone is. */
const isAboutTrouble = ({ legState, failureClass, cause, refusedBy, needsPerson }: SearchConditions): boolean =>
  legState === "failed" ||
  legState === "unknown" ||
  needsPerson === true ||
  (legState === undefined && refusedBy === undefined && (failureClass !== undefined || cause !== undefined));

export interface Search {
  scope: Scope;
  what: { text?: string; party?: string; conditions: SearchConditions };
  limit: number;
  cursor?: string;
}

/** Documents of all kinds in the scope, the newest first, or those that are due first. @throws AppError 400 for a cursor of another search */
export async function searchDocuments(
  { database }: Pick<Deps, "database">,
  { scope, what, limit, cursor }: Search,
): Promise<{ rows: FoundDocument[]; nextCursor: string | null }> {
  const binding = bindingOf([organizationIn(scope), what]);
  const after = cursor === undefined ? undefined : decodeBound(cursor, binding);
  const { text, party, conditions } = what;
  const { receivedFrom, receivedBefore, daysLeft: most } = conditions;
  const range = {
    from: receivedFrom === undefined ? lowestId : lowestIdOf(receivedFrom.getTime()),
    end: receivedBefore === undefined ? highestId : lowestIdOf(receivedBefore.getTime()),
  };
  const asked = { text, party, scope, after };
  const { ids, reached } = await findMeantPage(database, asked, limit + 1, (condition) => {
    const keep = (some: readonly string[]) =>
      keepMatching(database, { ...range, scope, ids: some, text: condition }, conditions);
    if (most !== undefined) {
      return {
        list: (behind, count) => findDue(database, { scope, daysLeft: most, after: behind, limit: count }),
        keep: async (some) => {
          const kept = new Set(await keep(some));
          return some.filter((id) => kept.has(id));
        },
        isBehind: () => true,
        rare: [],
      };
    }
    return {
      list: (behind = highestId, count) => {
        const end = behind < range.end ? behind : range.end;
        return findNewest(database, { ...range, scope, end, limit: count }, conditions);
      },
      keep,
      isBehind: (id, place) => id < place,
      rare: [
        () => findByPatterns(database, scope, condition),
        ...(isAboutTrouble(conditions) ? [() => findTroubled(database, scope, conditions)] : []),
      ],
    };
  });
  const last = ids.length > limit ? (ids[limit - 1] ?? null) : reached;
  return {
    rows: await describeFound(database, ids.slice(0, limit)),
    nextCursor: last === null ? null : encodeBound(last, binding),
  };
}

/*
 * Candidates of a search: each statement reads what one index knows of the conditions, and `keepMatching` looks at each of them.
 * Each organization in the scope is read separately, because its index has the order of the page.
 */

const organizations = `(select id from organizations where $1::uuid is null or id = $1) o`;

const refusedStatus = { c3: "REJECTED", c5: "REJECTED", validation: "VALIDATION_FAILED" } as const;

const namesOf = ({
  kinds = documentKindNames,
  overallStatuses: statuses = overallStatuses,
  refusedBy,
}: SearchConditions) => [
  kinds,
  refusedBy === undefined ? statuses : statuses.filter((status) => status === refusedStatus[refusedBy]),
];

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
  // Matches every text that may have this cause; `keepMatching` then checks each, because reading a cause takes long.
  const end = cause !== undefined && cause.length >= maxCauseLength ? "%" : "";
  const pattern = cause === undefined ? null : escaped(cause).replaceAll(leftOut, "%") + end;
  const asked = [organizationIn(scope), legState ?? null, failureClass ?? null, pattern, leg ?? null];
  const rows = await db.query<{ id: string }>(troubled, asked);
  return rows.length > maxTroubled ? undefined : rows.map(({ id }) => id);
}

/** Ids begin with the time of acceptance. */
interface IdRange {
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
  const { kinds, overallStatuses: statuses, refusedBy } = conditions;
  const isNarrow = [kinds, statuses, refusedBy].some((condition) => condition !== undefined);
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

/** Documents that are still to be reported, the oldest date of issue first. */
export const findDue = async (
  db: Queryable,
  { scope, daysLeft: most, after, limit }: { scope: Scope; daysLeft: number; after: string | undefined; limit: number },
): Promise<string[]> =>
  (await db.query<{ id: string }>(dueFirst, [organizationIn(scope), most, after ?? null, limit])).map(({ id }) => id);

const dueFirst = `
  select f.id from ${organizations} cross join lateral (
    select d.id, d.issue_date from ${unreportedOf("$2::int")}
    where ($3::uuid is null or (d.issue_date, d.id) > ((select a.issue_date from documents a where a.id = $3), $3::uuid))
    order by d.issue_date, d.id limit $4
  ) f order by f.issue_date, f.id limit $4`;

/** Those of the candidates that fulfil everything, newest first. */
export async function keepMatching(
  db: Queryable,
  { scope, ids, from, end, text }: IdRange & { scope: Scope; ids: readonly string[]; text: TextCondition },
  conditions: SearchConditions,
): Promise<string[]> {
  const { leg, legState, failureClass, cause, refusedBy, needsPerson, daysLeft: mostDays } = conditions;
  const ofLeg = [leg, legState, failureClass, refusedBy === undefined ? cause : undefined];
  const isAboutLeg = ofLeg.some((condition) => condition !== undefined);
  const rows = await db.query<{ id: string }>(matching, [
    organizationIn(scope),
    ids,
    ...namesOf(conditions),
    from,
    end,
    text.text,
    text.party,
    isAboutLeg,
    leg ?? null,
    legState ?? null,
    failureClass ?? null,
    cause ?? null,
    isAboutTrouble(conditions),
    needsPerson === true,
    refusedBy ?? null,
    mostDays ?? null,
    conditions.isVoid ?? null,
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
      and d.overall_status = any($4::text[]) and ($18::boolean is null or (d.void_reason is not null) = $18::boolean)
      and (not $9 or exists (
        select ${currentLeg} and ($10::text is null or t.leg = $10) and ($11::text is null or t.state = $11)
          and ($12::text is null or t.failure_class = $12) and ($13::text is null or $16::text is not null or ${isOfCause("t.reason")})
          and (not $14 or t.troubled)
      ) or ($10::text is null and $11::text is null and $12::text is null and ${isOfCause("d.failure ->> 'message'")}))
      and ($16::text is null or exists (
        select from ${refusalsOf} r where r.by = $16 and ($13::text is null or ${isOfCause("r.words")})))
      and ($17::int is null or ${isUnreported} and ${daysLeft} <= $17)
      and (not $15 or d.failure is not null or exists (select ${currentLeg} and t.troubled))
      and ${hasText("$7", "$8")}
    offset 0
  ) m order by i.id desc`;

interface FoundDocument extends ListedDocument {
  externalReference: string | null;
  voidReason: string | null;
  isGivenUp: boolean;
  /** What the stage said that gave it up. */
  failureMessage: string | null;
  /** Legs of the current revision that are in trouble. */
  troubledLegs: LegCase[];
  /** Who has refused the current revision, with the words of the first reason. */
  refusals: { by: RefusedBy; cause: string }[];
  /** Days that are left to report it; null where it is reported or refused. */
  daysLeft: number | null;
}

/** Size limit of documents that are read for a list: each member of a larger one costs milliseconds. */
const maxRead = 500_000;
/** PostgreSQL cannot read a member of a document with a NUL, and one such document would leave its page without an answer. */
const readable = String.raw`(select case when d.size_bytes < ${maxRead} and strpos(d.document::text, '\u0000') = 0 then d.document end as document offset 0)`;
const member = (path: string): string => `r.document #>> '{${path}}'`;

const troubledLegs = `(
  select coalesce(json_agg(json_build_object('leg', t.leg, 'state', t.state, 'failureClass', t.failure_class, 'reason', t.reason,
    'isContested', t.mls_contested is not null, 'isLeftToPerson', coalesce(t.next_check_at = 'infinity', false)) order by t.leg), '[]')
  from transmissions t where t.document_id = d.id and t.revision = d.revision and (t.troubled or (t.open and t.mls_contested is not null)))`;

/** In the order of the ids. */
export const describeFound = (db: Queryable, ids: readonly string[]): Promise<FoundDocument[]> =>
  db.query<FoundDocument>(
    `select d.id, d.org_id, o.name as org_name, d.kind, d.document_sequence, d.revision, d.stage,
       d.failure is not null as is_given_up, d.overall_status, d.void_reason, d.participant_status, d.fta_status,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       ${member("document_currency_code")} as currency, ${member("accounting_supplier_party,name")} as supplier,
       ${member("accounting_customer_party,name")} as customer, d.external_reference,
       d.failure ->> 'message' as failure_message, ${troubledLegs} as troubled_legs, d.created_at, d.updated_at,
       (select coalesce(json_agg(json_build_object('by', r.by, 'cause', r.words) order by r.by), '[]') from ${refusalsOf} r) as refusals,
       case when ${isUnreported} then ${daysLeft} end as days_left
     from documents d join organizations o on o.id = d.org_id cross join lateral ${readable} r
     where d.id = any($1::uuid[]) order by array_position($1::uuid[], d.id)`,
    [ids],
  );

/** What an id of an organization is the id of. */
export interface KindOfId {
  what: "document" | "profile" | "webhook" | "attachment" | "organization";
  /** Of a document, or of an attachment's document. */
  kind: DocumentKind | null;
  documentId: string | null;
}

/** Undefined for an id of nothing, and for another organization's. */
export async function findKindOfId(db: Queryable, orgId: string, id: string): Promise<KindOfId | undefined> {
  const rows = await db.query<KindOfId>(
    `select 'document' as what, kind, id as document_id from documents where id = $2 and org_id = $1
     union all
     select 'attachment', d.kind, d.id from attachments a join documents d on d.id = a.document_id and d.org_id = a.org_id
       where a.id = $2 and a.org_id = $1
     union all select 'profile', null, null from business_profiles where id = $2 and org_id = $1
     union all select 'webhook', null, null from webhook_endpoints where id = $2 and org_id = $1
     union all select 'organization', null, null where $1 = $2
     limit 1`,
    [orgId, id],
  );
  return rows[0];
}
