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
  documents = 0;
  bytes = 0;

  constructor(
    private readonly parts: { db: Queryable; archive: Archive },
    private readonly about: { month: string; cutoff: string },
  ) {}

  async add({ orgId, id, content }: { orgId: string; id: string; content: string | null }): Promise<void> {
    const current = this.open.get(orgId) ?? { file: new DocumentFile(), leftOut: [] };
    if (content === null) {
      current.leftOut.push(id);
      this.open.set(orgId, current);
      return;
    }
    await current.file.add(id, content);
    this.open.set(orgId, current);
    if (current.file.size >= fileBytes) {
      await this.finish(orgId);
    } else if (this.openSize() > openBytes) {
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
    if (file.size > 0) {
      const { bytes, ...written } = file.finish();
      const name = `${this.about.month}/${orgId}/${written.firstId}-${written.sha256.slice(0, nameDigits)}`;
      const between = leftOut.filter((id) => id > written.firstId && id < written.lastId);
      const { db, archive } = this.parts;
      await insertFile(db, { ...this.about, name, orgId, file: written, size: bytes.length, leftOut: between });
      await archive.put(name, bytes);
      this.documents += written.documents;
      this.bytes += bytes.length;
    }
  }

  private openSize(): number {
    return [...this.open.values()].reduce((sum, { file }) => sum + file.size, 0);
  }

  private largest(): string {
    return [...this.open].toSorted(([, one], [, other]) => other.file.size - one.file.size)[0]![0];
  }
}
