-- hold-lease
update process_leases set holder = $2, until = now() + make_interval(secs => $3::float8 / 1000)
    where name = $1 and (holder = $2 or until < now())
    returning (
      select count(*)::int from processes where kind = 'workers' and seen_at > now() - interval '15 seconds'
    ) as workers
