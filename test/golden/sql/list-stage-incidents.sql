-- list-stage-incidents
with same_words as (
       select stage, coalesce(failure ->> 'message', '') as words, org_id, count(*) as failures, min(updated_at) as oldest, max(updated_at) as newest,
  count(*) filter (where updated_at > now() - interval '5 minutes') as fresh
       from documents where ($1::uuid is null or org_id = $1::uuid) and failure is not null and ($3::timestamptz is null or updated_at >= $3)
       group by 1, 2, 3
     )
     select stage, nullif(left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(words, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300), '') as cause, sum(failures)::integer as documents, sum(fresh)::integer as growth, count(distinct org_id)::integer as organizations,
  min(oldest) as oldest, max(newest) as newest
     from same_words group by 1, 2
     order by sum(fresh) > 0 desc, documents desc, oldest limit $2
