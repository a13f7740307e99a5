import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";

import { ArchiveError, missingFile, shortFile, type Archive } from "./archive.ts";

/** An archive in a folder, which may be a mounted one of another machine. */
export class FolderArchive implements Archive {
  constructor(readonly place: string) {}

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.fileOf(name);
    if ((await stat(file).catch(() => undefined))?.size === bytes.length) {
      return;
    }
    const draft = `${file}.${randomUUID()}.part`;
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeSynced(draft, bytes);
      await rename(draft, file);
      await syncFolders(path.dirname(file), this.place);
    } catch (error) {
      throw this.unavailable(name, error);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async read(name: string, from: number, length: number): Promise<Buffer> {
    const handle = await this.openFile(name);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, from);
      if (bytesRead < length) {
        throw shortFile(this.place, name);
      }
      return buffer;
    } catch (error) {
      throw error instanceof ArchiveError ? error : this.unavailable(name, error);
    } finally {
      await handle.close();
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  close(): void {}

  private async openFile(name: string): Promise<FileHandle> {
    try {
      return await open(this.fileOf(name), constants.O_RDONLY);
    } catch (error) {
      const isHere = (await stat(this.place).catch(() => undefined)) !== undefined;
      // A folder that is not mounted is not a lost file.
      throw isHere && (error as NodeJS.ErrnoException).code === "ENOENT"
        ? missingFile(this.place, name)
        : this.unavailable(name, error);
    }
  }

  private unavailable(name: string, cause: unknown): ArchiveError {
    return new ArchiveError("unavailable", `${name} in the archive ${this.place}: ${(cause as Error).message}`, {
      cause,
    });
  }

  private fileOf(name: string): string {
    return path.join(this.place, ...name.split("/"));
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a file is durable when its folder is, and that of the folder when the one above it is. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  const handle = await open(from, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
  if (path.resolve(from) !== path.resolve(upTo)) {
    await syncFolders(path.dirname(from), upTo);
  }
}
