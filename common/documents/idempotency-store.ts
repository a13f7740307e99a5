import type { DocumentKind } from "./document.ts";
import type { OverallStatus } from "../status/status.ts";
import { binaryArray } from "../db/shared-sql.ts";
import { preparedStatement, type Queryable } from "../db/queryable.ts";

export interface KeyUse {
  orgId: string;
  key: string;
  /** Digest of method, path and body; for a line of a batch, of its content. */
  requestSha256: string;
}

export interface KeyReservation {
  orgId: string;
  key: string;
  claimId: string;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** A key as an earlier request left it. */
export interface UsedKey {
  requestSha256: string;
  /** Null while no answer is stored: the request is running, or its process died. */
  answer: StoredAnswer | null;
  document: { id: string; kind: DocumentKind; documentSequence: string; overallStatus: OverallStatus } | null;
}

/** A reservation request with the time that it may last without storing anything. */
export interface KeyToReserve extends KeyUse {
  claimId: string;
  lockMs: number;
}

/**
 * Reserves keys for requests. A key is free when it is unused, when its request died before it stored anything, or when its request
 * was refused and one with other content comes. A key with a document is not free before it is purged. Of several requests with the
 * same key the first gets it.
 *
 * @returns whether each request has its key
 */
export async function reserveKeys(db: Queryable, uses: readonly KeyToReserve[]): Promise<boolean[]> {
  // A statement must not update a row twice.
  const first = new Map(uses.toReversed().map((use) => [`${use.orgId} ${use.key}`, use]));
  const claims = [...first.values()];
  const rows = await db.query<{ claimId: string }>(reserveStatement, [
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
const reserveStatement = preparedStatement(
  "claim-idempotency-keys",
  `
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
);

export async function findUsedKey(
  db: Queryable,
  { orgId, key }: Pick<KeyUse, "orgId" | "key">,
): Promise<UsedKey | undefined> {
  const rows = await db.query<UsedKey>(findStatement, [orgId, key]);
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

const findStatement = preparedStatement("find-idempotency-key", `${usedKey} where k.org_id = $1 and k.key = $2`);

/** The key of the line of a batch that has made a document at the position. */
export async function findKeyOfPosition(
  db: Queryable,
  { orgId, batchPosition }: { orgId: string; batchPosition: string },
): Promise<UsedKey | undefined> {
  const rows = await db.query<UsedKey>(
    `${usedKey} where k.org_id = $1 and k.batch_position = $2 and k.document_id is not null`,
    [orgId, batchPosition],
  );
  return rows[0];
}

/**
 * Stores the changed document with the key in the same transaction, so that the key leads to the document even when the
 * process crashes before it answers.
 *
 * @returns whether the reservation is still valid
 */
export async function saveChangedDocument(
  tx: Queryable,
  { orgId, key, claimId }: KeyReservation,
  documentId: string,
): Promise<boolean> {
  const rows = await tx.query(
    `update idempotency_keys set document_id = $4
     where org_id = $1 and key = $2 and claim_id = $3 and document_id is null returning key`,
    [orgId, key, claimId, documentId],
  );
  return rows.length > 0;
}

export async function saveAnswers(
  db: Queryable,
  kept: readonly (KeyReservation & { answer: StoredAnswer })[],
): Promise<void> {
  await db.query(saveStatement, [
    kept.map(({ orgId }) => orgId),
    kept.map(({ key }) => key),
    kept.map(({ claimId }) => claimId),
    kept.map(({ answer }) => answer.status),
    kept.map(({ answer }) => JSON.stringify(answer.headers)),
    binaryArray(
      "text",
      kept.map(({ answer }) => (answer.body === null ? null : Buffer.from(answer.body))),
    ),
  ]);
}

const saveStatement = preparedStatement(
  "save-idempotent-answers",
  `
update idempotency_keys k
set status = a.status, headers = a.headers, body = a.body
from unnest($1::uuid[], $2::text[], $3::uuid[], $4::integer[], $5::jsonb[], $6::text[])
  as a (org_id, key, claim_id, status, headers, body)
where k.org_id = a.org_id and k.key = a.key and k.claim_id = a.claim_id`,
);

/** Frees the key of a request that stored nothing; a key with a document stays. */
export async function releaseKey(db: Queryable, { orgId, key, claimId }: KeyReservation): Promise<void> {
  await db.query(
    `delete from idempotency_keys where org_id = $1 and key = $2 and claim_id = $3 and document_id is null`,
    [orgId, key, claimId],
  );
}

/** Deletes keys, oldest first. @returns how many; `limit` when there may be more */
export async function purgeKeys(
  db: Queryable,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from idempotency_keys where (org_id, key) in (
       select org_id, key from idempotency_keys where created_at < now() - $1::bigint * interval '1 millisecond'
       order by created_at limit $2 for update skip locked
     ) returning 1`,
    [olderThanMs, limit],
  );
  return rows.length;
}
