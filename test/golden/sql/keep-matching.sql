-- keep-matching
select i.id from (select distinct unnest($2::uuid[]) as id) i cross join lateral (
    select from documents d
    where d.id = i.id and d.id >= $5::uuid and d.id < $6::uuid and ($1::uuid is null or d.org_id = $1) and d.kind = any($3::text[])
      and d.overall_status = any($4::text[]) and ($18::boolean is null or (d.void_reason is not null) = $18::boolean)
      and (not $9 or exists (
        select from transmissions t where t.document_id = d.id and t.revision = d.revision and ($10::text is null or t.leg = $10) and ($11::text is null or t.state = $11)
          and ($12::text is null or t.failure_class = $12) and ($13::text is null or $16::text is not null or (t.reason = $13 or left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(t.reason, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300) = $13))
          and (not $14 or t.troubled)
      ) or ($10::text is null and $11::text is null and $12::text is null and (d.failure ->> 'message' = $13 or left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(d.failure ->> 'message', ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300) = $13)))
      and ($16::text is null or exists (
        select from (
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
  where d.overall_status = 'VALIDATION_FAILED' and d.void_reason is null) r where r.by = $16 and ($13::text is null or (r.words = $13 or left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(coalesce(r.words, ''), 2000), 'https?://[^ "''<>()]+', '…', 'g'), '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}', '…', 'g'), '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?', '…', 'g'), '[0-9]{1,3}(\.[0-9]{1,3}){3}(:[0-9]+)?', '…', 'g'), '(?<![0-9A-Za-z_./])[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:[0-9]+)?(?![0-9A-Za-z_])(?!\.[0-9A-Za-z_])', '…', 'g'), '(?<![0-9A-Za-z])[0-9a-fA-F]{16,}(?![0-9A-Za-z])', '…', 'g'), '(?<![0-9A-Za-z.])[0-9]+(\.[0-9]+)? ?(ms|s|seconds|minutes|bytes)(?![0-9A-Za-z])', '…', 'g'), '[0-9]{4,}', '…', 'g'), 300) = $13))))
      and ($17::int is null or (d.overall_status = 'PENDING' and d.fta_status is null
  or d.overall_status = 'REJECTED' and d.fta_status is null and exists (select from transmissions t
    where t.document_id = d.id and t.revision = d.revision and t.leg = 'c5' and (t.open or t.troubled))) and (d.issue_date + 14 - (now() at time zone 'Asia/Dubai')::date) <= $17)
      and (not $15 or d.failure is not null or exists (select from transmissions t where t.document_id = d.id and t.revision = d.revision and t.troubled))
      and (cardinality($7::text[]) + cardinality($8::text[]) = 0 or exists (
      select from search_texts s where s.org_id = d.org_id and s.document_id = d.id
        and s.folded like all($7::text[]) and split_part(s.folded, '', 1) like all($8::text[])))
    offset 0
  ) m order by i.id desc
