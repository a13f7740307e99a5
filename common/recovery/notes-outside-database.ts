import { access, constants, mkdir, writeFile, readFile, rm, stat, open, readdir } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";

import { reasonOf } from "../config/read-command-line.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";

interface Sequence {
  businessProfileId: string;
  kind: string;
  year: number;
}

/** A sequence has given numbers of the step that ends with `upTo`, and none beyond it. */
interface NumberNote extends Sequence {
  upTo: number;
}

/** The highest log number that one process of a site has noted. */
export interface LogNote {
  site: string;
  logId: number;
  file: string;
}

/** The content of the folder. */
interface NumberNotes {
  notes: NumberNote[];
  logs: LogNote[];
  /** Transactions that were acted upon (`commitMark`). */
  commits: string[];
  /** Whether a sequence without a note has given no number since the folder exists. */
  isComplete: boolean;
}

/** Numbers per note. Fewer than this many are skipped in a sequence although they were not given. */
export const numbersOfStep = 100;

/** A document waits no longer for the folder, which may hang on a network. */
const maxMs = 2_000;
const completeName = "complete";
const noteName = /^([0-9a-f-]{36})\.([a-z-]+)\.(\d{4})\.(\d{1,15})$/;
const keyOf = ({ businessProfileId, kind, year }: Sequence): string => `${businessProfileId}.${kind}.${year}`;

/**
 * Notes how far sequences have given numbers, in a folder outside the database: a restored database does not know of
 * documents that were accepted after its backup and never sent. A note is an empty file whose name is its
 * content, so that any number of processes may write at once and no note can be torn; the highest of a sequence counts.
 */
export class GivenNumbers {
  private readonly noted = new Map<string, { upTo: number; written: Promise<boolean> }>();
  private readonly log: NotedLog | undefined;
  private readonly commits: NotedCommits | undefined;
  /** Why the last attempt failed; before the first one it is not known whether the folder can be used. */
  private failure: string | undefined = "it was not tried yet";
  private trying: Promise<void> | undefined;

  constructor(
    /** Undefined: nothing is noted. */
    private readonly folder: string | undefined,
    private readonly logger: Logger,
  ) {
    this.log = folder === undefined ? undefined : new NotedLog(folder);
    this.commits = folder === undefined ? undefined : new NotedCommits(folder);
  }

  /**
   * Notes a number that was stored, before anyone is informed of it. Writes once in a hundred numbers of a sequence.
   *
   * @returns whether it is on the disk; where it cannot be, documents are accepted all the same
   */
  async note(sequence: Sequence, value: number): Promise<boolean> {
    const { folder } = this;
    if (folder === undefined) {
      return false;
    }
    const key = keyOf(sequence);
    const upTo = Math.ceil(value / numbersOfStep) * numbersOfStep;
    const known = this.noted.get(key);
    if (known !== undefined && known.upTo >= upTo) {
      return known.written;
    }
    const before = known?.upTo ?? upTo - numbersOfStep;
    const written = this.attempt(async () => {
      await createFile(folder, `${key}.${upTo}`);
      await rm(path.join(folder, `${key}.${before}`), { force: true });
    }).then((isWritten) => {
      if (!isWritten && this.noted.get(key)?.upTo === upTo) {
        this.noted.delete(key);
      }
      return isWritten;
    });
    this.noted.set(key, { upTo, written });
    return written;
  }

  /** Notes the log number of a document, before anyone is informed of the document. */
  async noteLog(site: string, logId: number): Promise<void> {
    const { log } = this;
    if (log !== undefined) {
      await this.attempt(() => log.note(site, logId));
    }
  }

  /** Notes a transaction, before it is acted upon outside of the database. */
  async noteCommit(mark: string): Promise<void> {
    const { commits } = this;
    if (commits !== undefined) {
      await this.attempt(() => commits.note(mark));
    }
  }

  /** Why the folder cannot be used; undefined while it can. One that has failed is read and written, to see whether it can again. */
  async whyUnusable(): Promise<string | undefined> {
    const { folder } = this;
    if (folder === undefined) {
      return undefined;
    }
    // A folder that hangs keeps a thread of Node, of which there are four: it is asked once.
    this.trying ??= this.tryFolder(folder).finally(() => (this.trying = undefined));
    const { trying } = this;
    await this.attempt(() => trying);
    return this.failure;
  }

  private async tryFolder(folder: string): Promise<void> {
    await makeFolder(folder);
    await access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
    if (this.failure !== undefined) {
      await this.readFolder(folder);
      const file = path.join(folder, `tried.${randomUUID()}`);
      try {
        await writeFile(file, "tried", { mode: 0o600 });
      } finally {
        await rm(file, { force: true });
      }
    }
  }

  /** Undefined without a folder. @throws Error when it cannot be read */
  async read(): Promise<NumberNotes | undefined> {
    const { folder } = this;
    try {
      return folder === undefined ? undefined : await this.readFolder(folder);
    } catch (error) {
      this.failure = whyFailed(error);
      throw error;
    }
  }

  private async readFolder(folder: string): Promise<NumberNotes> {
    const names = await withTimeout(maxMs, folder, readdir(folder).catch(ifMissing<string[]>([])));
    const highest = new Map<string, NumberNote>();
    for (const name of names) {
      const [, businessProfileId = "", kind = "", year, upTo] = noteName.exec(name) ?? [];
      const note = { businessProfileId, kind, year: Number(year), upTo: Number(upTo) };
      if (upTo !== undefined && note.upTo > (highest.get(keyOf(note))?.upTo ?? 0)) {
        highest.set(keyOf(note), note);
      }
    }
    const logs = await withTimeout(maxMs, folder, readLogNotes(folder, names));
    const commits = await withTimeout(maxMs, folder, readNotedCommits(folder, names));
    return { notes: [...highest.values()], logs, commits, isComplete: names.includes(completeName) };
  }

  /**
   * Notes the last number of every sequence of the database, which makes the folder complete.
   *
   * @returns whether nothing is left to note
   */
  async noteAll(given: readonly (Sequence & { value: number })[]): Promise<boolean> {
    for (const { value, ...sequence } of given) {
      if (!(await this.note(sequence, value))) {
        return this.folder === undefined;
      }
    }
    return this.folder === undefined || this.attempt(() => createFile(this.folder!, completeName));
  }

  /** Logs a failure once, until it is another one. @returns whether the work succeeded */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await withTimeout(maxMs, String(this.folder), work());
      this.failure = undefined;
      return true;
    } catch (error) {
      const reason = whyFailed(error);
      if (reason !== this.failure) {
        this.logger.error({ err: asError(error) }, "numbers that are given cannot be noted in NUMBERS_DIR");
      }
      this.failure = reason;
      return false;
    }
  }
}

function whyFailed(error: unknown): string {
  const { code } = asError(error) as NodeJS.ErrnoException;
  return code === "ENOENT"
    ? "the folder around it is missing"
    : code === "ENOTDIR"
      ? "it is no folder"
      : reasonOf(error);
}

/** Where the folder around it is missing, a disk is not mounted: notes on another one would not be found again. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") {
      throw error;
    }
  });
}

/** Its name is on the disk when this resolves. */
async function createFile(folder: string, name: string): Promise<void> {
  await makeFolder(folder);
  const file = await open(path.join(folder, name), "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") {
      throw error;
    }
  });
  await file?.close();
  const handle = await open(folder, "r");
  // Not every file system can.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") {
      return value;
    }
    throw error;
  };

const logNoteName = /^log\.([0-9a-f]{16})\.[0-9a-f-]{36}$/;
const digits = 20;
/** An older file may be removed: a process that still runs writes it again with its next document. */
const logKeptMs = 86_400_000;
const syncMs = 1_000;

/**
 * Notes how far the log of the database has come, in a file of its own for each process, before a caller is informed of a
 * document. A database whose log ends before such a note has gone back, however little it has given since.
 */
class NotedLog {
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
async function readLogNotes(folder: string, names: readonly string[]): Promise<LogNote[]> {
  const notes = await Promise.all(
    names.map(async (name) => {
      const [, site] = logNoteName.exec(name) ?? [];
      const file = path.join(folder, name);
      return site === undefined ? [] : [{ site, logId: await readNumber(file), file }];
    }),
  );
  return notes.flat();
}

/** Removes the site's old notes, which ended processes have left, except for the highest. */
export async function removeOldLogNotes(notes: readonly LogNote[], site: string): Promise<void> {
  const own = notes.filter((note) => note.site === site).toSorted((a, b) => b.logId - a.logId);
  for (const { file } of own.slice(1)) {
    const seen = await stat(file).catch(() => undefined);
    if (seen !== undefined && Date.now() - seen.mtimeMs > logKeptMs) {
      await rm(file, { force: true });
    }
  }
}

/** The file holds the number twice: two different ones were read while one was being written, and are read again. */
async function readNumber(file: string): Promise<number> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [first, second] = (await readFile(file, "utf8").catch(ifMissing(""))).trim().split(" ");
    if (first === second) {
      return Number(first ?? 0);
    }
  }
  throw new Error(`${file} is torn: its two numbers differ`);
}

/** More than a process commits at a time, so that the last one in the write-ahead log is among them. */
const keptCommits = 32;
const commitNoteName = /^commits\.[0-9a-f-]{36}$/;
const width = 2_600;
const commitsKeptMs = 30 * 86_400_000;

/**
 * Notes the newest transactions that a process acts upon outside of the database, before it does: a number that is answered, a send
 * that is claimed. A standby that takes over and has them all has lost nothing.
 */
class NotedCommits {
  private readonly name = `commits.${randomUUID()}`;
  private marks: string[] = [];
  private added = 0;
  private written = 0;
  private writing: Promise<void> | undefined;

  constructor(private readonly folder: string) {}

  /** Resolves when the file says it; callers of a moment share one write. @throws Error when it cannot be written */
  async note(mark: string): Promise<void> {
    if (this.marks.at(-1) !== mark) {
      this.marks = [...this.marks, mark].slice(-keptCommits);
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
async function readNotedCommits(folder: string, names: readonly string[]): Promise<string[]> {
  const files = names.filter((name) => commitNoteName.test(name)).map((name) => path.join(folder, name));
  const marks = await Promise.all(files.map(readMarks));
  for (const file of files) {
    const seen = await stat(file).catch(() => undefined);
    if (seen !== undefined && Date.now() - seen.mtimeMs > commitsKeptMs) {
      await rm(file, { force: true });
    }
  }
  return marks.flat();
}

/** The file holds the marks twice: two different halves were read during a write, and are read again. */
async function readMarks(file: string): Promise<string[]> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [first = "", second = ""] = (await readFile(file, "utf8")).split("\n");
    if (first === second) {
      return first.trim().split(",");
    }
  }
  throw new Error(`${file} is torn: its two halves differ`);
}

const { O_CREAT, O_NOFOLLOW, O_RDWR } = constants;

/**
 * Overwrites the file and closes it, so that a reader on another host sees the text; a removed file is created again. It follows no link,
 * which the owner of the folder may have planted for a command that root runs.
 */
async function writeInPlace(file: string, text: string, flush: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: O_RDWR | O_NOFOLLOW, flush });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
    await makeFolder(path.dirname(file));
    await writeFile(file, text, { flag: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600, flush: true });
  }
}
