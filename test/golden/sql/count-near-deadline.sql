-- count-near-deadline
select o.id as org_id, o.name as organization, n.* from organizations o cross join lateral (
       select count(*) filter (where days_left < 0)::int as past,
         count(*) filter (where days_left between 0 and 1)::int as one_day,
         count(*) filter (where days_left between 2 and 3)::int as three_days,
         count(*) filter (where days_left > 3)::int as seven_days, min(issue_date)::text as oldest_issue_date
       from (
         select d.issue_date, (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) as days_left from (
  select d.* from documents d
  where d.org_id = o.id and d.kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes') and d.overall_status = 'PENDING' and d.fta_status is null
    and (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) <= 7
  union all
  select d.* from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
  where t.org_id = o.id and t.troubled and t.leg = 'c5' and d.overall_status = 'REJECTED' and d.fta_status is null
    and (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) <= 7) d where not (d.created_at >= now() - interval '1 hour' and d.failure is null and not exists (
  select from transmissions t where t.document_id = d.id and t.revision = d.revision and t.leg = 'c5' and t.troubled))
         limit 10000
       ) near
     ) n where n.oldest_issue_date is not null
     order by n.past desc, n.one_day desc, n.three_days desc, n.seven_days desc
