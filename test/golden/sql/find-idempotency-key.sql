-- find-idempotency-key
select k.request_sha256,
  case when k.status is not null then
    json_build_object('status', k.status, 'headers', k.headers, 'body', k.body) end as answer,
  case when d.id is not null then
    json_build_object('id', d.id, 'kind', d.kind, 'documentSequence', d.document_sequence,
      'overallStatus', d.overall_status) end as document
from idempotency_keys k
left join documents d on d.org_id = k.org_id and d.id = k.document_id where k.org_id = $1 and k.key = $2
