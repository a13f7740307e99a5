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
       ) as others, array(select name from migrations order by timestamp, id) as applied, is_recovering() as recovering, extract(epoch from pg_postmaster_start_time())::text as server,
       exists (select from retry_runs where state = 'running') as has_retry_runs,
       exists (select from suspect_documents) as has_suspects,
       exists (select from webhook_endpoints where enabled) as has_endpoints
