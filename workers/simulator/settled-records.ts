import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What is asked about a transmission that is put away. */
interface Settled {
  sbdhId: string;
  receivedAt: string;
}

/** Only its own user may read the files, as the journal. */
const privateMode = 0o600;

/** Where a record is, in bytes. */
interface Place {
  file: RecordFile;
  offset: number;
  length: number;
}

interface RecordFile {
  path: string;
  descriptor: number;
  sbdhIds: string[];
  /** When the newest of them was received. */
  newest: string;
}

/**
 * Settled transmissions on disk, one file for each group that is put away; memory has their places alone. The files hold nothing
 * that the journal has not: they are made again from it at every start, and old ones are removed whole.
 */
export class SettledRecords<Kept extends Settled> {
  private readonly files = new Set<RecordFile>();
  private readonly places = new Map<string, Place[]>();
  private made = 0;
  private count = 0;

  /** @param path begins the names of the files; those of an earlier process are removed */
  constructor(private readonly path: string) {
    const [folder, beginning] = [dirname(path), `${basename(path)}-`];
    const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(beginning)) : [];
    left.forEach((name) => rmSync(join(folder, name)));
  }

  /** False when they cannot be written, as on a full disk; then none of them is here. */
  add(transmissions: readonly Kept[]): boolean {
    const lines = transmissions.map((transmission) => Buffer.from(`${JSON.stringify(transmission)}\n`));
    const file = this.write(Buffer.concat(lines));
    if (file === undefined) {
      return false;
    }
    let offset = 0;
    for (const [nth, { sbdhId: sent, receivedAt }] of transmissions.entries()) {
      const sbdhId = flat(sent);
      const length = lines[nth]?.length ?? 0;
      this.places.set(sbdhId, [...(this.places.get(sbdhId) ?? []), { file, offset, length }]);
      file.sbdhIds.push(sbdhId);
      file.newest = receivedAt > file.newest ? receivedAt : file.newest;
      offset += length;
    }
    this.files.add(file);
    this.count += transmissions.length;
    return true;
  }

  /** All copies of one envelope, oldest first. */
  copies(sbdhId: string): Kept[] {
    return (this.places.get(sbdhId) ?? []).map(({ file, offset, length }) => {
      const bytes = Buffer.alloc(length);
      readSync(file.descriptor, bytes, 0, length, offset);
      return JSON.parse(bytes.toString("utf8")) as Kept;
    });
  }

  /** Each group that is still here when its turn comes, oldest first. */
  *groups(): Generator<Kept[]> {
    for (const file of this.files) {
      const lines = readFileSync(file.path, "utf8").trimEnd().split("\n");
      yield lines.map((line) => JSON.parse(line) as Kept);
    }
  }

  /** Removes the oldest groups while `keep` are left without them, or when all in them came before that time. */
  forget({ keep, before }: { keep: number; before: string }): void {
    for (const file of this.files) {
      if (this.count - file.sbdhIds.length < keep && file.newest >= before) {
        return;
      }
      this.remove(file);
    }
  }

  close(): void {
    this.files.forEach((file) => this.remove(file));
  }

  private write(bytes: Buffer): RecordFile | undefined {
    const path = `${this.path}-${(this.made += 1)}`;
    try {
      writeFileSync(path, bytes, { mode: privateMode });
      return { path, descriptor: openSync(path, "r"), sbdhIds: [], newest: "" };
    } catch {
      rmSync(path, { force: true });
      return undefined;
    }
  }

  private remove(file: RecordFile): void {
    this.files.delete(file);
    this.count -= file.sbdhIds.length;
    for (const sbdhId of file.sbdhIds) {
      const left = (this.places.get(sbdhId) ?? []).filter((place) => place.file !== file);
      if (left.length > 0) {
        this.places.set(sbdhId, left);
      } else {
        this.places.delete(sbdhId);
      }
    }
    closeSync(file.descriptor);
    rmSync(file.path, { force: true });
  }
}

/** A part of a long text keeps the whole of it in memory. */
const flat = (text: string): string => Buffer.from(text).toString();
