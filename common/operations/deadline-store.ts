import { documentKindNames } from "../documents/document-kinds.ts";
import { reportTermDays, warnedDays, type DeadlineSnapshot } from "./report-deadline.ts";
import { initialStatus } from "../status/status.ts";
import type { Queryable } from "../db/queryable.ts";
import { literals } from "../db/shared-sql.ts";

/** Documents of an organization that are counted; more are as bad. */
const maxCounted = 10_000;
/** A document that comes late is on its way for a moment, which is no fault of ours. */
const onItsWay = "interval '1 hour'";
const [sevenDays, threeDays, oneDay] = warnedDays;

/**
 * Documents that are taken in and neither reported nor refused, near the end of the term, of each organization but those for tests.
 * One range of an index for each organization and kind.
 */
export async function countNearDeadline(db: Queryable): Promise<DeadlineSnapshot[]> {
  return db.query<DeadlineSnapshot>(
    `with today as (select (now() at time zone 'Asia/Dubai')::date as day)
     select o.id as org_id, o.name as organization, n.* from organizations o cross join lateral (
       select count(*) filter (where days_left < 0)::int as past,
         count(*) filter (where days_left between 0 and ${oneDay})::int as one_day,
         count(*) filter (where days_left between ${oneDay + 1} and ${threeDays})::int as three_days,
         count(*) filter (where days_left > ${threeDays})::int as seven_days, min(issue_date)::text as oldest_issue_date
       from (
         select d.issue_date, d.issue_date + ${reportTermDays} - t.day as days_left
         from today t cross join documents d
         where d.org_id = o.id and d.kind in (${literals(documentKindNames)}) and d.overall_status = '${initialStatus}'
           and d.issue_date <= t.day - ${reportTermDays - sevenDays}
           and d.fta_status is distinct from 'APPROVED' and d.created_at < now() - ${onItsWay}
         limit ${maxCounted}
       ) near
     ) n where n.oldest_issue_date is not null
     order by n.past desc, n.one_day desc, n.three_days desc, n.seven_days desc`,
  );
}
