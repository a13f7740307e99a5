-- list-leg-incidents
with open_failures as (
       select t.leg, t.state, t.failure_class, coalesce(t.reason, '') as words, t.org_id, t.receiver_id, t.updated_at,
         t.receiver_id as receiver,
         null::text as access_point
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where ($1::uuid is null or t.org_id = $1::uuid) and t.troubled and ($3::timestamptz is null or t.updated_at >= $3)
     ), same_words as (
       select leg, state, failure_class, words, receiver, access_point, org_id, receiver_id, count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest,
  count(*) filter (where updated_at > now() - interval '5 minutes') as fresh
       from open_failures group by 1, 2, 3, 4, 5, 6, 7, 8
     )
     select leg, state, failure_class, nullif(left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(words, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300), '') as cause, receiver as receiver_id, access_point,
       sum(failures)::integer as legs, count(distinct receiver_id)::integer as receivers, sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest
     from same_words group by 1, 2, 3, 4, receiver, 6
     order by sum(fresh) > 0 desc, legs desc, oldest limit $2

-- list-leg-incidents
with open_failures as (
       select t.leg, t.state, t.failure_class, coalesce(t.reason, '') as words, t.org_id, t.receiver_id, t.updated_at,
         null::text as receiver,
         (select r.certificate_subject from leg_reports r where r.transmission_id = t.id and r.document_id = t.document_id order by r.id desc limit 1) as access_point
       from transmissions t join documents d on d.id = t.document_id and d.revision = t.revision
       where ($1::uuid is null or t.org_id = $1::uuid) and t.troubled and ($3::timestamptz is null or t.updated_at >= $3)
     ), same_words as (
       select leg, state, failure_class, words, receiver, access_point, org_id, receiver_id, count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest,
  count(*) filter (where updated_at > now() - interval '5 minutes') as fresh
       from open_failures group by 1, 2, 3, 4, 5, 6, 7, 8
     )
     select leg, state, failure_class, nullif(left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(words, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300), '') as cause, receiver as receiver_id, access_point,
       sum(failures)::integer as legs, count(distinct receiver_id)::integer as receivers, sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest
     from same_words group by 1, 2, 3, 4, receiver, 6
     order by sum(fresh) > 0 desc, legs desc, oldest limit $2
