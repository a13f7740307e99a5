-- find-troubled
select t.document_id as id from (select id from organizations where $1::uuid is null or id = $1) o join transmissions t on t.org_id = o.id and t.troubled
  where ($2::text is null or t.state = $2) and ($3::text is null or t.failure_class = $3)
    and ($4::text is null or t.reason like $4) and ($5::text is null or t.leg = $5)
  union all
  select d.id from (select id from organizations where $1::uuid is null or id = $1) o join documents d on d.org_id = o.id and d.failure is not null
  where $2::text is null and $3::text is null and $5::text is null and ($4::text is null or d.failure ->> 'message' like $4)
  limit 5001
