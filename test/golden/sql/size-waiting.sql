-- size-waiting
select d.id, d.revision, d.size_bytes as size from (select distinct id, revision from unnest((select $1::uuid[]), (select $2::int[])) as r (id, revision)) i
  join documents d on d.id = i.id and d.revision = i.revision and d.stage = $3 order by d.id
