-- find-last-rates
select i.id, o.document_sequence, o.document ->> 'issue_date' as issue_date, o.document -> 'tax_exchange_rate' ->> 'calculation_rate' as rate
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::text[]), (select $4::uuid[])) as i (id, org_id, currency, after)
cross join lateral (
  select d.document_sequence, d.document
  from (
    select d.id, d.kind, d.document_sequence, d.document, d.overall_status from documents d
    where d.org_id = i.org_id and d.rate_currency = i.currency and d.id > i.after and d.id < i.id
    order by d.id desc limit 20
  ) d
  where d.kind in ('purchase-invoices', 'sales-invoices')
    and d.overall_status not in ('VALIDATION_FAILED', 'REJECTED')
  order by d.id desc limit 1
) o
