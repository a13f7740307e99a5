-- find-first-waiting
select p.org_id, w.id, w.revision from unnest($2::uuid[], $3::int[]) as p (org_id, places)
     cross join lateral (
       select d.id, d.revision from documents d where d.org_id = p.org_id and stage = 'received' and failure is null
  and stage_changed_at >= coalesce(now() - make_interval(secs => $4::float8 / 1000), '-infinity')
         and stage_changed_at < now() - make_interval(secs => $1::float8 / 1000)
       order by stage_changed_at limit p.places
     ) w
