-- list-documents-whole-newest-all
with recursive page as materialized (
  select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and (d.overall_status, d.id) < (k.status, $4::uuid) and d.overall_status >= k.status
  order by d.overall_status desc, d.id desc limit (select $5::int) + 1
  ) n) n order by id desc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-newest-number
with recursive page as materialized (
  select d.id from business_profiles p cross join (select distinct unnest($2::text[])) as k (kind)
  join documents d on d.business_profile_id = p.id and d.kind = k.kind and d.document_sequence = $10
  where p.org_id = $1 and ($7::uuid is null or p.id = $7) and d.overall_status = any($3::text[]) and d.id < $4
    and d.issue_date >= $8::date and d.issue_date <= $9::date
    and ($11::text is null or d.external_reference = $11::text)
  order by d.id desc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-newest-period
with recursive recent as materialized (
  select id, issue_date from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and (d.overall_status, d.id) < (k.status, $4::uuid) and d.overall_status >= k.status
  order by d.overall_status desc, d.id desc limit 250
  ) n) n order by id desc limit 250
), hits as materialized (
  select id from recent where issue_date >= (select $7::date) and issue_date <= (select $8::date) order by id desc limit (select $5::int) + 1
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < 250 as found
), firsts as materialized (
  select k.kind, k.status, l.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status)
  cross join lateral (
  select d.issue_date from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.overall_status <> 'PENDING' and d.overall_status = k.status and d.issue_date >= (select $7::date) and d.issue_date <= (select $8::date)
  order by d.issue_date desc, d.id desc limit 1) l
  where k.status <> 'PENDING' and not (select found from whole)
), spans as (
  select kind, status, issue_date from firsts
  union all
  select y.kind, y.status, l.issue_date from spans y
  cross join lateral (
  select d.issue_date from documents d
  where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date >= (select $7::date) and d.issue_date < y.issue_date - 30
  order by d.issue_date desc, d.id desc limit 1) l
), bound as materialized (
  select coalesce((
    select n.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date - n.nth as issue_date
      from firsts s cross join generate_series(0, 7) as n (nth)
    ) y where y.issue_date >= (select $7::date) and y.issue_date <= (select $8::date)
  ) y
    cross join lateral (select d.id 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and (d.issue_date, d.id) < (y.issue_date, $4::uuid) and d.issue_date >= y.issue_date
  order by d.issue_date desc, d.id desc limit (select $5::int) + 1) n
    order by n.id desc offset (select $5::int) limit 1
  ), '00000000-0000-0000-0000-000000000000') as id
), ends as materialized (
  select y.kind, y.status, y.issue_date, l.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date - n.nth as issue_date
      from spans s cross join generate_series(0, 30) as n (nth)
    ) y where y.issue_date >= (select $7::date) and y.issue_date <= (select $8::date)
  ) y
  cross join lateral (select d.id from documents d
    where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id < $4::uuid and d.id >= (select id from bound)
    order by d.id desc limit 1) l
), nearest as (
  select kind, status, issue_date from ends order by id desc limit (select $5::int) + 1
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select id from (
     select n.id from nearest y cross join lateral (select d.id from documents d
    where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id < $4::uuid and d.id >= (select id from bound)
    order by d.id desc limit (select $5::int) + 1) n
     union all
     select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.issue_date >= (select $7::date) and d.issue_date <= (select $8::date) and (d.overall_status, d.id) < ('PENDING', $4::uuid) and d.overall_status >= 'PENDING'
  order by d.overall_status desc, d.id desc limit (select $5::int) + 1
  ) n where k.status = 'PENDING' and not (select found from whole)) n
   ) n order by id desc limit (select $5::int) + 1)
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-newest-profile
with recursive page as materialized (
  select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and (d.overall_status, d.id) < (k.status, $4::uuid) and d.overall_status >= k.status
  order by d.overall_status desc, d.id desc limit (select $5::int) + 1
  ) n where k.status <> 'PENDING' union all 
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and (d.overall_status, d.id) < ('PENDING', $4::uuid) and d.overall_status >= 'PENDING'
  order by d.overall_status desc, d.id desc limit (select $5::int) + 1
  ) n where k.status = 'PENDING') n order by id desc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-newest-profilePeriod
with recursive recent as materialized (
  select id, issue_date from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and (d.overall_status, d.id) < (k.status, $4::uuid) and d.overall_status >= k.status
  order by d.overall_status desc, d.id desc limit 250
  ) n where k.status <> 'PENDING' union all 
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and (d.overall_status, d.id) < ('PENDING', $4::uuid) and d.overall_status >= 'PENDING'
  order by d.overall_status desc, d.id desc limit 250
  ) n where k.status = 'PENDING') n order by id desc limit 250
), hits as materialized (
  select id from recent where issue_date >= (select $8::date) and issue_date <= (select $9::date) order by id desc limit (select $5::int) + 1
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < 250 as found
), firsts as materialized (
  select k.kind, k.status, l.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status)
  cross join lateral (
  select d.issue_date from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and d.overall_status = k.status and d.issue_date >= (select $8::date) and d.issue_date <= (select $9::date)
  order by d.issue_date desc, d.id desc limit 1) l
  where k.status <> 'PENDING' and not (select found from whole)
), spans as (
  select kind, status, issue_date from firsts
  union all
  select y.kind, y.status, l.issue_date from spans y
  cross join lateral (
  select d.issue_date from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date >= (select $8::date) and d.issue_date < y.issue_date - 30
  order by d.issue_date desc, d.id desc limit 1) l
), bound as materialized (
  select coalesce((
    select n.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date - n.nth as issue_date
      from firsts s cross join generate_series(0, 7) as n (nth)
    ) y where y.issue_date >= (select $8::date) and y.issue_date <= (select $9::date)
  ) y
    cross join lateral (select d.id 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and (d.issue_date, d.id) < (y.issue_date, $4::uuid) and d.issue_date >= y.issue_date
  order by d.issue_date desc, d.id desc limit (select $5::int) + 1) n
    order by n.id desc offset (select $5::int) limit 1
  ), '00000000-0000-0000-0000-000000000000') as id
), ends as materialized (
  select y.kind, y.status, y.issue_date, l.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date - n.nth as issue_date
      from spans s cross join generate_series(0, 30) as n (nth)
    ) y where y.issue_date >= (select $8::date) and y.issue_date <= (select $9::date)
  ) y
  cross join lateral (select d.id from documents d
    where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id < $4::uuid and d.id >= (select id from bound)
    order by d.id desc limit 1) l
), nearest as (
  select kind, status, issue_date from ends order by id desc limit (select $5::int) + 1
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select id from (
     select n.id from nearest y cross join lateral (select d.id from documents d
    where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id < $4::uuid and d.id >= (select id from bound)
    order by d.id desc limit (select $5::int) + 1) n
     union all
     select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.issue_date >= (select $8::date) and d.issue_date <= (select $9::date) and (d.overall_status, d.id) < ('PENDING', $4::uuid) and d.overall_status >= 'PENDING'
  order by d.overall_status desc, d.id desc limit (select $5::int) + 1
  ) n where k.status = 'PENDING' and not (select found from whole)) n
   ) n order by id desc limit (select $5::int) + 1)
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-newest-reference
with recursive page as materialized (
  select f.id from business_profiles p cross join (select distinct unnest($2::text[])) as k (kind) cross join lateral (
    select d.id from documents d
    where d.business_profile_id = p.id and d.kind = k.kind and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date and d.repeat_id is null and d.id < $4
    union all
    (select d.id from documents d
    where d.business_profile_id = p.id and d.kind = k.kind and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date and d.repeat_id < $4 order by d.repeat_id desc limit (select $5::int) + 1)
  ) f
  where p.org_id = $1 and ($7::uuid is null or p.id = $7)
  order by f.id desc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
        select sum(octet_length(f.text) + octet_length(f.location) + octet_length(f.test)
          + coalesce(octet_length(f.context), 0) + coalesce(octet_length(f.hint), 0)) from validation_findings f
        where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
      ), 0) as own_bytes
    from documents d where d.id = p.id and d.org_id = $1 offset 0
  ) s
), measured as materialized (
  select id, own_bytes, row_number() over newest as nth, sum(own_bytes) over newest as bytes
  from sized window newest as (order by place desc)
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-all
with recursive page as materialized (
  select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and (d.overall_status, d.id) > (k.status, $4::uuid) and d.overall_status <= k.status
  order by d.overall_status asc, d.id asc limit (select $5::int) + 1
  ) n) n order by id asc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-number
with recursive page as materialized (
  select d.id from business_profiles p cross join (select distinct unnest($2::text[])) as k (kind)
  join documents d on d.business_profile_id = p.id and d.kind = k.kind and d.document_sequence = $10
  where p.org_id = $1 and ($7::uuid is null or p.id = $7) and d.overall_status = any($3::text[]) and d.id > $4
    and d.issue_date >= $8::date and d.issue_date <= $9::date
    and ($11::text is null or d.external_reference = $11::text)
  order by d.id asc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-period
with recursive recent as materialized (
  select id, issue_date from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and (d.overall_status, d.id) > (k.status, $4::uuid) and d.overall_status <= k.status
  order by d.overall_status asc, d.id asc limit 250
  ) n) n order by id asc limit 250
), hits as materialized (
  select id from recent where issue_date >= (select $7::date) and issue_date <= (select $8::date) order by id asc limit (select $5::int) + 1
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < 250 as found
), firsts as materialized (
  select k.kind, k.status, l.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status)
  cross join lateral (
  select d.issue_date from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.overall_status <> 'PENDING' and d.overall_status = k.status and d.issue_date >= (select $7::date) and d.issue_date <= (select $8::date)
  order by d.issue_date asc, d.id asc limit 1) l
  where k.status <> 'PENDING' and not (select found from whole)
), spans as (
  select kind, status, issue_date from firsts
  union all
  select y.kind, y.status, l.issue_date from spans y
  cross join lateral (
  select d.issue_date from documents d
  where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date <= (select $8::date) and d.issue_date > y.issue_date + 30
  order by d.issue_date asc, d.id asc limit 1) l
), bound as materialized (
  select coalesce((
    select n.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date + n.nth as issue_date
      from firsts s cross join generate_series(0, 7) as n (nth)
    ) y where y.issue_date >= (select $7::date) and y.issue_date <= (select $8::date)
  ) y
    cross join lateral (select d.id 
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and (d.issue_date, d.id) > (y.issue_date, $4::uuid) and d.issue_date <= y.issue_date
  order by d.issue_date asc, d.id asc limit (select $5::int) + 1) n
    order by n.id asc offset (select $5::int) limit 1
  ), 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id
), ends as materialized (
  select y.kind, y.status, y.issue_date, l.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date + n.nth as issue_date
      from spans s cross join generate_series(0, 30) as n (nth)
    ) y where y.issue_date >= (select $7::date) and y.issue_date <= (select $8::date)
  ) y
  cross join lateral (select d.id from documents d
    where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id > $4::uuid and d.id <= (select id from bound)
    order by d.id asc limit 1) l
), nearest as (
  select kind, status, issue_date from ends order by id asc limit (select $5::int) + 1
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select id from (
     select n.id from nearest y cross join lateral (select d.id from documents d
    where d.org_id = (select $1::uuid) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id > $4::uuid and d.id <= (select id from bound)
    order by d.id asc limit (select $5::int) + 1) n
     union all
     select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.issue_date >= (select $7::date) and d.issue_date <= (select $8::date) and (d.overall_status, d.id) > ('PENDING', $4::uuid) and d.overall_status <= 'PENDING'
  order by d.overall_status asc, d.id asc limit (select $5::int) + 1
  ) n where k.status = 'PENDING' and not (select found from whole)) n
   ) n order by id asc limit (select $5::int) + 1)
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-profile
with recursive page as materialized (
  select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and (d.overall_status, d.id) > (k.status, $4::uuid) and d.overall_status <= k.status
  order by d.overall_status asc, d.id asc limit (select $5::int) + 1
  ) n where k.status <> 'PENDING' union all 
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and (d.overall_status, d.id) > ('PENDING', $4::uuid) and d.overall_status <= 'PENDING'
  order by d.overall_status asc, d.id asc limit (select $5::int) + 1
  ) n where k.status = 'PENDING') n order by id asc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-profilePeriod
with recursive recent as materialized (
  select id, issue_date from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and (d.overall_status, d.id) > (k.status, $4::uuid) and d.overall_status <= k.status
  order by d.overall_status asc, d.id asc limit 250
  ) n where k.status <> 'PENDING' union all 
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and (d.overall_status, d.id) > ('PENDING', $4::uuid) and d.overall_status <= 'PENDING'
  order by d.overall_status asc, d.id asc limit 250
  ) n where k.status = 'PENDING') n order by id asc limit 250
), hits as materialized (
  select id from recent where issue_date >= (select $8::date) and issue_date <= (select $9::date) order by id asc limit (select $5::int) + 1
), whole as materialized (
  select (select count(*) from hits) > $5 or (select count(*) from recent) < 250 as found
), firsts as materialized (
  select k.kind, k.status, l.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status)
  cross join lateral (
  select d.issue_date from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = k.kind and d.overall_status <> 'PENDING' and d.overall_status = k.status and d.issue_date >= (select $8::date) and d.issue_date <= (select $9::date)
  order by d.issue_date asc, d.id asc limit 1) l
  where k.status <> 'PENDING' and not (select found from whole)
), spans as (
  select kind, status, issue_date from firsts
  union all
  select y.kind, y.status, l.issue_date from spans y
  cross join lateral (
  select d.issue_date from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date <= (select $9::date) and d.issue_date > y.issue_date + 30
  order by d.issue_date asc, d.id asc limit 1) l
), bound as materialized (
  select coalesce((
    select n.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date + n.nth as issue_date
      from firsts s cross join generate_series(0, 7) as n (nth)
    ) y where y.issue_date >= (select $8::date) and y.issue_date <= (select $9::date)
  ) y
    cross join lateral (select d.id 
  from documents d
  where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and (d.issue_date, d.id) > (y.issue_date, $4::uuid) and d.issue_date <= y.issue_date
  order by d.issue_date asc, d.id asc limit (select $5::int) + 1) n
    order by n.id asc offset (select $5::int) limit 1
  ), 'ffffffff-ffff-ffff-ffff-ffffffffffff') as id
), ends as materialized (
  select y.kind, y.status, y.issue_date, l.id from (
    select y.* from (
      select s.kind, s.status, s.issue_date + n.nth as issue_date
      from spans s cross join generate_series(0, 30) as n (nth)
    ) y where y.issue_date >= (select $8::date) and y.issue_date <= (select $9::date)
  ) y
  cross join lateral (select d.id from documents d
    where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id > $4::uuid and d.id <= (select id from bound)
    order by d.id asc limit 1) l
), nearest as (
  select kind, status, issue_date from ends order by id asc limit (select $5::int) + 1
), page as materialized (
  select id from hits where (select found from whole)
  union all
  (select id from (
     select n.id from nearest y cross join lateral (select d.id from documents d
    where d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.kind = y.kind and d.overall_status <> 'PENDING' and d.overall_status = y.status and d.issue_date = y.issue_date and d.id > $4::uuid and d.id <= (select id from bound)
    order by d.id asc limit (select $5::int) + 1) n
     union all
     select id from (
  select n.id, n.issue_date from unnest((select $2::text[]), (select $3::text[])) as k (kind, status) cross join lateral (
    select d.id, d.issue_date
    
  from documents d
  where d.org_id = (select $1::uuid) and d.kind = k.kind and d.business_profile_id = (select p.id from business_profiles p
  where p.org_id = (select $1::uuid) and p.id = (select $7::uuid)) and d.issue_date >= (select $8::date) and d.issue_date <= (select $9::date) and (d.overall_status, d.id) > ('PENDING', $4::uuid) and d.overall_status <= 'PENDING'
  order by d.overall_status asc, d.id asc limit (select $5::int) + 1
  ) n where k.status = 'PENDING' and not (select found from whole)) n
   ) n order by id asc limit (select $5::int) + 1)
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth

-- list-documents-whole-oldest-reference
with recursive page as materialized (
  select f.id from business_profiles p cross join (select distinct unnest($2::text[])) as k (kind) cross join lateral (
    select d.id from documents d
    where d.business_profile_id = p.id and d.kind = k.kind and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date and d.repeat_id is null and d.id > $4
    union all
    (select d.id from documents d
    where d.business_profile_id = p.id and d.kind = k.kind and d.external_reference = $10 and d.overall_status = any($3::text[])
      and d.issue_date >= $8::date and d.issue_date <= $9::date and d.repeat_id > $4 order by d.repeat_id asc limit (select $5::int) + 1)
  ) f
  where p.org_id = $1 and ($7::uuid is null or p.id = $7)
  order by f.id asc limit (select $5::int) + 1
), sized as (
  select p.id, s.place, s.own_bytes from page p cross join lateral (
    select d.id as place, octet_length(d.document::text) + coalesce((
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
where m.nth <= $5 and m.bytes - m.own_bytes < $6
order by m.nth
