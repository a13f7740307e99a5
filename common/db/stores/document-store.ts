import type { DocumentAmounts, DocumentKind, TradeDocument } from "../../domain/document.ts";
import type { Finding } from "../../domain/finding.ts";
import type { LegStatus, OverallStatus, Stage } from "../../domain/status.ts";
import type { PreparedStatement, Queryable } from "../database.ts";

export interface NewAttachment {
  id: string;
  fileName: string;
  fileType: string;
  content: Buffer;
  sha256: string;
}

export interface NewDocument {
  id: string;
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  /** Prefix of the document number; year and running number follow. */
  sequencePrefix: string;
  year: number;
  serviceVersion: string;
  requestId: string;
  document: TradeDocument;
  acceptedAmountsSha256: string;
  attachments: NewAttachment[];
}

/**
 * Stores an accepted document in one statement: number, row, attachments and first log entry stand or fall together,
 * which is what keeps the numbers gapless.
 */
export async function insertDocument(
  db: Queryable,
  row: NewDocument,
): Promise<{ documentSequence: string; createdAt: Date }> {
  const documentJson = JSON.stringify(row.document);
  const documentBytes = Buffer.byteLength(documentJson);
  const rows = await db.query<{ documentSequence: string; createdAt: Date }>(insertDocumentStatement, [
    row.id,
    row.orgId,
    row.businessProfileId,
    row.kind,
    row.sequencePrefix,
    row.year,
    row.serviceVersion,
    row.requestId,
    documentJson,
    row.acceptedAmountsSha256,
    row.attachments.map(({ id }) => id),
    row.attachments.map(({ content }) => content),
    row.attachments.map(({ sha256 }) => sha256),
    row.attachments.map(({ fileName }) => fileName),
    row.attachments.map(({ fileType }) => fileType),
    documentBytes + row.attachments.reduce((sum, { content }) => sum + content.length, 0),
  ]);
  return rows[0]!;
}

// lpad would cut a number of seven digits down to six, hence the greatest().
const insertDocumentStatement: PreparedStatement = {
  name: "insert-document",
  text: `
with number as (
  insert into sequences (business_profile_id, kind, year, org_id, last_value) values ($3, $4, $6, $2, 1)
  on conflict (business_profile_id, kind, year) do update set last_value = sequences.last_value + 1
  returning last_value::text as value
), stored as (
  insert into documents (id, org_id, business_profile_id, kind, document_sequence, stage, stage_changed_at,
    overall_status, service_version, request_id, document, accepted_amounts_sha256, size_bytes, created_at, updated_at)
  select $1, $2, $3, $4, concat_ws('-', $5::text, $6::text, lpad(value, greatest(6, length(value)), '0')), 'received',
    now(), 'PENDING', $7, $8, $9::json, $10, $16, now(), now()
  from number
  returning document_sequence, created_at
), contents as (
  insert into attachment_contents (org_id, sha256, content)
  select distinct on (a.sha256) $2::uuid, a.sha256, a.content
  from unnest($12::bytea[], $13::text[]) as a (content, sha256)
  on conflict (org_id, sha256) do nothing
), attached as (
  insert into attachments (id, org_id, document_id, sha256, size_bytes, file_name, file_type)
  select a.id, $2, $1, a.sha256, octet_length(a.content), a.file_name, a.file_type
  from unnest($11::uuid[], $12::bytea[], $13::text[], $14::text[], $15::text[])
    as a (id, content, sha256, file_name, file_type)
), logged as (
  insert into status_log (org_id, document_id, revision, stage, event, to_state, detail)
  values ($2, $1, 1, 'accept', 'RECEIVED', 'received', jsonb_build_object('request_id', $8::text))
)
select document_sequence as "documentSequence", created_at as "createdAt" from stored`,
};

export interface DocumentRow {
  id: string;
  orgId: string;
  businessProfileId: string;
  kind: DocumentKind;
  revision: number;
  documentSequence: string;
  stage: Stage;
  overallStatus: OverallStatus;
  participantStatus: LegStatus;
  ftaStatus: LegStatus;
  document: TradeDocument;
  /** Null until the pricing stage has stored them. */
  amounts: DocumentAmounts | null;
  findings: Finding[];
  createdAt: Date;
  updatedAt: Date;
}

export interface DocumentKey {
  orgId: string;
  kind: DocumentKind;
  id: string;
}

/** The document with everything an answer about it needs, in one round trip. */
export async function findDocumentRow(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(findDocumentStatement, [orgId, kind, id]);
  return rows[0];
}

const findDocumentStatement: PreparedStatement = {
  name: "find-document",
  text: `
select d.id, d.org_id as "orgId", d.business_profile_id as "businessProfileId", d.kind, d.revision,
  d.document_sequence as "documentSequence", d.stage, d.overall_status as "overallStatus",
  d.participant_status as "participantStatus", d.fta_status as "ftaStatus", d.document, a.amounts,
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('flag', f.flag, 'reasonCode', f.reason_code, 'text', f.text,
      'location', f.location, 'test', f.test, 'pointer', f.pointer, 'ruleSet', f.rule_set)) order by f.position)
    from validation_findings f
    where f.org_id = d.org_id and f.document_id = d.id and f.revision = d.revision
  ), '[]'::jsonb) as findings,
  d.created_at as "createdAt", d.updated_at as "updatedAt"
from documents d
left join document_amounts a on a.org_id = d.org_id and a.document_id = d.id and a.revision = d.revision
where d.org_id = $1 and d.kind = $2 and d.id = $3`,
};

/** Base64 of every attachment of the documents, by attachment id. */
export async function loadAttachmentContents(
  db: Queryable,
  orgIds: readonly string[],
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; content: Buffer }>(
    `select a.id, c.content from attachments a
     join documents d on d.id = a.document_id and d.revision = a.revision
     join attachment_contents c on c.org_id = a.org_id and c.sha256 = a.sha256
     where a.org_id = any($1::uuid[]) and a.document_id = any($2::uuid[])`,
    [[...new Set(orgIds)], documentIds],
  );
  return new Map(rows.map(({ id, content }) => [id, content.toString("base64")]));
}
