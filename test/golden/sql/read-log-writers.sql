-- read-log-writers
select distinct l.virtualtransaction as writer 
  from pg_locks l
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.relation = 'status_log'::regclass
