-- find-due
select f.id from (select id from organizations where $1::uuid is null or id = $1) o cross join lateral (
    select d.id, d.issue_date from (
  select d.* from documents d
  where d.org_id = o.id and d.kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes') and d.overall_status = 'PENDING' and d.fta_status is null
    and (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) <= $2::int
  union all
  select d.* from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
  where t.org_id = o.id and t.troubled and t.leg = 'c5' and d.overall_status = 'REJECTED' and d.fta_status is null
    and (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) <= $2::int) d
    where ($3::uuid is null or (d.issue_date, d.id) > ((select a.issue_date from documents a where a.id = $3), $3::uuid))
    order by d.issue_date, d.id limit $4
  ) f order by f.issue_date, f.id limit $4
