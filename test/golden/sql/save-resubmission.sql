-- save-resubmission
with target as (
  select * from documents
  where org_id = $1 and kind = $2 and id = $3 and revision = $4 and overall_status = any($5::text[])
    and void_reason is null and ($6::integer is null or content_version = $6::integer)
  for no key update
), archived as (
  insert into document_revisions (document_id, revision, org_id, document, overall_status, participant_status,
    fta_status, service_version, request_id)
  select id, revision, org_id, document, overall_status, participant_status, fta_status, service_version, request_id
  from target
  on conflict (document_id, revision) do update set overall_status = excluded.overall_status,
    participant_status = excluded.participant_status, fta_status = excluded.fta_status
), resubmitted as (
  update documents d set revision = d.revision + 1, stage = 'received', stage_changed_at = now(),
    overall_status = 'PENDING', participant_status = null, fta_status = null, failure = null, corrected_at = null,
    swept_at = null, document = coalesce($7::json, d.document),
    issue_date = coalesce(($7::json ->> 'issue_date')::date, d.issue_date), accepted_amounts_digest = decode($8, 'hex'),
    tax_inclusive_amount = $18, size_bytes = coalesce($9::int, d.size_bytes), request_id = $10, service_version = $17, updated_at = now(),
    content_version = d.content_version + 1, external_reference = case when $7::json is not null then $21::text else d.external_reference end, metadata = case when $7::json is not null then $22::json else d.metadata end, likeness = case when $7::json is not null then $23::bigint else d.likeness end, rate_currency = case when $7::json is not null then $25::text else d.rate_currency end, repeat_id = case when $7::json is not null then case when $21::text is not null
      and (select o.external_references = 'repeatable' from organizations o where o.id = d.org_id) then d.id end else d.repeat_id end
  from target t where d.id = t.id
  returning d.id, d.org_id, d.revision, t.stage as from_state, t.overall_status as overall_before,
    $7::json is null and (d.document -> 'sent_xml') is not null as keeps_xml, d.document_sequence, d.tax_inclusive_amount, d.likeness
), searched as (
  insert into search_texts (org_id, document_id, likeness, folded, folded_number)
  select s.org_id, s.id, s.likeness, fold_text(concat_ws(E'\n', $24::text || s.document_sequence, trim_scale(s.tax_inclusive_amount)::text, '')),
    fold_number(s.document_sequence)
  from resubmitted s where $24::text is not null
  on conflict (org_id, document_id) do update set folded = excluded.folded, likeness = excluded.likeness
), named_parties as (
  insert into search_names (org_id, name)
  select distinct s.org_id, n.name from resubmitted s
  cross join lateral party_lines(fold_text(split_part($24::text, '', 1))) n (name)
  where (select true from search_names k where k.org_id = s.org_id and k.name = n.name) is null
  order by 1, 2 on conflict do nothing
), attachment as materialized (
  select a.*, o.org_id, o.revision
  from resubmitted o join unnest($11::uuid[], $12::uuid[], $13::bytea[], $14::text[], $15::text[],
    $16::text[]) with ordinality as a (document_id, id, content, sha256, file_name, file_type, nth) on a.document_id = o.id
), contents as (
  insert into attachment_contents (org_id, sha256, content)
  select distinct on (org_id, sha256) org_id, sha256, content from attachment where content is not null order by org_id, sha256
  on conflict (org_id, sha256) do nothing
), attached as (
  insert into attachments (id, org_id, document_id, revision, sha256, size_bytes, file_name, file_type)
  select id, org_id, document_id, revision, sha256, coalesce(octet_length(content), (
      select octet_length(c.content) from attachment_contents c where c.org_id = attachment.org_id and c.sha256 = attachment.sha256)),
    file_name, file_type
  from attachment order by nth
), sent as (
  insert into revision_files (document_id, revision, org_id, ubl, ubl_sha256)
  select id, revision, org_id, $19::bytea, decode($20::text, 'hex') from resubmitted where $19::bytea is not null
  on conflict (document_id, revision) do update set ubl = excluded.ubl, ubl_sha256 = excluded.ubl_sha256
), kept as (
  insert into revision_files (document_id, revision, org_id, ubl, ubl_sha256)
  select f.document_id, f.revision + 1, f.org_id, f.ubl, f.ubl_sha256
  from (select id, revision from resubmitted where keeps_xml) o
  join revision_files f on f.document_id = any (array_remove(array[o.id], null)) and f.revision = o.revision - 1
  on conflict (document_id, revision) do nothing
), superseded as (
  update transmissions t set state = 'not_required', reason = 'Superseded by revision ' || r.revision,
    next_check_at = null, swept_at = null, updated_at = now()
  from resubmitted r where t.document_id = r.id and t.revision = r.revision - 1 and t.leg in ('c3', 'c5')
    and t.state = 'queued'
  returning t.org_id, t.document_id, t.revision, t.leg, t.reason
), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, id as document_id, revision, ('accept')::text as stage, (null)::text as leg,
    ('RESUBMITTED')::text as event, (from_state)::text as from_state, ('received')::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (jsonb_build_object('request_id', $10::text, 'overall_status', overall_before))::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from resubmitted union all select org_id, document_id as document_id, revision, (case leg when 'c3' then 'transmission' when 'c5' then 'reporting' when 'withdrawal' then 'reporting' end)::text as stage, (leg)::text as leg,
    ('NOT_REQUIRED')::text as event, ('queued')::text as from_state, ('not_required')::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (jsonb_build_object('reason', reason))::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    1 as nth, (null)::bigint as sort
  from superseded), numbered as (
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
select revision from resubmitted
