-- find-document
with credits as materialized (
  select s.original_id, sum(s.amount) as credited
  from (
    select distinct m.org_id, m.original_id as id from (select $3::uuid as id) p join settlements m on m.credit_note_id = p.id
  ) o join lateral (select s.original_id, s.amount from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = o.org_id and s.original_id = o.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind in ('purchase-credit-notes', 'sales-credit-notes') and s.amount > 0) s on true
  group by s.original_id
)
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
  ) as validation_totals, d.org_id, d.business_profile_id, d.kind,
  d.revision, d.content_version, d.document, case when d.corrected_at is null then f.amounts end as amounts,
  d.corrected_at, d.void_reason, d.created_at, d.updated_at,
  case when d.kind in ('purchase-credit-notes', 'sales-credit-notes') then (
    select jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'namedBy', m.named_by,
      'amount', m.amount::text, 'total', o.tax_inclusive_amount::text,
      'credited', coalesce(c.credited, 0)::text) order by m.position)
    from settlements m join documents o on o.id = m.original_id left join credits c on c.original_id = o.id
    where m.org_id = d.org_id and m.credit_note_id = d.id
  ) end as originals,
  case when d.kind not in ('purchase-credit-notes', 'sales-credit-notes') then (
    select jsonb_agg(jsonb_build_object('id', c.id, 'documentSequence', c.document_sequence, 'amount', c.amount::text)
      order by c.id desc)
    from (select n.id, n.document_sequence, s.amount from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = d.org_id and s.original_id = d.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind in ('purchase-credit-notes', 'sales-credit-notes') and s.amount > 0
      order by n.id desc limit 100) c
  ) end as credited_by,
  case when d.kind not in ('purchase-credit-notes', 'sales-credit-notes') then (
    select coalesce(sum(s.amount), 0)::text from settlements s join documents n on n.id = s.credit_note_id
    where s.org_id = d.org_id and s.original_id = d.id
      and n.overall_status not in ('VALIDATION_FAILED', 'REJECTED') and not exists (
    select from transmissions w where w.document_id = n.id and w.revision = n.revision
      and w.leg = 'withdrawal' and w.state = 'accepted') and n.kind in ('purchase-credit-notes', 'sales-credit-notes') and s.amount > 0
  ) else '0' end as credited from documents d left join revision_files f
  on f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
    where d.org_id = $1 and d.kind = $2 and d.id = $3
