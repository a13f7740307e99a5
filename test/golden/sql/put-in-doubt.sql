-- put-in-doubt
with chosen as materialized (
       select t.id, t.document_id from transmissions t where (t.open and t.state = 'queued' or t.troubled and t.state = 'failed' and t.attempts = 0) limit $2
     ), locked as materialized (
  select d.id, d.overall_status
  from (select distinct document_id as id from chosen) c join documents d on d.id = c.id
  order by d.id for no key update of d
), before as materialized (
       select t.id, t.state as from_state, t.updated_at as since from transmissions t join chosen c on c.id = t.id
       join locked l on l.id = t.document_id where (t.open and t.state = 'queued' or t.troubled and t.state = 'failed' and t.attempts = 0) for no key update of t
     ), doubted as (
       update transmissions t set state = 'unknown', failure_class = 'unknown', next_check_at = null, swept_at = null,
         reason = 'It may have been sent before the database was restored; the access point is asked', updated_at = now()
       from before b where t.id = b.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.reason, b.from_state, b.since
     ), counted as (
       update recoveries set adopted = adopted + (select count(*) from doubted) where id = $1
     ), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('ADOPTED')::text as event, (from_state)::text as from_state, ('unknown')::text as to_state,
    (attempts)::integer as attempt, (least(greatest(extract(epoch from now() - since), 0) * 1000, 2147483647))::integer as duration_ms,
    (jsonb_build_object('recovery_id', $1::uuid, 'reason', reason))::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from doubted), numbered as (
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
     select count(*)::int as count from doubted
