import type { Archive } from "../../archive/archive.ts";
import { DocumentFile } from "../../archive/document-file.ts";
import { insertFile } from "../../db/stores/archive/archive-file-store.ts";
import type { Queryable } from "../../db/queryable.ts";

/** A file is written when it has so many bytes: it is read and verified in memory. */
const fileBytes = 8 * 1_024 * 1_024;
/** Of all organizations together. */
const openBytes = 64 * 1_024 * 1_024;
const nameDigits = 16;

interface OpenFile {
  file: DocumentFile;
  leftOut: string[];
}

/** Writes documents, which come in the order of their ids, into files of their organizations. Its memory is bounded, whatever a month holds. */
export class FileWriter {
  private readonly open = new Map<string, OpenFile>();
  private openSize = 0;
  documents = 0;
  bytes = 0;

  constructor(
    private readonly parts: { db: Queryable; archive: Archive },
    private readonly about: { month: string; cutoff: string },
  ) {}

  async add({ orgId, id, content }: { orgId: string; id: string; content: string | null }): Promise<void> {
    const current = this.open.get(orgId) ?? { file: new DocumentFile(), leftOut: [] };
    this.open.set(orgId, current);
    if (content === null) {
      current.leftOut.push(id);
      return;
    }
    const before = current.file.size;
    await current.file.add(id, content);
    this.openSize += current.file.size - before;
    if (current.file.size >= fileBytes) {
      await this.finish(orgId);
    } else if (this.openSize > openBytes) {
      await this.finish(this.largest());
    }
  }

  /** The files that are not full. */
  async end(): Promise<void> {
    for (const orgId of this.open.keys()) {
      await this.finish(orgId);
    }
  }

  private async finish(orgId: string): Promise<void> {
    const { file, leftOut } = this.open.get(orgId)!;
    this.open.delete(orgId);
    this.openSize -= file.size;
    if (file.size > 0) {
      const stored = await storeFile(this.parts, { ...this.about, orgId, leftOut }, file);
      this.documents += stored.documents;
      this.bytes += stored.bytes;
    }
  }

  private largest(): string {
    return [...this.open].toSorted(([, one], [, other]) => other.file.size - one.file.size)[0]![0];
  }
}

/** Into the database's list first, so that no file is forgotten, then into the archive. Its name says what is in it. */
export async function storeFile(
  { db, archive }: { db: Queryable; archive: Archive },
  about: { month: string; cutoff: string; orgId: string; leftOut: readonly string[] },
  file: DocumentFile,
): Promise<{ name: string; documents: number; bytes: number }> {
  const { bytes, ...written } = file.finish();
  const { firstId, lastId, sha256, documents } = written;
  const name = `${about.month}/${about.orgId}/${firstId}-${sha256.slice(0, nameDigits)}`;
  const leftOut = about.leftOut.filter((id) => id > firstId && id < lastId);
  await insertFile(db, { ...about, name, file: written, size: bytes.length, leftOut });
  await archive.put(name, bytes);
  return { name, documents, bytes: bytes.length };
}
