-- find-waiting-organizations
with recursive o as (
    (select org_id from documents where stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') order by org_id limit 1)
    union all
    select (select d.org_id from documents d where stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity') and d.org_id > o.org_id order by d.org_id limit 1)
    from o where o.org_id is not null
  )
     select o.org_id, g.weight, g.ceiling, w.waiting::int, (extract(epoch from now() - w.oldest) * 1000)::float8 as oldest_ms
     from o join organizations g on g.id = o.org_id
     cross join lateral (
       select count(*) as waiting, min(stage_changed_at) as oldest from (
         select stage_changed_at from documents d where d.org_id = o.org_id and stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $3::float8 / 1000), '-infinity')
           and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
         order by stage_changed_at limit $2
       ) first
     ) w
     where w.waiting > 0
