import type { KnownFile, WrittenFile } from "../../../archive/document-file.ts";
import type { Queryable } from "../../queryable.ts";

const columns = "name, first_id, last_id, documents, size, index_offset, sha256, index_sha256";

export interface NewFile {
  name: string;
  month: string;
  orgId: string;
  file: Omit<WrittenFile, "bytes">;
  size: number;
  cutoff: string;
  leftOut: readonly string[];
}

/** Before the file is written, so that none is forgotten. */
export async function insertFile(
  db: Queryable,
  { name, month, orgId, file, size, cutoff, leftOut }: NewFile,
): Promise<void> {
  await db.query(
    `insert into archive_files (name, month, org_id, first_id, last_id, documents, size, index_offset, sha256, index_sha256, cutoff, left_out)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (name) do nothing`,
    [
      name,
      month,
      orgId,
      file.firstId,
      file.lastId,
      file.documents,
      size,
      file.indexOffset,
      file.sha256,
      file.indexSha256,
      cutoff,
      leftOut,
    ],
  );
}

export type ListedFile = KnownFile & {
  orgId: string;
  month: string;
  inUse: boolean;
  cutoff: string;
  leftOut: string[];
};

export interface FileFilter {
  month?: string;
  inUse?: boolean;
  /** Only those that have documents which were deleted. */
  isErasedFrom?: boolean;
  after: string;
  limit: number;
}

/** Files in the order of their names, a page at a time. */
export async function listFiles(db: Queryable, filter: FileFilter): Promise<ListedFile[]> {
  return db.query<ListedFile>(
    `select ${columns}, org_id, month, in_use, cutoff::text as cutoff, left_out from archive_files
     where name > $1 and ($2::text is null or month = $2) and ($3::boolean is null or in_use = $3)
       and (not $4 or name in (select e.name from archive_erasures e))
     order by name limit $5`,
    [filter.after, filter.month ?? null, filter.inUse ?? null, filter.isErasedFrom ?? false, filter.limit],
  );
}

export async function forgetFile(db: Queryable, name: string): Promise<void> {
  await db.query("delete from archive_files where name = $1 and not in_use", [name]);
}

export async function findErasedOf(db: Queryable, name: string): Promise<string[]> {
  const rows = await db.query<{ documentId: string }>("select document_id from archive_erasures where name = $1", [
    name,
  ]);
  return rows.map(({ documentId }) => documentId);
}

/** In one step: what was written anew stands for the former file, which is removed then. */
export async function replaceFile(tx: Queryable, former: string, by: string | undefined): Promise<void> {
  await tx.query("update archive_files set in_use = (name = $2) where name in ($1, $2)", [former, by ?? ""]);
  await tx.query("delete from archive_erasures where name = $1", [former]);
}
