-- find-likely-duplicates
select i.id, o.document_sequence, o.external_reference
from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::bigint[]), (select $4::uuid[]), (select $5::uuid[]))
  as i (id, org_id, likeness, after, before)
cross join lateral (
  select d.document_sequence, d.external_reference
  from (
    select d.id, d.org_id, d.document_sequence, d.external_reference, d.overall_status from documents d
    where d.likeness is not null and (d.likeness, d.id) > (i.likeness, i.after) and (d.likeness, d.id) < (i.likeness, i.before)
    order by d.likeness desc, d.id desc limit 20
  ) d
  where d.id <> i.id and d.org_id = i.org_id and d.overall_status not in ('VALIDATION_FAILED', 'REJECTED')
  order by d.id < i.id desc, d.id desc limit 1
) o
