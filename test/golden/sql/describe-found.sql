-- describe-found
select d.id, d.org_id, o.name as org_name, d.kind, d.document_sequence, d.revision, d.stage,
       d.failure is not null as is_given_up, d.overall_status, d.void_reason, d.participant_status, d.fta_status,
       d.issue_date::text as issue_date, d.tax_inclusive_amount::text as total,
       r.document #>> '{document_currency_code}' as currency, r.document #>> '{accounting_supplier_party,name}' as supplier,
       r.document #>> '{accounting_customer_party,name}' as customer, d.external_reference,
       d.failure ->> 'message' as failure_message, (
  select coalesce(json_agg(json_build_object('leg', t.leg, 'state', t.state, 'failureClass', t.failure_class, 'reason', t.reason,
    'isContested', t.mls_contested is not null, 'isLeftToPerson', coalesce(t.next_check_at = 'infinity', false)) order by t.leg), '[]')
  from transmissions t where t.document_id = d.id and t.revision = d.revision and (t.troubled or (t.open and t.mls_contested is not null))) as troubled_legs, d.created_at, d.updated_at,
       (select coalesce(json_agg(json_build_object('by', r.by, 'cause', r.words) order by r.by), '[]') from (
  select t.leg as by, coalesce(t.reason, case t.leg when 'c3' then (
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 1000000 and r.position < 2000000 and r.flag = 'fatal'
  order by r.position limit 1)
    else (
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 2000000 and r.position < 4000000 and r.flag = 'fatal'
  order by r.position limit 1) end, t.mls ->> 'description', '') as words, t.updated_at as at, t.receiver_id
  from transmissions t
  where d.overall_status = 'REJECTED' and t.document_id = d.id and t.revision = d.revision and t.state = 'rejected' and t.leg in ('c3', 'c5')
  union all
  select 'validation', coalesce((
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 0 and r.position < 1000000 and r.flag = 'fatal'
  order by r.position limit 1), ''), d.stage_changed_at, null::text
  where d.overall_status = 'VALIDATION_FAILED' and d.void_reason is null) r) as refusals,
       case when (d.overall_status = 'PENDING' and d.fta_status is null
  or d.overall_status = 'REJECTED' and d.fta_status is null and exists (select from transmissions t
    where t.document_id = d.id and t.revision = d.revision and t.leg = 'c5' and (t.open or t.troubled))) then (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) end as days_left
     from documents d join organizations o on o.id = d.org_id cross join lateral (select case when d.size_bytes < 500000 and strpos(d.document::text, '\u0000') = 0 then d.document end as document offset 0) r
     where d.id = any($1::uuid[]) order by array_position($1::uuid[], d.id)
