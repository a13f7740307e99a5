import { highestId, lowestId } from "../runtime/uuid-time.ts";
import { initialStatus } from "../status/status.ts";
import { isFinal } from "../db/document-sql.ts";

/*
 * SQL: the ids of a page of documents in the order of their ids, as CTE `page` with one id more than the page holds.
 * Parameters: $1 organization, $2 and $3 each kind beside each status, $4 id behind which the page begins, $5 page size;
 * those of a shape follow from $7 on.
 *
 * Each status of each kind is read from an index that is already in order, and the results are merged; an unused one
 * costs one look-up. For a period, the first documents are read first. If too few of them are in the period, the first
 * document of each of its days is read, and then the days with the first ones. The list of the organization has every
 * document; the other indexes have what is final, so that a document enters them once.
 */

export type PageShape = "all" | "profile" | "period" | "profilePeriod" | "number" | "reference";

/** Ids grow with time. */
export type IdOrder = "newest" | "oldest";

interface Direction {
  /** Compares an id with the one that the page begins after. */
  beyond: "<" | ">";
  /** With it, a scan by `beyond` ends at the last row of one value. */
  within: ">=" | "<=";
  sort: "asc" | "desc";
}

export const directions: Readonly<Record<IdOrder, Direction>> = {
  newest: { beyond: "<", within: ">=", sort: "desc" },
  oldest: { beyond: ">", within: "<=", sort: "asc" },
};

/** A parameter that the planner cannot estimate by: where it can, it plans each call anew, which takes longer than a page. */
const hidden = (parameter: string, type: string): string => `(select ${parameter}::${type})`;

/** One more than the page has. */
const more = `${hidden("$5", "int")} + 1`;

type Owner = (kind: string) => string;

/** One function for both arrays: crossed, the planner guesses a hundred pairs. */
const each = `unnest(${hidden("$2", "text[]")}, ${hidden("$3", "text[]")}) as k (kind, status)`;

const eachKind = "(select distinct unnest($2::text[])) as k (kind)";

/** SQL: the documents that a page is taken from, by conditions that their index knows. */
interface Scope {
  owner: Owner;
  /** What the documents of the organization have to be, where only its list has those that are not final. */
  among?: string;
}

const ofOrganization: Scope = { owner: (kind) => `d.org_id = ${hidden("$1", "uuid")} and d.kind = ${kind}` };
/** Selects nothing for a profile of another organization. */
const profile = `d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = ${hidden("$1", "uuid")} and p.id = ${hidden("$7", "uuid")})`;
const ofProfile: Scope = { owner: (kind) => `${profile} and d.kind = ${kind}`, among: profile };

const ofFinal =
  (owner: Owner): Owner =>
  (kind) =>
    `${owner(kind)} and ${isFinal}`;

/**
 * The documents after $4 with this value in `column`. The row comparison and the order use both columns, so that
 * only the list's index fits: with the primary key the planner would walk through all documents if few have the
 * value.
 */
const nextOf = ({ beyond, within, sort }: Direction, owner: string, column: string, value: string): string => `
  from documents d
  where ${owner} and (d.${column}, d.id) ${beyond} (${value}, $4::uuid) and d.${column} ${within} ${value}
  order by d.${column} ${sort}, d.id ${sort}`;

/** Those that are not final, from the list of the organization. */
const pending = (by: Direction, condition: string, limit: string): string => `
  select n.id, n.issue_date from ${each} cross join lateral (
    select d.id, d.issue_date
    ${nextOf(by, `${ofOrganization.owner("k.kind")} and ${condition}`, "overall_status", `'${initialStatus}'`)} limit ${limit}
  ) n where k.status = '${initialStatus}'`;

/** The first of each status of each kind, in no order. */
function firstOfEach(by: Direction, { owner, among }: Scope, limit: string): string {
  const first = (of: Owner): string => `
  select n.id, n.issue_date from ${each} cross join lateral (
    select d.id, d.issue_date ${nextOf(by, of("k.kind"), "overall_status", "k.status")} limit ${limit}
  ) n`;
  return among === undefined
    ? first(owner)
    : `${first(ofFinal(owner))} where k.status <> '${initialStatus}' union all ${pending(by, among, limit)}`;
}

const undated = (by: Direction, scope: Scope): string => `page as materialized (
  select id from (${firstOfEach(by, scope, more)}) n order by id ${by.sort} limit ${more}
)`;

const endDay = ({ sort }: Direction, owner: string, status: string, days: string): string => `
  select d.issue_date from documents d
  where ${owner} and d.overall_status = ${status} and ${days}
  order by d.issue_date ${sort}, d.id ${sort} limit 1`;

/** Documents that are read first, because most periods are at the end where the list begins. */
const recent = 250;

/** Days that are looked at in turn, whether they have documents or not: that takes less than finding each. */
const spanDays = 31;

/** Days at the end where the list begins: a page of them bounds the search in all other days. */
const boundDays = 8;

interface Period {
  first: string;
  last: string;
}

/** SQL: for each row of `from` its day and the next ones, `days` in all, within the period. */
const daysOf = ({ sort }: Direction, from: string, days: number, { first, last }: Period): string => `(
    select y.* from (
      select s.kind, s.status, s.issue_date ${sort === "desc" ? "-" : "+"} n.nth as issue_date
      from ${from} s cross join generate_series(0, ${days - 1}) as n (nth)
    ) y where y.issue_date >= ${first} and y.issue_date <= ${last}
  ) y`;

/** For each kind and status except the initial: in list order, its first day, and the first after each `spanDays`. */
function spans(by: Direction, owner: Owner, { first, last }: Period): string {
  const [further, step] = by.sort === "desc" ? [`d.issue_date >= ${first}`, "-"] : [`d.issue_date <= ${last}`, "+"];
  const behind = `d.issue_date ${by.beyond} y.issue_date ${step} ${spanDays - 1}`;
  const inPeriod = `d.issue_date >= ${first} and d.issue_date <= ${last}`;
  return `firsts as materialized (
  select k.kind, k.status, l.issue_date from ${each}
  cross join lateral (${endDay(by, owner("k.kind"), "k.status", inPeriod)}) l
  where k.status <> '${initialStatus}' and not (select found from whole)
), spans as (
  select kind, status, issue_date from firsts
  union all
  select y.kind, y.status, l.issue_date from spans y
  cross join lateral (${endDay(by, owner("y.kind"), "y.status", `${further} and ${behind}`)}) l
)`;
}

/**
 * A page never goes further than the bound, which is the last document of a page from the first days alone. The id is the last column of
 * the index, and the columns before it are compared for equality, so PostgreSQL ends a scan at the first entry beyond the bound; without a
 * bound it reads all entries of an index page.
 */
function dated(by: Direction, scope: Scope, period: Period): string {
  const { first, last } = period;
  const owner = ofFinal(scope.owner);
  const ofStatus = `${owner("y.kind")} and d.overall_status = y.status`;
  const ofDay = `from documents d
    where ${ofStatus} and d.issue_date = y.issue_date and d.id ${by.beyond} $4::uuid and d.id ${by.within} (select id from bound)
    order by d.id ${by.sort}`;
  const inPeriod = `d.issue_date >= ${first} and d.issue_date <= ${last}`;
  const pendingInPeriod = [scope.among ?? [], inPeriod].flat().join(" and ");
  return `recent as materialized (
  select id, issue_date from (${firstOfEach(by, scope, String(recent))}) n order by id ${by.sort} limit ${recent}
), hits as materialized (
  select id from recent where issue_date >= ${first} and issue_date <= ${last} order by id ${by.sort} limit ${more}
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < ${recent} as found
), ${spans(by, owner, period)}, bound as materialized (
  select coalesce((
    select n.id from ${daysOf(by, "firsts", boundDays, period)}
    cross join lateral (select d.id ${nextOf(by, ofStatus, "issue_date", "y.issue_date")} limit ${more}) n
    order by n.id ${by.sort} offset ${hidden("$5", "int")} limit 1
  ), '${by.sort === "desc" ? lowestId : highestId}') as id
), ends as materialized (
  select y.kind, y.status, y.issue_date, l.id from ${daysOf(by, "spans", spanDays, period)}
  cross join lateral (select d.id ${ofDay} limit 1) l
), nearest as (
  select kind, status, issue_date from ends order by id ${by.sort} limit ${more}
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select id from (
     select n.id from nearest y cross join lateral (select d.id ${ofDay} limit ${more}) n
     union all
     select id from (${pending(by, pendingInPeriod, more)} and not (select found from whole)) n
   ) n order by id ${by.sort} limit ${more})
)`;
}

const namedDocuments = `from documents d
    where d.business_profile_id = p.id and d.kind = k.kind and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date`;

export const documentPages: Readonly<Record<PageShape, (by: Direction) => string>> = {
  all: (by) => undated(by, ofOrganization),
  profile: (by) => undated(by, ofProfile),
  period: (by) => dated(by, ofOrganization, { first: hidden("$7", "date"), last: hidden("$8", "date") }),
  profilePeriod: (by) => dated(by, ofProfile, { first: hidden("$8", "date"), last: hidden("$9", "date") }),
  // A number is unique within its profile.
  number: ({ beyond, sort }) => `page as materialized (
  select d.id from business_profiles p cross join ${eachKind}
  join documents d on d.business_profile_id = p.id and d.kind = k.kind and d.document_sequence = $10
  where p.org_id = $1 and ($7::uuid is null or p.id = $7) and d.overall_status = any($3::text[]) and d.id ${beyond} $4
    and d.issue_date >= $8::date and d.issue_date <= $9::date
    and ($11::text is null or d.external_reference = $11::text)
  order by d.id ${sort} limit ${more}
)`,
  // A reference that may repeat is read in the order of its index, one that may not is one row.
  reference: ({ beyond, sort }) => `page as materialized (
  select f.id from business_profiles p cross join ${eachKind} cross join lateral (
    select d.id ${namedDocuments} and d.repeat_id is null and d.id ${beyond} $4
    union all
    (select d.id ${namedDocuments} and d.repeat_id ${beyond} $4 order by d.repeat_id ${sort} limit ${more})
  ) f
  where p.org_id = $1 and ($7::uuid is null or p.id = $7)
  order by f.id ${sort} limit ${more}
)`,
};
