-- find-ids-by-amount
(select d.id from documents d where d.org_id = $1 and d.overall_status <> 'PENDING' and d.tax_inclusive_amount >= $2::numeric and d.tax_inclusive_amount <= $3::numeric limit 10001)
  union all
  (
  select d.id from documents d
  where d.org_id = $1 and d.kind in ('purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes') and d.overall_status = 'PENDING' and d.tax_inclusive_amount >= $2::numeric and d.tax_inclusive_amount <= $3::numeric offset 0 limit 10001)
