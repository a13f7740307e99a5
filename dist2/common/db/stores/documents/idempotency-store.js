import { binaryArray } from "../../binary-array.js";
/**
 * Reserves keys for requests. A key is free when it is unused, when its request died before it stored anything, or when
 * its request was refused and one with other content comes. A key with a document is never free again. Of several requests
 * with the same key the first gets it.
 *
 * @returns whether each request has its key
 */
export async function reserveKeys(db, uses) {
    // A statement must not update a row twice.
    const first = new Map(uses.toReversed().map((use) => [`${use.orgId} ${use.key}`, use]));
    const claims = [...first.values()];
    const rows = await db.query(reserveStatement, [
        claims.map(({ orgId }) => orgId),
        claims.map(({ key }) => key),
        claims.map(({ requestSha256 }) => requestSha256),
        claims.map(({ claimId }) => claimId),
        claims.map(({ lockMs }) => lockMs),
    ]);
    const claimed = new Set(rows.map(({ claimId }) => claimId));
    return uses.map(({ claimId }) => claimed.has(claimId));
}
// Ordered by key, so that two statements with several common keys cannot deadlock.
const reserveStatement = {
    name: "claim-idempotency-keys",
    text: `
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
returning claim_id`,
};
export async function findUsedKey(db, { orgId, key }) {
    const rows = await db.query(findStatement, [orgId, key]);
    return rows[0];
}
const usedKey = `
select k.request_sha256,
  case when k.status is not null then
    json_build_object('status', k.status, 'headers', k.headers, 'body', k.body) end as answer,
  case when d.id is not null then
    json_build_object('id', d.id, 'kind', d.kind, 'documentSequence', d.document_sequence,
      'overallStatus', d.overall_status) end as document
from idempotency_keys k
left join documents d on d.org_id = k.org_id and d.id = k.document_id`;
const findStatement = {
    name: "find-idempotency-key",
    text: `${usedKey} where k.org_id = $1 and k.key = $2`,
};
/** The key of the line of a batch that has made a document at the position. */
export async function findKeyOfPosition(db, { orgId, batchPosition }) {
    const rows = await db.query(`${usedKey} where k.org_id = $1 and k.batch_position = $2 and k.document_id is not null`, [orgId, batchPosition]);
    return rows[0];
}
/**
 * Stores the changed document with the key in the same transaction, so that the key leads to the document even when the
 * process crashes before it answers.
 *
 * @returns whether the reservation is still valid
 */
export async function saveChangedDocument(tx, { orgId, key, claimId }, documentId) {
    const rows = await tx.query(`update idempotency_keys set document_id = $4
     where org_id = $1 and key = $2 and claim_id = $3 and document_id is null returning key`, [orgId, key, claimId, documentId]);
    return rows.length > 0;
}
export async function saveAnswers(db, kept) {
    await db.query(saveStatement, [
        kept.map(({ orgId }) => orgId),
        kept.map(({ key }) => key),
        kept.map(({ claimId }) => claimId),
        kept.map(({ answer }) => answer.status),
        kept.map(({ answer }) => JSON.stringify(answer.headers)),
        binaryArray("text", kept.map(({ answer }) => (answer.body === null ? null : Buffer.from(answer.body)))),
    ]);
}
const saveStatement = {
    name: "save-idempotent-answers",
    text: `
update idempotency_keys k
set status = a.status, headers = a.headers, body = a.body
from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::jsonb[], $6::text[])
  as a (org_id, key, claim_id, status, headers, body)
where k.org_id = a.org_id and k.key = a.key and k.claim_id = a.claim_id`,
};
/** Frees the key of a request that stored nothing; a key with a document stays. */
export async function releaseKey(db, { orgId, key, claimId }) {
    await db.query(`delete from idempotency_keys where org_id = $1 and key = $2 and claim_id = $3 and document_id is null`, [orgId, key, claimId]);
}
/** Deletes keys, oldest first. @returns how many; `limit` when there may be more */
export async function purgeKeys(db, { olderThanMs, limit }) {
    const rows = await db.query(`delete from idempotency_keys where (org_id, key) in (
       select org_id, key from idempotency_keys where created_at < now() - $1::bigint * interval '1 millisecond'
       order by created_at limit $2 for update skip locked
     ) returning 1`, [olderThanMs, limit]);
    return rows.length;
}
//# sourceMappingURL=idempotency-store.js.map