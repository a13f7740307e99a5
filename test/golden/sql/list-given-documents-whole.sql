-- list-given-documents-whole
with recursive page as materialized (select unnest($2::uuid[]) as id), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select array_position($2::uuid[], d.id) as place, octet_length(d.document::text) + coalesce((
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
  on f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision where d.id = m.id and d.org_id = $1 offset 0
) l
where m.nth <= $3 and m.bytes - m.own_bytes < $4
order by m.nth
