import { binaryArray } from "../db/shared-sql.ts";
import type { Queryable } from "../db/queryable.ts";
import type { DocumentKey } from "./document-store.ts";

export interface NewAttachment {
  id: string;
  fileName: string;
  fileType: string;
  /** Null for what the organization has stored already under the digest. */
  content: Uint8Array | null;
  sha256: string;
  /** Of content that is null. */
  sizeBytes?: number;
}

interface Owner {
  id: string;
  attachments: readonly NewAttachment[];
}

/**
 * CTEs that store the attachments of the rows (id, org_id, revision) of the CTE `owners`: the bytes once per
 * organization, then a row for each reference. They take `attachmentParameters` from the parameter `first` on.
 */
export function storeAttachments(owners: string, first: number): string {
  return `attachment as materialized (
  select a.*, o.org_id, o.revision
  from ${owners} o join unnest($${first}::uuid[], $${first + 1}::uuid[], $${first + 2}::bytea[], $${first + 3}::text[], $${first + 4}::text[],
    $${first + 5}::text[]) with ordinality as a (document_id, id, content, sha256, file_name, file_type, nth) on a.document_id = o.id
), contents as (
  insert into attachment_contents (org_id, sha256, content)
  select distinct on (org_id, sha256) org_id, sha256, content from attachment where content is not null order by org_id, sha256
  on conflict (org_id, sha256) do nothing
), attached as (
  insert into attachments (id, org_id, document_id, revision, sha256, size_bytes, file_name, file_type)
  select id, org_id, document_id, revision, sha256, coalesce(octet_length(content), (
      select octet_length(c.content) from attachment_contents c where c.org_id = attachment.org_id and c.sha256 = attachment.sha256)),
    file_name, file_type
  from attachment order by nth
)`;
}

export function attachmentParameters(owners: readonly Owner[]): unknown[] {
  const all = owners.flatMap(({ id, attachments }) =>
    attachments.map((attachment) => ({ ...attachment, documentId: id })),
  );
  return [
    all.map(({ documentId }) => documentId),
    all.map(({ id }) => id),
    binaryArray(
      "bytea",
      all.map(({ content }) => content),
    ),
    all.map(({ sha256 }) => sha256),
    all.map(({ fileName }) => fileName),
    all.map(({ fileType }) => fileType),
  ];
}

/** What a document weighs in the stages that hold it in memory. */
export function sizeInBytes(
  documentJson: Uint8Array,
  attachments: readonly NewAttachment[],
  { sentXml, keptBytes = 0 }: { sentXml?: { sizeBytes: number } | undefined; keptBytes?: number | undefined } = {},
): number {
  const own = documentJson.length + (sentXml?.sizeBytes ?? 0) + keptBytes;
  return attachments.reduce((sum, { content, sizeBytes = 0 }) => sum + (content?.length ?? sizeBytes), own);
}

/** Base64 content by attachment id. */
export async function loadAttachmentContents(
  db: Queryable,
  orgIds: readonly string[],
  attachmentIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; content: Buffer }>(
    `select a.id, c.content from attachments a
     join attachment_contents c on c.org_id = a.org_id and c.sha256 = a.sha256
     where a.org_id = any($1::uuid[]) and a.id = any($2::uuid[])`,
    [[...new Set(orgIds)], attachmentIds],
  );
  return new Map(rows.map(({ id, content }) => [id, content.toString("base64")]));
}

export interface StoredAttachment {
  fileName: string;
  fileType: string;
  sha256: string;
  content: Buffer;
}

/** An attachment of any revision of the document. */
export async function findAttachment(
  db: Queryable,
  { orgId, kind, id }: DocumentKey,
  attachmentId: string,
): Promise<StoredAttachment | undefined> {
  const rows = await db.query<StoredAttachment>(
    `select a.file_name, a.file_type, a.sha256, c.content
     from documents d
     join attachments a on a.org_id = d.org_id and a.document_id = d.id
     join attachment_contents c on c.org_id = a.org_id and c.sha256 = a.sha256
     where d.org_id = $1 and d.kind = $2 and d.id = $3 and a.id = $4`,
    [orgId, kind, id, attachmentId],
  );
  return rows[0];
}

export interface AttachmentFacts {
  id: string;
  fileName: string;
  fileType: string;
  sha256: string;
  sizeBytes: number;
}

/** All attachments that the document has or had, without their contents. */
export const findAttachmentFacts = (db: Queryable, { orgId, id }: DocumentKey): Promise<AttachmentFacts[]> =>
  db.query<AttachmentFacts>(
    `select id, file_name, file_type, sha256, size_bytes from attachments where org_id = $1 and document_id = $2`,
    [orgId, id],
  );
