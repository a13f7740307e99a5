-- save-advances
with input as (
  select * from unnest((select $1::uuid[]), (select $2::int[]), (select $3::text[]), (select $4::text[]), (select $5::text[]))
    as i (id, revision, from_state, to_state, overall_status)
), locked as (
  select d.id from documents d join input i on i.id = d.id and i.revision = d.revision
  where d.stage = i.from_state order by d.id for no key update of d
), moved as (
  update documents d set stage = i.to_state, overall_status = i.overall_status, stage_changed_at = now(),
    updated_at = now(), failure = null, swept_at = null
  from input i join locked l on l.id = i.id
  where d.id = i.id and d.revision = i.revision and d.stage = i.from_state
  returning d.id, d.org_id, d.revision, d.created_at, i.to_state, i.overall_status
), steps as (
  select m.id, m.org_id, m.revision, s.stage, s.event, s.from_state, s.to_state, s.duration_ms, s.detail, s.nth
  from moved m join unnest((select $6::uuid[]), (select $7::text[]), (select $8::text[]), (select $9::text[]), (select $10::text[]), (select $11::int[]), (select $12::jsonb[]))
    with ordinality as s (id, stage, event, from_state, to_state, duration_ms, detail, nth) on s.id = m.id
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set, totals)
  select m.id, m.revision, f.position, m.org_id, f.flag, f."reasonCode", f.text, f.location, f.test, f.rule, f.context,
    f.hint, f.pointer, f.rule_set, f.totals
  from moved m join jsonb_to_recordset($13::jsonb) as f (document_id uuid, position int, rule_set text, flag text,
    "reasonCode" text, text text, location text, test text, rule text,
    context text, hint text, pointer text, totals jsonb) on f.document_id = m.id
), addressed as (
  select t.*, m.org_id, m.revision, (
    select x.number from exchanges x
    where x.doc_type_id = t.doc_type_id and x.process_id = t.process_id
  ) as exchange, s.state as first_state,
    case when s.state = 'queued' and t.claimed_by is not null and not (select is_recovering()) then 'sending' else s.state end as next_state
  from moved m join jsonb_to_recordset($14::jsonb) as t (id uuid, document_id uuid, leg text, state text, reason text, sender_id text,
    receiver_id text, doc_type_id text, process_id text, claimed_by uuid, created_at timestamptz, sbd_sha256 text, provider text,
    tax_data_type text) on t.document_id = m.id
  cross join lateral (select case when t.state = 'queued' and m.created_at <= (select max(coalesce(finished_at, 'infinity')) from recoveries)
    then 'unknown' else t.state end as state) s
), exchanged as (
  insert into exchanges (number, doc_type_id, process_id)
  select (select coalesce(max(number), 0) from exchanges) + row_number() over (order by l.doc_type_id, l.process_id), l.doc_type_id, l.process_id
  from (select distinct doc_type_id, process_id from addressed where exchange is null) l
  on conflict do nothing), legs as (
  insert into transmissions (id, org_id, document_id, revision, leg, state, attempts, claimed_by, provider, tax_data_type, reason,
    sender_id, receiver_id, doc_type_id, process_id, exchange, created_at, updated_at)
  select t.id, t.org_id, t.document_id, t.revision, t.leg, t.next_state, c.is_claimed::int, case when c.is_claimed then t.claimed_by end, case when c.is_claimed then t.provider end,
    case when c.is_claimed then t.tax_data_type end, t.reason, t.sender_id, t.receiver_id,
    case when t.exchange is null then t.doc_type_id end, case when t.exchange is null then t.process_id end, t.exchange,
    t.created_at, now()
  from addressed t cross join lateral (select t.next_state = 'sending' as is_claimed) c
  returning id, document_id, state
), made as (
  select m.id, m.revision, m.org_id, r.issue_date, r.emirate, r.vat, r.amounts, decode(r.ubl_sha256, 'hex') as ubl_sha256, r.ubl,
    case when t.id is not null then decode(r.tax_data_sha256, 'hex') end as tax_data_sha256, case when t.id is not null then r.tax_data end as tax_data
  from moved m join unnest((select $15::uuid[]), (select $16::date[]), (select $17::text[]), (select $18::jsonb[]), (select $19::bytea[]), (select $20::bytea[]), (select $21::bytea[]), (select $22::text[]), (select $23::text[])) as r (id, issue_date, emirate, vat, amounts, ubl, tax_data, ubl_sha256, tax_data_sha256) on r.id = m.id
  left join addressed t on t.document_id = m.id and t.first_state = 'queued' and case t.leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end is not null
), stored as (
  insert into revision_files (document_id, revision, org_id, issue_date, emirate, vat, amounts, ubl_sha256, ubl, tax_data_sha256, tax_data)
  select id, revision, org_id, issue_date, emirate, vat, amounts, ubl_sha256, ubl, tax_data_sha256, tax_data
  from made m where (select true from revision_files f where f.document_id = any (array_remove(array[m.id], null)) and f.revision = m.revision) is null
), stored_again as (
  update revision_files f set issue_date = coalesce(m.issue_date, f.issue_date), vat = coalesce(m.vat, f.vat),
    emirate = case when m.amounts is null then f.emirate else m.emirate end, amounts = coalesce(m.amounts, f.amounts),
    ubl_sha256 = coalesce(m.ubl_sha256, f.ubl_sha256), ubl = coalesce(m.ubl, f.ubl),
    tax_data_sha256 = coalesce(m.tax_data_sha256, f.tax_data_sha256), tax_data = coalesce(m.tax_data, f.tax_data)
  from made m where f.document_id = any (array_remove(array[m.id], null)) and f.revision = m.revision
), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, id as document_id, revision, (stage)::text as stage, (null)::text as leg,
    (event)::text as event, (from_state)::text as from_state, (to_state)::text as to_state,
    (null)::integer as attempt, (duration_ms)::integer as duration_ms,
    (detail)::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    0 as nth, (nth)::bigint as sort
  from steps union all select org_id, id as document_id, revision, ('overall')::text as stage, (null)::text as leg,
    (overall_status)::text as event, ('PENDING')::text as from_state, (overall_status)::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (null)::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    1 as nth, (null)::bigint as sort
  from moved where overall_status <> 'PENDING' union all select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    (upper(first_state))::text as event, (null)::text as from_state, (first_state)::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (case when reason is null then null else jsonb_build_object('reason', reason) end)::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    2 as nth, (null)::bigint as sort
  from addressed union all select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('SENDING')::text as event, ('queued')::text as from_state, ('sending')::text as to_state,
    (1)::integer as attempt, (0)::integer as duration_ms,
    (jsonb_strip_nulls(jsonb_build_object('sbd_sha256', sbd_sha256, 'tax_data_type', tax_data_type)))::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    3 as nth, (null)::bigint as sort
  from addressed where next_state = 'sending'), numbered as (
    select e.*, l.at, l.position + row_number() over (partition by document_id order by nth, sort, leg) as position,
      log_step(case when names_message then 3 when envelope is null then 0 else 1 end + case when substring(detail ->> digest_member(leg) from '^[0-9a-f]{64}$') is null then 0 else 4 end,
        stage, leg, event, from_state, to_state, attempt, duration_ms) as step, decode(substring(detail ->> digest_member(leg) from '^[0-9a-f]{64}$'), 'hex') as digest
    from entries e join log_ends((select array_agg(distinct document_id) from entries)) l using (document_id)
  ), placed as (
    select *, count(step) over documents = count(*) over documents and count(*) over documents <= 16
      and min(revision) over documents = max(revision) over documents as packs
    from numbered window documents as (partition by document_id)
  )
  select (array_agg(org_id))[1], document_id, min(position), min(at), min(revision), case when not packs then min(stage) end,
    case when not packs then min(leg) end, case when not packs then min(event) end, case when not packs then min(from_state) end, case when not packs then min(to_state) end,
    case when not packs then min(attempt) end, case when not packs then min(duration_ms) end,
    case when not packs then (array_agg(case when envelope is null then detail
        else coalesce(detail, '{}') || jsonb_build_object('sbdh_id', envelope) end))[1]
      when count(case when not names_message then case when digest is null then detail else nullif(detail - digest_member(leg), '{}') end end) = 0 then null when count(*) = 1 then (array_agg(case when not names_message then case when digest is null then detail else nullif(detail - digest_member(leg), '{}') end end))[1] else jsonb_agg(case when not names_message then case when digest is null then detail else nullif(detail - digest_member(leg), '{}') end end order by position) end,
    case when packs then string_agg(step, '' order by position) end, case when packs then string_agg(digest, '' order by position) end
  from placed group by document_id, packs, case when packs then 0 else position end
  order by document_id, min(position))
select m.id, m.revision, m.to_state as to, l.claimed, l.queued, case when l.claimed is not null then (database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text) end as mark
from moved m left join (
  select document_id, array_agg(id) filter (where state = 'sending') as claimed, array_agg(id) filter (where state = 'queued') as queued
  from legs group by document_id
) l on l.document_id = m.id
