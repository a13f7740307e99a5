-- save-reported-decisions
with input as materialized (
  select i.nth, coalesce(r.id, i.sbdh_id) as sbdh_id, i.packed, v.*, coalesce(t.document_id, r.document_id) as of_document,
    row_number() over (partition by coalesce(r.id, i.sbdh_id) order by i.nth) as turn
  from unnest((select $1::uuid[]), (select $2::json[]), (select $3::bytea[])) with ordinality as i (sbdh_id, verdict, packed, nth)
  cross join lateral json_to_record(i.verdict) as v (to_state text, event text, from_states text[], of_attempt integer,
    leg_status text, overall jsonb, proves_delivery boolean, completes_polled boolean, source text, mls jsonb,
    reason text, failure_class text, duration_ms integer, detail jsonb, findings jsonb, message_id uuid,
    message_sbdh_id text, mls_id text, code text, sha256 bytea, sender jsonb, needs_sender boolean)
  left join lateral (select document_id from transmissions where id = i.sbdh_id offset 0) t on true
  left join lateral (select id, document_id from transmissions where t.document_id is null and resent_as @> array[i.sbdh_id] offset 0) r on true
), locked as materialized (
  select d.id, d.overall_status
  from (select distinct of_document as id from input) c join documents d on d.id = c.id
  order by d.id for no key update of d
), judged as materialized (
  select s.*, case
      when s.id is null then 'unmatched'
      -- It accepts what has been rejected: it may have been delivered all the same.
      when not s.is_open then case when s.from_state = 'rejected' and s.mls ->> 'code' in ('AP', 'AB')
        and s.sender ->> 'provider' = coalesce(e.provider, s.sender ->> 'provider') then 'contested' else 'duplicate' end
      when coalesce(s.mls ->> 'source' = 'polling', false) then case
        when exists (
          select from unnest(s.mls_contested) as m (contest)
          where left(m.contest, 2) = s.mls ->> 'code' and m.contest not like '% polled'
        ) then 'contested'
        -- A message that came before a recovery does not come again: to a leg that was not claimed here, or that was on its way
        -- in the backup. No leg moves during a recovery, so that its end is later than all of these on the clock of any server.
        when s.needs_sender and e.provider is not null and not (s.attempts = 0
          or exists (select from recoveries r where r.finished_at >= s.since)) then 'contested'
        else 'recorded' end
      when s.sender is null then 'recorded'
      when s.sender ->> 'provider' is null then 'contested'
      when s.mls_early and s.from_state <> 'sending' and s.sender ->> 'phase' = 'justArrived' then 'early'
      when s.sender ->> 'provider' = e.provider then 'recorded'
      when s.from_state = 'sending' and s.sender ->> 'phase' <> 'immediate' then 'early'
      when e.provider is null then 'recorded'
      else 'contested' end as outcome,
    nullif('0242:' || e.provider, '0242:') as expected,
    s.mls ->> 'code' || ' ' || case when coalesce(s.mls ->> 'source' = 'polling', false) then 'polled' when not s.is_open then 'contradicts'
      else coalesce(s.sender ->> 'provider', '?') end as contest
  from (
    select v.*, l.id is not null and v.turn > 1 as waits, l.overall_status as overall_before, t.id, t.org_id, t.document_id, t.revision,
      t.leg, t.state as from_state, t.attempts, t.receiver_id, t.provider, t.mls_early, t.mls_contested,
      coalesce(t.sent_at, t.updated_at) as since,
      not exists (
        select from transmissions o where o.document_id = t.document_id and o.revision = t.revision and o.leg <> t.leg
          and o.leg in ('c3', 'c5') and o.state <> 'not_required'
      ) as alone,
      (v.of_attempt is null or t.attempts = v.of_attempt) and (t.state = any(v.from_states)
        or (v.completes_polled and t.state = v.to_state
          and case when t.mls is not null then coalesce(t.mls ->> 'source', 'message') end is not distinct from 'polling')) as is_open
    from input v left join locked l on l.id = v.of_document
    left join legs_now((select array_agg(c.sbdh_id) from input c join locked l on l.id = c.of_document and c.turn = 1)) t on t.id = v.sbdh_id and v.turn = 1
  ) s cross join lateral (
    select case when s.sender is not null or coalesce(s.mls ->> 'source' = 'polling', false) then case s.leg when 'c3' then coalesce(s.provider, substring(reported_subject(s.id, s.document_id) from '(?:^|[^0-9])([0-9]{6})$')) when 'c5' then coalesce(substring(s.receiver_id from '^0242:([0-9]{6})(?:-|$)'), '') when 'withdrawal' then coalesce(substring(s.receiver_id from '^0242:([0-9]{6})(?:-|$)'), '') end end as provider offset 0
  ) e
), contested as materialized (
  select j.nth, j.id, j.org_id, j.document_id, j.revision, j.leg, j.from_state, j.attempts,
    jsonb_strip_nulls(j.detail || coalesce(j.sender -> 'detail', '{}') || jsonb_build_object('expected', j.expected,
      'contradicts', case when j.is_open then null else true end)) as detail
  from judged j
  where j.outcome = 'contested' and (j.sender is not null or j.needs_sender) and j.contest <> all (coalesce(j.mls_contested, '{}'))
    and (select count(*) from unnest(j.mls_contested) as m (contest) where left(m.contest, 2) = j.mls ->> 'code') < 10
), marked as (
  update transmissions t set mls_early = case when j.outcome = 'early' then true else t.mls_early end,
    mls_contested = case when j.outcome = 'early' then t.mls_contested else array_append(t.mls_contested, j.contest) end
  from judged j
  where t.id = j.id and (j.outcome = 'early' or exists (select from contested c where c.nth = j.nth))
), decided as (
  update transmissions t set state = s.to_state, open = case when s.to_state in ('queued', 'sending', 'unknown', 'sent') then true end,
    troubled = case when s.to_state in ('unknown', 'failed') then true end,
    -- Mostly an array of these members alone: the row has, or implies, the others (wholeMessage).
    mls = coalesce(case
      when s.proves_delivery and t.mls_received_at is null and s.mls ->> 'source' = 'message'
        and s.mls -> 'issues' = '[]' and s.mls ->> 'referenceId' = t.id::text and s.mls ?& '{id,code,issuedAt,senderId}'
        and s.mls - '{id,code,issuedAt,senderId,source,issues,referenceId,receivedAt}'::text[] = '{}'
      then jsonb_build_array(s.mls -> 'id', s.mls -> 'code', s.mls -> 'issuedAt', s.mls -> 'senderId') else s.mls end, t.mls),
    reason = s.reason, failure_class = s.failure_class, next_check_at = null, swept_at = null, claimed_by = null,
    updated_at = now(),
    sent_at = case when s.proves_delivery then coalesce(t.sent_at, now()) else t.sent_at end,
    mls_received_at = case when s.proves_delivery then coalesce(t.mls_received_at, now()) else t.mls_received_at end
  from judged s
  where t.id = s.id and s.outcome = 'recorded'
  returning s.nth, s.id, s.org_id, s.document_id, s.revision, s.leg, s.from_state, s.proves_delivery and s.from_state = 'sending' as proves_sending, s.attempts, s.since, s.alone, s.overall_before,
    s.to_state, s.event, s.leg_status, s.overall, s.duration_ms, s.detail, coalesce(s.mls, t.mls) as mls
), document as (
  -- Both legs of a document may be decided here: then each is the other one's other leg.
  update documents d set updated_at = now(),
    participant_status = coalesce(c.c3_status, d.participant_status), fta_status = coalesce(c.c5_status, d.fta_status),
    overall_status = c.overall ->> case when c.alone then 'alone'
      else coalesce(case when c.c3_status is null then d.participant_status else coalesce(c.c5_status, d.fta_status) end, 'undecided') end
  from (
    select min(nth) as nth, coalesce(min(nth) filter (where to_state = 'rejected'), max(nth)) as changed_by, org_id, document_id, revision, overall_before, bool_or(alone) as alone,
      max(leg_status) filter (where leg = 'c3') as c3_status, max(leg_status) filter (where leg = 'c5') as c5_status,
      (array_agg(overall order by leg))[1] as overall
    from decided where leg in ('c3', 'c5') group by org_id, document_id, revision, overall_before
  ) c
  where d.id = c.document_id and d.revision = c.revision
  returning c.nth, c.changed_by, c.org_id, c.document_id, c.revision, c.overall_before, d.overall_status, d.kind, d.traceparent
), found as (
  insert into validation_findings (document_id, revision, position, org_id, flag, reason_code, text, location, test,
    rule, context, hint, pointer, rule_set)
  select c.document_id, c.revision, f.position + case c.leg when 'c3' then 1000000 when 'c5' then 2000000 end, c.org_id, f.flag,
    f."reasonCode", f.text, f.location, f.test, f.rule, f.context, f.hint, f.pointer,
    v.source || '-' || case c.leg when 'c3' then 'toC3' when 'c5' then 'toC5' end
  from decided c join input v on v.nth = c.nth
  cross join lateral jsonb_to_recordset(v.findings) as f (position int, flag text, "reasonCode" text, text text,
    location text, test text, rule text, context text, hint text, pointer text)
  where c.leg in ('c3', 'c5')
), reported as (
  insert into sending_reports (org_id, document_id, transmission_id, attempt, event, packed, certificate_subject)
  select c.org_id, c.document_id, c.id, c.attempts, c.event, v.report, v.certificate_subject
  from decided c join unnest((select $4::bytea[]), (select $6::text[])) with ordinality as v (report, certificate_subject, nth) on v.nth = c.nth
  where v.report is not null
), certified as (
  -- Each certificate once, in the statement of its report: no report is stored without it.
  insert into report_certificates (digest, certificate)
  select c.digest, c.certificate from (
    select substring(sha256(certificate) for 16) as digest, certificate from unnest((select $5::bytea[])) as u (certificate)
  ) c
  where not exists (select from report_certificates k where k.digest = c.digest)
  order by c.digest on conflict do nothing
), kept as (
  insert into network_messages (id, org_id, document_id, transmission_id, sbdh_id, mls_id, code, outcome, packed, sha256)
  select o.message_id, o.org_id, coalesce(o.document_id, '00000000-0000-0000-0000-000000000000'), coalesce(o.id, o.sbdh_id),
    case when o.document_id is null then o.message_sbdh_id end, o.mls_id, o.code, o.outcome,
    case when o.document_id is null and octet_length(o.packed) > 65536 then '' else o.packed end, o.sha256
  from judged o
  where o.message_id is not null and o.waits is not true and case when o.outcome in ('recorded', 'early') then true
    else has_room_for_message(coalesce(o.document_id, '00000000-0000-0000-0000-000000000000'), o.outcome) end
  on conflict do nothing
), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('SENT')::text as event, (from_state)::text as from_state, ('sent')::text as to_state,
    (attempts)::integer as attempt, (null)::integer as duration_ms,
    (null)::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    0 as nth, (nth)::bigint as sort
  from decided where proves_sending union all select org_id, document_id as document_id, revision, (case when leg is null then 'overall' else case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end end)::text as stage, (leg)::text as leg,
    (event)::text as event, (from_state)::text as from_state, (to_state)::text as to_state,
    (attempts)::integer as attempt, (duration_ms)::integer as duration_ms,
    (detail)::jsonb as detail, (id)::uuid as envelope,
    coalesce(mls ->> 'source' = 'message' and (detail) = jsonb_build_object('mls_id', mls -> 'id', 'code', mls -> 'code', 'sender', mls -> 'senderId', 'source', 'message'), false) as names_message,
    1 as nth, (place)::bigint as sort
  from (select org_id, document_id, revision, leg, event, case when proves_sending then 'sent' else from_state end as from_state, to_state,
        attempts, coalesce(duration_ms, least(greatest(extract(epoch from now() - since), 0) * 1000, 2147483647)) as duration_ms, detail, id, mls, nth * 2 as place from decided
      union all select org_id, document_id, revision, null, overall_status, overall_before, overall_status,
        null, null, null, null, null, changed_by * 2 + 1 from document where overall_status <> overall_before) e union all select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('MLS_CONTESTED')::text as event, (from_state)::text as from_state, (from_state)::text as to_state,
    (attempts)::integer as attempt, (null)::integer as duration_ms,
    (detail)::jsonb as detail, (id)::uuid as envelope,
    false as names_message,
    2 as nth, (null)::bigint as sort
  from contested), numbered as (
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
select o.nth::int as nth, coalesce(o.waits, false) as waits, o.outcome, o.leg, o.org_id, o.of_document as document_id,
  o.expected as expected_provider, exists (select from contested c where c.nth = o.nth) as is_logged,
  coalesce(o.mls_early, false) as has_waiting_messages,
  coalesce(o.outcome = 'early' and o.from_state <> 'sending', false) as has_earlier_messages,
  case when n.overall_status <> n.overall_before and n.nth = o.nth then n.overall_status end as new_status, n.kind, n.traceparent,
  -- A message that was stored before as early or contested gets its outcome; a leg without such messages has nothing to look up.
  case when o.message_id is not null and o.outcome <> 'early' and (o.mls_early or o.outcome = 'recorded' and o.mls_contested is not null)
    then settle_message(o.sha256, o.document_id, o.outcome) end as settled
from judged o left join document n on n.document_id = o.document_id
