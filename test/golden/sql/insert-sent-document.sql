-- insert-sent-document
with item as materialized (
  select * from rows from (
    json_to_recordset($1::json) as (id uuid, "orgId" uuid, "businessProfileId" uuid, "profileVersion" text, kind text, "sequencePrefix" text,
      "sequenceWidth" integer, year smallint, "serviceVersion" text, "requestId" text, "acceptedAmountsSha256" text, "taxInclusiveAmount" numeric,
      "sizeBytes" integer, traceparent text, key text, "claimId" uuid, "batchPosition" text, "externalReference" text,
      metadata json, likeness bigint, "searchText" text, "numbersFrom" uuid, "comparedServer" text, "sentUuid" uuid, "rateCurrency" text),
    unnest($2::json[])
  ) with ordinality as item (id, org_id, business_profile_id, profile_version, kind, prefix, width, year, service_version, request_id,
    accepted_amounts_sha256, tax_inclusive_amount, size_bytes, traceparent, key, claim_id, batch_position, external_reference, metadata, likeness, search_text, numbers_from, compared_server, sent_uuid, rate_currency, document, nth)
  cross join lateral (select coalesce(numbers_from, business_profile_id) as numbering_profile_id) as numbering
), recovering as materialized (
  select nth from item where (select is_recovering())
), restarted as materialized (
  select nth from item where compared_server is distinct from (select extract(epoch from pg_postmaster_start_time())::text)
), wanted as materialized (
  select distinct numbering_profile_id, kind, year from item order by numbering_profile_id, kind, year
), busy as materialized (
  select numbering_profile_id, kind, year from wanted where false
), profile as materialized (
  select p.id, p.xmin::text as version from business_profiles p
  where p.id = any (array(select distinct business_profile_id from item)) order by p.id for key share
), stale as materialized (
  select nth from item i
  where i.profile_version <> (select p.version from profile p where p.id = i.business_profile_id)
), named as materialized (
  select i.*, case when i.external_reference is not null
      and (select o.external_references = 'repeatable' from organizations o where o.id = i.org_id) then i.id end as repeat_id,
    row_number() over (partition by business_profile_id, kind, external_reference order by nth) as nth_of_name
  from item i where external_reference is not null
), taken as materialized (
  select nth from named i where repeat_id is null and (nth_of_name > 1 or coalesce((select true from documents d
      where d.business_profile_id = i.business_profile_id and d.kind = i.kind and d.external_reference = i.external_reference
        and d.void_reason is null limit 1), false))
), withheld as materialized (
  select nth from stale union all select nth from recovering union all select nth from restarted union all select nth from taken
), claim as (
  update idempotency_keys k set document_id = i.id, batch_position = i.batch_position from item i
  where i.key is not null and k.org_id = i.org_id and k.key = i.key and k.claim_id = i.claim_id and k.document_id is null
    and (i.numbering_profile_id, i.kind, i.year) not in (select * from busy) and i.nth not in (select nth from withheld)
    and (i.batch_position is null or coalesce(
      (select false from idempotency_keys h where h.org_id = i.org_id and h.batch_position = i.batch_position), true))
  returning i.nth
), accepted as materialized (
  select *, row_number() over numbers as place, count(*) over (partition by numbering_profile_id, kind, year) as places
  from item
  where (numbering_profile_id, kind, year) not in (select * from busy) and nth not in (select nth from withheld)
    and (key is null or nth in (select nth from claim))
  window numbers as (partition by numbering_profile_id, kind, year order by nth)
), numbered as (
      select a.*, $9::text as document_sequence from accepted a
      where not exists (select from deleted_documents g
        where g.business_profile_id = a.business_profile_id and g.kind = a.kind and g.document_sequence = $9::text)), stored as (
  insert into documents (id, org_id, business_profile_id, kind, document_sequence, stage, stage_changed_at,
    overall_status, service_version, request_id, document, issue_date, accepted_amounts_digest, tax_inclusive_amount,
    size_bytes, traceparent, external_reference, metadata, repeat_id, likeness, sent_uuid, rate_currency, created_at, updated_at)
  select id, org_id, business_profile_id, kind, document_sequence, 'received', now(),
    'PENDING', service_version, request_id, document,
    (document ->> 'issue_date')::date, decode(accepted_amounts_sha256, 'hex'), tax_inclusive_amount, size_bytes, traceparent,
    external_reference, metadata, (select n.repeat_id from named n where n.nth = numbered.nth), likeness, sent_uuid, rate_currency, now(), now()
  from numbered order by nth
  returning id, org_id, revision, document_sequence, request_id, created_at
), attachment as materialized (
  select a.*, o.org_id, o.revision
  from stored o join unnest($3::uuid[], $4::uuid[], $5::bytea[], $6::text[], $7::text[],
    $8::text[]) with ordinality as a (document_id, id, content, sha256, file_name, file_type, nth) on a.document_id = o.id
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
), searched as (
  insert into search_texts (org_id, document_id, likeness, folded, folded_number)
  select s.org_id, s.id, s.likeness, fold_text(concat_ws(E'\n', s.search_text || s.document_sequence, trim_scale(s.tax_inclusive_amount)::text, '')),
    fold_number(s.document_sequence)
  from numbered s where s.search_text is not null
  
), named_parties as (
  insert into search_names (org_id, name)
  select distinct s.org_id, n.name from numbered s
  cross join lateral party_lines(fold_text(split_part(s.search_text, '', 1))) n (name)
  where (select true from search_names k where k.org_id = s.org_id and k.name = n.name) is null
  order by 1, 2 on conflict do nothing
), logged as (insert into status_log (org_id, document_id, position, at, revision, stage, leg, event, from_state, to_state, attempt,
    duration_ms, detail, steps, digests)
  with entries as materialized (select org_id, id as document_id, revision, ('accept')::text as stage, (null)::text as leg,
    ('RECEIVED')::text as event, (null)::text as from_state, ('received')::text as to_state,
    (null)::integer as attempt, (null)::integer as duration_ms,
    (jsonb_build_object('request_id', request_id))::jsonb as detail, (null)::uuid as envelope,
    false as names_message,
    0 as nth, (null)::bigint as sort
  from stored), numbered as (
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
  order by document_id, min(position) returning id), sent as (
  insert into revision_files (document_id, revision, org_id, ubl, ubl_sha256)
  select id, revision, org_id, $10::bytea, decode($11::text, 'hex') from stored where $10::bytea is not null
  on conflict (document_id, revision) do update set ubl = excluded.ubl, ubl_sha256 = excluded.ubl_sha256
)
select s.document_sequence, s.created_at, (select max(id)::text from logged) as log_id, (select (database_home() || ' ' || pg_current_xact_id()::text || ' ' || pg_current_wal_insert_lsn()::text) from logged limit 1) as mark, case
    when s.id is not null then 'stored'
    when i.nth in (select nth from recovering) then 'recovering'
    when i.nth in (select nth from restarted) then 'restarted'
    when i.nth in (select nth from stale) then 'stale'
    when (i.numbering_profile_id, i.kind, i.year) in (select * from busy) then 'busy'
    when i.nth in (select nth from taken) then 'taken'
    else 'lost' end as outcome
from item i left join stored s on s.id = i.id order by i.nth
