-- find-pauses-in-force
select id, scope, target, org_id, cause, reason, ended_at::text as ended_at
   from pauses where ended_at is null or ended_at > now() - make_interval(secs => $1::float8 / 1000)
   order by id
