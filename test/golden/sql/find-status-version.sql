-- find-status-version
select d.overall_status, concat_ws('-', d.revision, d.xmin,
  (select max(l.position) from status_log l where l.document_id = d.id),
  (select string_agg(t.xmin::text, '-' order by t.leg) from transmissions t
   where t.document_id = d.id and t.revision = d.revision)) as version
from documents d
where d.org_id = $1 and d.kind = $2 and d.id = $3
