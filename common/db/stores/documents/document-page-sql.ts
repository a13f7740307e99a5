/*
 * SQL: the ids of a page of documents, newest first, as CTE `page` with one id more than the page holds. Parameters: $1
 * organization, $2 kind, $3 statuses, $4 exclusive upper id, $5 page size; those of a shape follow from $7 on.
 *
 * Each status is read from an index that is already in order, and the results are merged; an unused status costs one
 * look-up. For a period, the newest documents are read first. If too few of them are in the period, the newest document
 * of each of its days is read, and then the days with the newest ones.
 */

export type PageShape = "all" | "profile" | "period" | "profilePeriod" | "number" | "reference";

const eachStatus = "unnest($3::text[]) as s (status)";

const ofOrganization = "d.org_id = $1 and d.kind = $2";
/** Selects nothing for a profile of another organization. */
const ofProfile = `d.business_profile_id = (select p.id from business_profiles p where p.org_id = $1 and p.id = $7)
      and d.kind = $2`;

/**
 * The newest documents below $4 with this value in `column`. The row comparison and the order use both columns, so that
 * only the list's index fits: with the primary key the planner would walk through all documents if few have the
 * value.
 */
const newestOf = (owner: string, column: string, value: string): string => `
  from documents d
  where ${owner} and (d.${column}, d.id) < (${value}, $4::uuid) and d.${column} >= ${value}
  order by d.${column} desc, d.id desc`;

const undated = (owner: string): string => `page as materialized (
  select n.id from ${eachStatus}
  cross join lateral (select d.id ${newestOf(owner, "overall_status", "s.status")} limit $5 + 1) n
  order by n.id desc limit $5 + 1
)`;

const lastDay = (owner: string, status: string, days: string): string => `
  select d.issue_date, d.id from documents d
  where ${owner} and d.overall_status = ${status} and ${days}
  order by d.issue_date desc, d.id desc limit 1`;

/** Newest documents that are read first, because most periods are recent. */
const recent = 250;

const dated = (owner: string, [first, last]: readonly [string, string]): string => `recent as materialized (
  select n.id, n.issue_date from ${eachStatus}
  cross join lateral (
    select d.id, d.issue_date ${newestOf(owner, "overall_status", "s.status")} limit ${recent}
  ) n order by n.id desc limit ${recent}
), hits as materialized (
  select id from recent where issue_date >= ${first} and issue_date <= ${last} order by id desc limit $5 + 1
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < ${recent} as found
), days as (
  select s.status, l.issue_date, l.id from ${eachStatus}
  cross join lateral (${lastDay(owner, "s.status", `d.issue_date >= ${first} and d.issue_date <= ${last}`)}) l
  where not (select found from whole)
  union all
  select y.status, l.issue_date, l.id from days y
  cross join lateral (${lastDay(owner, "y.status", `d.issue_date >= ${first} and d.issue_date < y.issue_date`)}) l
), newest as materialized (
  select y.status, y.issue_date, case when y.id < $4 then y.id else (
    select d.id ${newestOf(`${owner} and d.overall_status = y.status`, "issue_date", "y.issue_date")} limit 1
  ) end as id
  from days y
), nearest as (
  select status, issue_date from newest where id is not null order by id desc limit $5 + 1
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select n.id from nearest y cross join lateral (
    select d.id ${newestOf(`${owner} and d.overall_status = y.status`, "issue_date", "y.issue_date")} limit $5 + 1
  ) n order by n.id desc limit $5 + 1)
)`;

const namedDocuments = `from documents d
    where d.business_profile_id = p.id and d.kind = $2 and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date`;

export const documentPages: Readonly<Record<PageShape, string>> = {
  all: undated(ofOrganization),
  profile: undated(ofProfile),
  period: dated(ofOrganization, ["$7::date", "$8::date"]),
  profilePeriod: dated(ofProfile, ["$8::date", "$9::date"]),
  // A number is unique within its profile.
  number: `page as materialized (
  select d.id from business_profiles p
  join documents d on d.business_profile_id = p.id and d.kind = $2 and d.document_sequence = $10
  where p.org_id = $1 and ($7::uuid is null or p.id = $7) and d.overall_status = any($3::text[]) and d.id < $4
    and d.issue_date >= $8::date and d.issue_date <= $9::date
    and ($11::text is null or d.external_reference = $11::text)
  order by d.id desc limit $5 + 1
)`,
  // A reference that may repeat is read in the order of its index, one that may not is one row.
  reference: `page as materialized (
  select f.id from business_profiles p cross join lateral (
    select d.id ${namedDocuments} and d.repeat_id is null and d.id < $4
    union all
    (select d.id ${namedDocuments} and d.repeat_id < $4 order by d.repeat_id desc limit $5 + 1)
  ) f
  where p.org_id = $1 and ($7::uuid is null or p.id = $7)
  order by f.id desc limit $5 + 1
)`,
};
