-- record-heartbeat
with forgotten as (
       delete from processes where seen_at < now() - interval '1 day' and id <> $1
     ), beaten as (
       insert into processes (id, kind, name, host, pid, version, newest_migration, works, place, start_ticks, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
       on conflict (id) do update set seen_at = now()
     )
     select id, pid, start_ticks from processes where place = $9 and id <> $1
