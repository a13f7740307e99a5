-- claim-legs
with input as materialized (
       select i.*, t.document_id, t.updated_at
       from unnest((select $1::uuid[]), (select $2::int[]), (select $3::uuid[]), (select $4::text[]), (select $5::bytea[]), (select $6::text[]), (select $7::text[]), (select $8::text[]))
         with ordinality as i (sbdh_id, attempts, instance_id, sbd_sha256, packed, xml_sha256, tax_data_type, provider, nth)
       cross join lateral (select document_id, updated_at from transmissions where id = i.sbdh_id offset 0) t
     ), locked as materialized (
  select d.id, d.overall_status
  from (select distinct document_id as id from input) c join documents d on d.id = c.id
  order by d.id for no key update of d
), before as materialized (
       select i.* from input i join locked l on l.id = i.document_id
     ), claimed as (
       update transmissions t set state = 'sending', attempts = t.attempts + 1, claimed_by = b.instance_id,
         tax_data_type = coalesce(t.tax_data_type, b.tax_data_type),
         provider = coalesce(b.provider, t.provider), reason = null,
         failure_class = null, next_check_at = null, swept_at = null, updated_at = now()
       from before b
       where t.id = b.sbdh_id and t.state = 'queued' and t.attempts = b.attempts and t.known_to_access_point is not true
         and coalesce(t.next_check_at, '-infinity') <= now() and not (select is_recovering())
       returning b.nth, t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.resent_as, b.sbd_sha256, b.packed, b.xml_sha256,
         b.tax_data_type, b.updated_at as queued_at
     ), stored as (
       insert into revision_files as f (document_id, revision, org_id, tax_data_sha256, tax_data, withdrawal_sha256, withdrawal)
       select document_id, revision, org_id, (array_agg(decode(xml_sha256, 'hex')) filter (where case leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end = 'tax-data'))[1], (array_agg(packed) filter (where case leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end = 'tax-data'))[1], (array_agg(decode(xml_sha256, 'hex')) filter (where case leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end = 'withdrawal'))[1], (array_agg(packed) filter (where case leg when 'c5' then 'tax-data' when 'withdrawal' then 'withdrawal' end = 'withdrawal'))[1]
       from claimed where packed is not null group by document_id, revision, org_id
       on conflict (document_id, revision) do update set
         tax_data_sha256 = coalesce(excluded.tax_data_sha256, f.tax_data_sha256), tax_data = coalesce(excluded.tax_data, f.tax_data),
         withdrawal_sha256 = coalesce(excluded.withdrawal_sha256, f.withdrawal_sha256), withdrawal = coalesce(excluded.withdrawal, f.withdrawal)
       where excluded.tax_data_sha256 is distinct from f.tax_data_sha256 or excluded.withdrawal_sha256 is distinct from f.withdrawal_sha256
     ), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('SENDING')::text as event, ('queued')::text as from_state, ('sending')::text as to_state,
    (attempts)::integer as attempt, (least(greatest(extract(epoch from now() - queued_at), 0) * 1000, 2147483647))::integer as duration_ms,
    (jsonb_strip_nulls(jsonb_build_object('sbd_sha256', sbd_sha256, 'tax_data_type', tax_data_type,
           'envelope', resent_as[cardinality(resent_as)])))::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from claimed), numbered as (
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
     select nth::int as nth, attempts, (select (database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text) from claimed limit 1) as mark from claimed
