-- list-refusal-incidents
with refused as materialized (
       select f.id from organizations o cross join unnest(array['purchase-invoices', 'purchase-credit-notes', 'sales-invoices', 'sales-credit-notes']) k (kind)
       cross join (values ('REJECTED'), ('VALIDATION_FAILED')) s (status) cross join lateral (
         select d.id from documents d
         where d.org_id = o.id and d.kind = k.kind and d.overall_status = s.status and d.id >= $4::uuid
         order by d.id desc limit 10000
       ) f where ($1::uuid is null or o.id = $1::uuid) order by f.id desc limit 10000
     ), same_words as (
       select r.by as refused_by, r.words, d.org_id, r.receiver_id, count(*) as failures, min(r.at) as oldest, max(r.at) as newest,
  count(*) filter (where r.at > now() - interval '5 minutes') as fresh
       from refused f join documents d on d.id = f.id cross join lateral (
  select t.leg as by, coalesce(t.reason, case t.leg when 'c3' then (
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 1000000 and r.position < 2000000 and r.flag = 'fatal'
  order by r.position limit 1)
    else (
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 2000000 and r.position < 4000000 and r.flag = 'fatal'
  order by r.position limit 1) end, t.mls ->> 'description', '') as words, t.updated_at as at, t.receiver_id
  from transmissions t
  where d.overall_status = 'REJECTED' and t.document_id = d.id and t.revision = d.revision and t.state = 'rejected' and t.leg in ('c3', 'c5')
  union all
  select 'validation', coalesce((
  select r.reason_code || ': ' || r.text from validation_findings r
  where r.document_id = d.id and r.revision = d.revision and r.position >= 0 and r.position < 1000000 and r.flag = 'fatal'
  order by r.position limit 1), ''), d.stage_changed_at, null::text
  where d.overall_status = 'VALIDATION_FAILED' and d.void_reason is null) r
       where $3::timestamptz is null or r.at >= $3 group by 1, 2, 3, 4
     )
     select refused_by, nullif(left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(words, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300), '') as cause, sum(failures)::integer as documents,
       count(distinct receiver_id)::integer as receivers, sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest
     from same_words group by 1, 2
     order by sum(fresh) > 0 desc, documents desc, oldest limit $2
