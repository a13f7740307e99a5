import { randomUUID } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

import { writeInPlace } from "./write-in-place.ts";

/** More than a process commits at a time: of what a server has lost, one of them is the last. */
const kept = 32;
const noteName = /^commits\.[0-9a-f-]{36}$/;
const width = 2_600;
const keptMs = 30 * 86_400_000;

/**
 * Notes the newest transactions that a process acts upon outside of the database, before it does: a number that is answered, a send
 * that is claimed. A standby that takes over and has them all has lost nothing.
 */
export class NotedCommits {
  private readonly name = `commits.${randomUUID()}`;
  private marks: string[] = [];
  private added = 0;
  private written = 0;
  private writing: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  /** Resolves when the file says it; callers of a moment share one write. @throws Error when it cannot be written */
  async note(mark: string): Promise<void> {
    if (this.marks.at(-1) !== mark) {
      this.marks = [...this.marks, mark].slice(-kept);
      this.added += 1;
    }
    const own = this.added;
    while (this.written < own) {
      this.writing ??= this.write().finally(() => (this.writing = undefined));
      await this.writing;
    }
  }

  private async write(): Promise<void> {
    const upTo = this.added;
    const text = this.marks.join(",").padEnd(width);
    await writeInPlace(path.join(this.folder, this.name), `${text}\n${text}\n`, false);
    this.written = upTo;
  }
}

/** The marks of all processes; files of processes that ended long ago are removed. @throws Error when one cannot be read */
export async function readNotedCommits(folder: string, names: readonly string[]): Promise<string[]> {
  const files = names.filter((name) => noteName.test(name)).map((name) => path.join(folder, name));
  const marks = await Promise.all(files.map(readMarks));
  for (const file of files) {
    const seen = await stat(file).catch(() => undefined);
    if (seen !== undefined && Date.now() - seen.mtimeMs > keptMs) {
      await rm(file, { force: true });
    }
  }
  return marks.flat();
}

/** Written twice, so that what is being written while it is read is read again. */
async function readMarks(file: string): Promise<string[]> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [first = "", second = ""] = (await readFile(file, "utf8")).split("\n");
    if (first === second) {
      return first.trim().split(",");
    }
  }
  throw new Error(`${file} is torn: its two halves differ`);
}
