import type { Queryable } from "../../database.ts";
import type { DocumentKey } from "./document-store.ts";

export interface NewAttachment {
  id: string;
  fileName: string;
  fileType: string;
  content: Buffer;
  sha256: string;
}

/**
 * CTEs that store the attachments of the row (id, org_id, revision) in the CTE `owner`: their bytes once for the
 * organization, then a row for each. They take `attachmentParameters` from the parameter `first` on.
 */
export function storeAttachments(owner: string, first: number): string {
  const [ids, contents, digests, names, types] = [0, 1, 2, 3, 4].map((offset) => `$${first + offset}`);
  return `contents as (
  insert into attachment_contents (org_id, sha256, content)
  select distinct on (a.sha256) o.org_id, a.sha256, a.content
  from ${owner} o, unnest(${contents}::bytea[], ${digests}::text[]) as a (content, sha256)
  on conflict (org_id, sha256) do nothing
), attached as (
  insert into attachments (id, org_id, document_id, revision, sha256, size_bytes, file_name, file_type)
  select a.id, o.org_id, o.id, o.revision, a.sha256, octet_length(a.content), a.file_name, a.file_type
  from ${owner} o, unnest(${ids}::uuid[], ${contents}::bytea[], ${digests}::text[], ${names}::text[], ${types}::text[])
    as a (id, content, sha256, file_name, file_type)
)`;
}

export function attachmentParameters(attachments: readonly NewAttachment[]): unknown[] {
  return [
    attachments.map(({ id }) => id),
    byteaArray(attachments.map(({ content }) => content)),
    attachments.map(({ sha256 }) => sha256),
    attachments.map(({ fileName }) => fileName),
    attachments.map(({ fileType }) => fileType),
  ];
}

const byteaType = 17;
const arrayHeader = 20;

/**
 * `bytea[]` in PostgreSQL's binary form: dimensions, whether there are nulls, type, length, first index, then each element
 * behind its own length. The driver would write megabytes of hexadecimal digits.
 */
function byteaArray(contents: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(arrayHeader);
  const fields = contents.length === 0 ? [0, 0, byteaType] : [1, 0, byteaType, contents.length, 1];
  fields.forEach((field, index) => header.writeInt32BE(field, index * 4));
  const elements = contents.flatMap((content) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length);
    return [length, content];
  });
  return Buffer.concat([header.subarray(0, fields.length * 4), ...elements]);
}

/** What a document weighs in the stages that hold it in memory. */
export function sizeInBytes(documentJson: string, attachments: readonly NewAttachment[]): number {
  return attachments.reduce((sum, { content }) => sum + content.length, Buffer.byteLength(documentJson));
}

/** Base64 of the attachments, by attachment id. */
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

/** An attachment that came with any revision of the document. */
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
