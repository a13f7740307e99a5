-- find-newest
select f.id from (select id from organizations where $1::uuid is null or id = $1) o cross join unnest($5::text[]) k (kind) cross join unnest($6::text[]) s (status)
  cross join lateral (
    select d.id from documents d
    where d.org_id = o.id and d.kind = k.kind and (d.overall_status, d.id) < (s.status, $2::uuid)
      and (d.overall_status, d.id) >= (s.status, $4::uuid)
    order by d.overall_status desc, d.id desc limit $3
  ) f order by f.id desc limit $3
