-- insert-withdrawal
with added as (
       insert into transmissions (id, org_id, document_id, revision, leg, state, sender_id, receiver_id, doc_type_id,
         process_id, exchange, country, tax_data_type, created_at, updated_at)
       select $3, t.org_id, t.document_id, $4, 'withdrawal', case when 'queued' = 'queued' and d.created_at <= (select max(coalesce(finished_at, 'infinity')) from recoveries)
    then 'unknown' else 'queued' end, t.sender_id, t.receiver_id,
         t.doc_type_id, t.process_id, t.exchange, t.country, 'W', now(), now()
       from transmissions t join documents d on d.id = t.document_id
       where t.org_id = $1 and t.document_id = $2 and t.leg = 'c5' and t.revision = $5 and t.state = 'accepted'
       returning id, org_id, document_id, revision, leg, state
     )
     insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    (upper(state))::text as event, (null)::text as from_state, (state)::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (jsonb_build_object('withdraws_revision', $5::int) || $6::jsonb)::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from added), numbered as (
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
  order by document_id, min(position)
