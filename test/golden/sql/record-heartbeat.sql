-- record-heartbeat
with forgotten as (
       delete from processes where seen_at < now() - interval '1 day' and id <> $1
     ), beaten as (
       insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, start_ticks, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
       on conflict (id) do update set seen_at = now()
     )
     select (
         select coalesce(json_agg(json_build_object('id', id, 'pid', pid, 'startTicks', start_ticks)), '[]')
         from processes where place = $9 and id <> $1
       ) as others, array(select name from migrations order by timestamp, id) as applied, is_recovering() as recovering
