-- record-leg-outcomes
with known as materialized (
  select i.nth, i.sbdh_id, i.packed, t.org_id, t.document_id, t.mls_early, t.state in ('not_required', 'accepted', 'rejected') as is_final, o.*
  from unnest((select $1::uuid[]), (select $2::json[]), (select $3::bytea[])) with ordinality as i (sbdh_id, outcome, packed, nth)
  cross join lateral json_to_record(i.outcome) as o (to_state text, from_state text, attempt integer, event text,
    reason text, failure_class text, certificate_subject text, other_id uuid, other_subject text, duration_ms integer, pause_ms float8, detail jsonb, is_known boolean, sends_again boolean)
  cross join lateral (select org_id, document_id, state, mls_early from transmissions where id = i.sbdh_id offset 0) t
), input as materialized (
  -- A leg that is decided stays so: its document need not be locked, and only the report is kept.
  select * from known where not is_final
), locked as materialized (
  select d.id, d.overall_status
  from (select distinct document_id as id from input) c join documents d on d.id = c.id
  order by d.id for no key update of d
), before as materialized (
  select i.nth, i.sbdh_id, i.packed, i.to_state, i.attempt, i.event, i.reason, i.failure_class, i.certificate_subject, i.other_id, i.other_subject,
    i.duration_ms, i.pause_ms, i.detail, i.is_known, i.sends_again, i.from_state = 'sending' as of_attempt, t.state, t.reason as reason_before, t.updated_at,
    t.mls_early,
    (t.state = i.from_state and t.attempts = i.attempt)
      or (i.to_state = 'sent' and t.state in ('queued', 'sending', 'unknown', 'failed')) as moves
  from input i join legs_now((select array_agg(c.sbdh_id) from input c join locked l on l.id = c.document_id )) t on t.id = i.sbdh_id
), judged as (
  select *, moves and (state <> to_state or reason_before is distinct from reason) as changed,
    case when moves then to_state else state end as next_state
  from before
), updated as (
  update transmissions t set
    state = j.next_state, open = case when j.next_state in ('queued', 'sending', 'unknown', 'sent') then true end,
    troubled = case when j.next_state in ('unknown', 'failed') then true end,
    reason = case when j.moves then j.reason else t.reason end,
    failure_class = case when j.moves then j.failure_class else t.failure_class end,
    sent_at = case when j.moves and j.to_state = 'sent' then coalesce(t.sent_at, now()) else t.sent_at end,
    provider = case when j.attempt = t.attempts or t.provider is null
      then coalesce(substring(j.certificate_subject from '(?:^|[^0-9])([0-9]{6})$'), t.provider) else t.provider end,
    resent_as = case when j.moves and j.sends_again then case when t.known_to_access_point then t.resent_as || following_envelope(coalesce(t.resent_as[cardinality(t.resent_as)], t.id)) else t.resent_as end else t.resent_as end,
    known_to_access_point = case when j.moves and j.sends_again then null else coalesce(j.is_known, t.known_to_access_point) end,
    claimed_by = case when j.moves then null else t.claimed_by end,
    swept_at = case when j.moves then null else t.swept_at end,
    next_check_at = case when not j.moves then t.next_check_at when j.pause_ms = 'Infinity' then 'infinity'
      else now() + make_interval(secs => j.pause_ms / 1000) end,
    updated_at = case when j.moves and j.state <> j.to_state then now() else t.updated_at end
  from judged j where t.id = j.sbdh_id
  returning j.*, t.org_id, t.document_id, t.revision, t.leg, case when j.moves and j.sends_again then t.resent_as end as resent_as
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject, other_id, other_subject)
  select org_id, document_id, sbdh_id, attempt, event, packed, certificate_subject, other_id, other_subject
  from updated where packed is not null and (changed or of_attempt)
  union all
  select org_id, document_id, sbdh_id, attempt, event, packed, certificate_subject, other_id, other_subject
  from known where is_final and packed is not null and from_state = 'sending'
), certified as (
  -- Each certificate once, in the statement of its report: no report is stored without it.
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select substring(sha256(certificate) for 16) as digest, certificate from unnest((select $4::bytea[])) as u (certificate)
  ) c
  where not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing
), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    (event)::text as event, (state)::text as from_state, (to_state)::text as to_state,
    (attempt)::integer as attempt, (coalesce(duration_ms, least(greatest(extract(epoch from now() - updated_at), 0) * 1000, 2147483647)))::integer as duration_ms,
    (nullif(jsonb_strip_nulls(jsonb_build_object('reason', reason, 'failure_class', failure_class, 'resent_as', resent_as[cardinality(resent_as)])) || detail, '{}'))::jsonb as detail, (sbdh_id)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from updated where changed), numbered as (
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
select nth::int as nth, moves as moved, coalesce(mls_early, false) as has_waiting_messages from updated
union all select nth::int, false, coalesce(mls_early, false) from known where is_final
