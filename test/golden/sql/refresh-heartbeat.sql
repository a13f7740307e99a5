-- refresh-heartbeat
update processes set seen_at = now(), stuck_jobs = $2, access_point_faults = $4, outage = (
       select jsonb_build_object('access_point', o."accessPoint", 'tries', o.tries, 'words', o.words,
         'since', now() - make_interval(secs => o."forMs" / 1000), 'next_try_at', now() + make_interval(secs => o."nextTryInMs" / 1000))
       from jsonb_to_record($3::jsonb) as o ("accessPoint" text, tries int, words text, "forMs" float8, "nextTryInMs" float8)
       where $3 is not null
     ) where id = $1
