-- find-backlogs
with recursive o as (
    (select org_id from documents where stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') order by org_id limit 1)
    union all
    select (select d.org_id from documents d where stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )
  select o.org_id, extract(epoch from now() - w.oldest)::float8 as oldest_seconds,
    w.oldest < now() - make_interval(secs => $1::float8) and exists (
    select from documents d where d.org_id = o.org_id and stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') order by stage_changed_at offset $2::int limit 1
  ) as is_beyond,
    exists (
    select from documents d where d.org_id = o.org_id and stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') order by stage_changed_at offset 4 limit 1
  ) as is_many,
    exists (
      select from pauses p where p.ended_at is null and p.scope = 'organization' and p.target = o.org_id::text
    ) as is_paused
  from o cross join lateral (
    select stage_changed_at as oldest from documents d where d.org_id = o.org_id and stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity')
    order by stage_changed_at limit 1
  ) w
