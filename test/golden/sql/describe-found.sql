-- describe-found
select d.id, d.org_id, o.name as org_name, d.kind, d.document_sequence, d.revision, d.stage,
       d.failure is not null as is_given_up, d.overall_status, d.participant_status, d.fta_status,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       r.document #>> '{document_currency_code}' as currency, r.document #>> '{accounting_supplier_party,name}' as supplier,
       r.document #>> '{accounting_customer_party,name}' as customer, d.external_reference,
       d.failure ->> 'message' as failure_message, (
  select coalesce(json_agg(json_build_object('leg', t.leg, 'state', t.state, 'failureClass', t.failure_class, 'reason', t.reason,
    'isContested', t.mls_contested is not null, 'isLeftToPerson', coalesce(t.next_check_at = 'infinity', false)) order by t.leg), '[]')
  from transmissions t where t.document_id = d.id and t.revision = d.revision and (t.troubled or (t.open and t.mls_contested is not null))) as troubled_legs, d.created_at, d.updated_at
     from documents d join organizations o on o.id = d.org_id cross join lateral (select case when d.size_bytes < 500000 and strpos(d.document::text, '\u0000') = 0 then d.document end as document offset 0) r
     where d.id = any($1::uuid[]) order by array_position($1::uuid[], d.id)
