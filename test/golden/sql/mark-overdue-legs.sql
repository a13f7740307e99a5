-- mark-overdue-legs
with looked as materialized (
    select t.id, t.created_at, t.state = 'sent' and t.mls_overdue_at is null
    and t.sent_at < now() - make_interval(secs => $1::float8 / 1000) as is_due from transmissions t
    where t.open and t.leg = $3 and t.created_at > coalesce($4::timestamptz, '-infinity')
    order by t.created_at fetch first ($5::int) rows with ties
  ), chosen as materialized (
    select id, created_at from looked where is_due order by created_at fetch first ($2::int) rows with ties
  ), due as (
    select t.id from transmissions t join documents d on d.id = t.document_id
    where t.id = any(array(select id from chosen)) and coalesce(t.open, false) and t.state = 'sent' and t.mls_overdue_at is null
    and t.sent_at < now() - make_interval(secs => $1::float8 / 1000) order by t.created_at for no key update of d, t skip locked
  ), marked as (
    update transmissions t set mls_overdue_at = now() from due where t.id = due.id
    returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, t.sent_at
  ), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('MLS_OVERDUE')::text as event, ('sent')::text as from_state, ('sent')::text as to_state,
    (attempts)::integer as attempt, (least(greatest(extract(epoch from now() - sent_at), 0) * 1000, 2147483647))::integer as duration_ms,
    (null)::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from marked), numbered as (
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
  
  select (select coalesce(json_agg(f), '[]') from (select id from marked) f) as found,
    coalesce(
      (select case when count(*) >= $2 then max(created_at)::text end from chosen),
      (select case when count(*) >= $5 then max(created_at)::text end from looked)
    ) as reached,
    (coalesce((select min(created_at) from looked), now()) - interval '1 minute')::text as oldest,
    exists (select from looked) as some
