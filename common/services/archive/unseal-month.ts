import { documentsOf, verifyFile } from "../../archive/document-file.ts";
import { ArchiveError } from "../../archive/archive.ts";
import { findErasedOf, replaceFile } from "../../db/stores/archive/archive-file-store.ts";
import { reopenMonth } from "../../db/stores/archive/month-seal-store.ts";
import { insertContent } from "../../db/stores/archive/recalled-document-store.ts";
import { DocumentFile } from "../../archive/document-file.ts";
import { storeFile } from "./file-writer.ts";
import { filesOf, removeUnused, type ArchiveParts } from "./seal-month.ts";

/** Documents of one transaction. */
const batch = 200;

/** Brings the contents of a month back into its tables, and removes its files then. What is deleted meanwhile does not come back. */
export async function unsealMonth(parts: ArchiveParts, month: string): Promise<number> {
  let documents = 0;
  for await (const file of filesOf(parts.db, { month, inUse: true })) {
    const erased = new Set(await findErasedOf(parts.db, file.name));
    let contents: string[] = [];
    const store = async (): Promise<void> => {
      const stored = contents;
      contents = [];
      await parts.db.transaction(async (tx) => {
        for (const content of stored) {
          await insertContent(tx, content);
        }
      });
    };
    for await (const { id, content } of documentsOf(parts.archive, file)) {
      if (!erased.has(id)) {
        contents.push(content);
        documents += 1;
      }
      if (contents.length === batch) {
        await store();
      }
    }
    await store();
  }
  await parts.db.transaction((tx) => reopenMonth(tx, month));
  await removeUnused(parts, month);
  return documents;
}

export interface Verified {
  files: number;
  documents: number;
  bytes: number;
  /** A sentence for each file that is not as it was written. */
  complaints: string[];
}

/** Reads every byte of the files in use. @throws ArchiveError where the archive cannot be read */
export async function verifyArchive({ db, archive }: ArchiveParts, month?: string): Promise<Verified> {
  const verified: Verified = { files: 0, documents: 0, bytes: 0, complaints: [] };
  for await (const file of filesOf(db, { ...(month !== undefined && { month }), inUse: true })) {
    try {
      await verifyFile(archive, file);
    } catch (error) {
      if (!(error instanceof ArchiveError) || error.state !== "damaged") {
        throw error;
      }
      verified.complaints.push(error.message);
    }
    verified.files += 1;
    verified.documents += file.documents;
    verified.bytes += file.size;
  }
  return verified;
}

/** Writes files anew without the documents that were deleted since. @returns how many files */
export async function eraseDeleted(parts: ArchiveParts): Promise<number> {
  const { db, archive } = parts;
  let files = 0;
  for await (const file of filesOf(db, { inUse: true, isErasedFrom: true })) {
    const erased = new Set(await findErasedOf(db, file.name));
    const next = new DocumentFile();
    for await (const { id, content } of documentsOf(archive, file)) {
      if (!erased.has(id)) {
        await next.add(id, content);
      }
    }
    const stored = next.size > 0 ? await storeFile(parts, file, next) : undefined;
    await db.transaction((tx) => replaceFile(tx, file.name, stored?.name));
    await removeUnused(parts, file.month);
    files += 1;
  }
  return files;
}
