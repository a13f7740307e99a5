-- find-statuses
select d.id, d.kind, d.document_sequence, d.stage, d.overall_status, d.participant_status, d.fta_status, t.legs,
  d.external_reference, case when not coalesce(sum(octet_length(d.metadata::text)) over (), 0) > 4194304 then d.metadata end as metadata, coalesce(sum(octet_length(d.metadata::text)) over (), 0) > 4194304 as is_too_much,
  greatest(d.updated_at, t.updated_at) as updated_at
from (select id, min(position) as position from unnest($2::uuid[]) with ordinality as a (id, position) group by id) asked
join documents d on d.id = asked.id and d.org_id = $1
cross join lateral (
  select coalesce(array_agg(t.state order by t.leg), '{}') as legs, max(t.updated_at) as updated_at
  from transmissions t where t.document_id = d.id and t.revision = d.revision and t.leg in ('c3', 'c5')
) t
order by asked.position
