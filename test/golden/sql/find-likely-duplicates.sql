-- find-likely-duplicates
select i.id, o.document_sequence, o.external_reference
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::bigint[]), (select $4::uuid[]), (select $5::uuid[]))
  as i (id, org_id, likeness, after, before)
cross join lateral (
  select d.document_sequence, d.external_reference
  from (
    select s.document_id from search_texts s where s.likeness is not null
      and (s.likeness, s.document_id) > (i.likeness, i.after) and (s.likeness, s.document_id) < (i.likeness, i.before)
    order by s.likeness desc, s.document_id desc limit 20
  ) s cross join lateral (select * from documents where id = s.document_id offset 0) d
  where d.id <> i.id and d.org_id = i.org_id and d.overall_status not in ('VALIDATION_FAILED', 'REJECTED')
  order by d.id < i.id desc, d.id desc limit 1
) o
