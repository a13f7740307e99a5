-- list-given-documents-columns
with recursive page as materialized (select unnest($2::uuid[]) as id), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select array_position($2::uuid[], d.id) as place, coalesce(octet_length(d.metadata::text), 0) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place)
), credits as materialized (
  select s.original_id, sum(s.amount) as credited
  from (
    select distinct m.org_id, m.original_id as id from measured p join settlements m on m.credit_note_id = p.id
  ) o join lateral (select s.original_id, s.amount from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = o.org_id and s.original_id = o.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind in ('purchase-credit-notes', 'sales-credit-notes') and s.amount > 0) s on true
  group by s.original_id
)
select l.*, (select count(*)::int from page) as found
from measured m cross join lateral (
  select d.id, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status,
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('flag', f.flag, 'reasonCode', f.reason_code, 'text', f.text,
    'location', f.location, 'test', f.test, 'rule', f.rule, 'context', f.context, 'hint', f.hint,
    'pointer', f.pointer, 'ruleSet', f.rule_set)) order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  (
    select t.totals from validation_findings t
    where t.org_id = d.org_id and t.document_id = d.id and t.revision = d.revision and t.position = 0
  ) as validation_totals, d.org_id, d.business_profile_id, d.kind, d.revision, json_strip_nulls(json_build_object('issue_date', d.issue_date,
  'external_reference', d.external_reference, 'metadata', d.metadata)) as document,
      null::bytea as amounts, d.corrected_at, d.void_reason, d.created_at, d.updated_at from documents d  where d.id = m.id and d.org_id = $1 offset 0
) l
where m.nth <= $3 and m.bytes - m.own_bytes < $4
order by m.nth
