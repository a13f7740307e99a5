-- save-idempotent-answers
update idempotency_keys k
set status = a.status, headers = a.headers, body = a.body
from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::jsonb[], $6::text[])
  as a (org_id, key, claim_id, status, headers, body)
where k.org_id = a.org_id and k.key = a.key and k.claim_id = a.claim_id
