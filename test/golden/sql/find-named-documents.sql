-- find-named-documents
select d.id, d.kind, d.document_sequence, d.issue_date::text as issue_date,
       c.document_currency_code as currency, c.tax_exchange_rate ->> 'calculation_rate' as rate,
       c.accounting_supplier_party as supplier, c.accounting_customer_party as customer, d.overall_status,
       exists (
    select from transmissions w where w.document_id = d.id and w.revision = d.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') as withdrawn, d.overall_status in ('VALIDATION_FAILED', 'REJECTED') and exists (
         select from transmissions t where t.document_id = d.id and t.leg = 'c3' and (t.state in ('accepted', 'sending', 'sent', 'unknown')
    or (t.state = 'failed' and t.failure_class = 'unknown') or (t.state = 'rejected' and exists (
  select from unnest(t.mls_contested) as m (contest) where m.contest like '% contradicts'))
    or (t.state = 'not_required' and exists (select from transmissions r
      where r.document_id = t.document_id and r.revision = t.revision and r.leg = 'c5'
        and (r.state = 'accepted' or (r.state = 'rejected' and exists (
  select from unnest(r.mls_contested) as m (contest) where m.contest like '% contradicts'))))))) as delivered, d.tax_inclusive_amount::text as total,
       p.amounts, case when p.amounts is null then d.document end as document, k.credited, k.credited_by_category,
       c.invoice_type_code not in ('480', '81') as is_taxed,
       (d.tax_inclusive_amount + greatest(c.rounding_amount, 0))::text as charged, a.deducted, a.deducted_by
     from documents d
     left join revision_files p on p.org_id = d.org_id and p.document_id = d.id and p.revision = d.revision and d.corrected_at is null
     cross join lateral json_to_record(d.document) as c (document_currency_code text, tax_exchange_rate json,
       accounting_supplier_party json, accounting_customer_party json, invoice_type_code text, rounding_amount numeric)
     cross join lateral (
       select coalesce(sum(s.amount), 0)::text as credited, coalesce(jsonb_agg(s.categories), '[]') as credited_by_category
       from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = d.org_id and s.original_id = d.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind in ('purchase-credit-notes', 'sales-credit-notes') and s.amount > 0 and n.id <> $3
     ) k
     cross join lateral (
       select coalesce(sum(s.amount), 0)::text as deducted, min(n.document_sequence) as deducted_by
       from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = d.org_id and s.original_id = d.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind not in ('purchase-credit-notes', 'sales-credit-notes')
      and n.tax_inclusive_amount > (select coalesce(sum(t.amount), 0) + 0.005 * (count(*) + 1) from settlements t join documents m on m.id = t.credit_note_id
    where t.org_id = n.org_id and t.original_id = n.id
      and m.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = m.id and w.revision = m.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and m.kind in ('purchase-credit-notes', 'sales-credit-notes') and t.amount > 0) and n.id <> $3
     ) a
     where d.org_id is not distinct from $1::uuid and d.id = any($2::uuid[])
