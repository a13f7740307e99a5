-- requeue-failed-legs
with chosen as (
       select t.id, t.updated_at, t.resent_as from transmissions t
  join documents d on d.id = t.document_id and d.revision = t.revision
  where ($1::uuid is null or t.org_id = $1::uuid) and t.troubled and t.state = 'failed' and t.failure_class <> 'unknown'
    and t.failure_class = $2
    and ($3::text is null or t.leg = $3) and ($4::text is null or t.receiver_id = $4) and ($5::text is null or (t.reason = $5 or left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(t.reason, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300) = $5))
    and ($6::timestamptz is null or t.updated_at <= $6) and ($7::text is null or (select r.certificate_subject from leg_reports r where r.transmission_id = t.id and r.document_id = t.document_id order by r.id desc limit 1) = $7)
       order by t.id limit $8 for no key update of d, t skip locked
     ), requeued as (
       update transmissions t set state = 'queued', reason = null, failure_class = null, next_check_at = null,
         resent_as = case when t.known_to_access_point then t.resent_as || following_envelope(coalesce(t.resent_as[cardinality(t.resent_as)], t.id)) else t.resent_as end, known_to_access_point = null, retry_run_id = $10, swept_at = null, updated_at = now()
       from chosen c where t.id = c.id
       returning t.id, t.org_id, t.document_id, t.revision, t.leg, t.attempts, c.updated_at as since,
         case when t.resent_as is distinct from c.resent_as then t.resent_as end as resent_as
     ), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('OPERATOR_RETRY')::text as event, ('failed')::text as from_state, ('queued')::text as to_state,
    (attempts)::integer as attempt, (least(greatest(extract(epoch from now() - since), 0) * 1000, 2147483647))::integer as duration_ms,
    ($9::jsonb || jsonb_strip_nulls(jsonb_build_object('resent_as', resent_as[cardinality(resent_as)])))::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from requeued), numbered as (
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
     select org_id, document_id as id, revision, leg from requeued
