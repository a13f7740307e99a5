import { randomUUID } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

import { writeInPlace } from "./write-in-place.ts";

/** How far the log of a site had come, by the note of one process. */
export interface LogNote {
  site: string;
  logId: number;
  file: string;
}

const noteName = /^log\.([0-9a-f]{16})\.[0-9a-f-]{36}$/;
const digits = 20;
/** A process that has noted nothing for so long writes its file anew with the next document. */
const keptMs = 86_400_000;
const syncMs = 1_000;
const missing = (error: NodeJS.ErrnoException): boolean => error.code === "ENOENT";

/**
 * Notes how far the log of the database has come, in a file of its own for each process, before a caller is informed of a
 * document. A database whose log ends before such a note has gone back, however little it has given since.
 */
export class NotedLog {
  private readonly process = randomUUID();
  private highest = 0;
  private noted = 0;
  private syncedAt = Number.NEGATIVE_INFINITY;
  private writing: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  /** Resolves when the file says it; callers of a moment share one write. @throws Error when it cannot be written */
  async note(site: string, logId: number): Promise<void> {
    this.highest = Math.max(this.highest, logId);
    while (this.noted < logId) {
      this.writing ??= this.write(site).finally(() => (this.writing = undefined));
      await this.writing;
    }
  }

  private async write(site: string): Promise<void> {
    const logId = this.highest;
    const flush = performance.now() - this.syncedAt > syncMs;
    const number = String(logId).padStart(digits, "0");
    await writeInPlace(path.join(this.folder, `log.${site}.${this.process}`), `${number} ${number}\n`, flush);
    this.syncedAt = flush ? performance.now() : this.syncedAt;
    this.noted = logId;
  }
}

/** The notes among the files of the folder. @throws Error when one cannot be read */
export async function readLogNotes(folder: string, names: readonly string[]): Promise<LogNote[]> {
  const notes = await Promise.all(
    names.map(async (name) => {
      const [, site] = noteName.exec(name) ?? [];
      const file = path.join(folder, name);
      return site === undefined ? [] : [{ site, logId: await readNumber(file), file }];
    }),
  );
  return notes.flat();
}

/** Removes what ended processes have left, except for the highest of the site. */
export async function removeOldLogNotes(notes: readonly LogNote[], site: string): Promise<void> {
  const own = notes.filter((note) => note.site === site).toSorted((a, b) => b.logId - a.logId);
  for (const { file } of own.slice(1)) {
    const seen = await stat(file).catch(() => undefined);
    if (seen !== undefined && Date.now() - seen.mtimeMs > keptMs) {
      await rm(file, { force: true });
    }
  }
}

/** Written twice, so that a number that is being written while it is read is read again. */
async function readNumber(file: string): Promise<number> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [first, second] = (await readFile(file, "utf8").catch(noneIfMissing)).trim().split(" ");
    if (first === second) {
      return Number(first ?? 0);
    }
  }
  throw new Error(`${file} is torn: its two numbers differ`);
}

function noneIfMissing(error: NodeJS.ErrnoException): string {
  if (missing(error)) {
    return "";
  }
  throw error;
}
