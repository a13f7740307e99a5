-- claim-idempotency-keys
insert into idempotency_keys (org_id, key, request_sha256, claim_id, locked_until)
select org_id, key, request_sha256, claim_id, now() + lock_ms * interval '1 millisecond'
from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::integer[])
  as use (org_id, key, request_sha256, claim_id, lock_ms)
order by org_id, key
on conflict (org_id, key) do update
set request_sha256 = excluded.request_sha256, claim_id = excluded.claim_id, locked_until = excluded.locked_until,
  status = null, headers = null, body = null, created_at = now()
where idempotency_keys.document_id is null and (
  (idempotency_keys.status is null and idempotency_keys.locked_until < now())
  or (idempotency_keys.status >= 400 and idempotency_keys.request_sha256 <> excluded.request_sha256)
)
returning claim_id
