import { mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";

import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { NotedCommits, readNotedCommits } from "./noted-commits.ts";
import { NotedLog, readLogNotes, type LogNote } from "./noted-log.ts";

export interface Sequence {
  businessProfileId: string;
  kind: string;
  year: number;
}

/** A note that a sequence has given numbers of the step that ends with `upTo`, and none beyond. */
export interface NumberNote extends Sequence {
  upTo: number;
}

/** What a folder tells; `isComplete`: a sequence without a note has given no number since the folder is kept. */
export interface NumberNotes {
  notes: NumberNote[];
  logs: LogNote[];
  /** Transactions that were acted upon (db/fragments/commit-mark.ts). */
  commits: string[];
  isComplete: boolean;
}

/** Numbers of a step: so many at most are skipped in a sequence without having been given. */
export const numbersOfStep = 100;

/** A folder on a network may hang; a document waits no longer for it. */
const maxMs = 2_000;
const completeName = "complete";
const noteName = /^([0-9a-f-]{36})\.([a-z-]+)\.(\d{4})\.(\d{1,15})$/;
const keyOf = ({ businessProfileId, kind, year }: Sequence): string => `${businessProfileId}.${kind}.${year}`;
const stepOf = (value: number): number => Math.ceil(value / numbersOfStep) * numbersOfStep;

/**
 * Notes how far sequences have given numbers, in a folder outside the database: a restored database does not know of
 * documents that were accepted after its backup and never sent. A note is an empty file, whose name says it all, so that any
 * number of processes may write at once and none can be torn; the highest of a sequence counts.
 */
export class GivenNumbers {
  private readonly noted = new Map<string, { upTo: number; written: Promise<boolean> }>();
  private readonly log: NotedLog | undefined;
  private readonly commits: NotedCommits | undefined;
  private isFailing = false;

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
    if (this.folder === undefined) {
      return false;
    }
    const [key, upTo] = [keyOf(sequence), stepOf(value)];
    const known = this.noted.get(key);
    if (known !== undefined && known.upTo >= upTo) {
      return known.written;
    }
    const written = this.write(this.folder, key, { upTo, before: known?.upTo });
    this.noted.set(key, { upTo, written });
    return written;
  }

  /** Notes how far the log of the site has come with a document, before anyone is informed of it. */
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

  /** Undefined without a folder. @throws Error when it cannot be read */
  async read(): Promise<NumberNotes | undefined> {
    if (this.folder === undefined) {
      return undefined;
    }
    const names = await withTimeout(maxMs, this.folder, readdir(this.folder).catch(noneIfMissing));
    const highest = new Map<string, NumberNote>();
    for (const name of names) {
      const [, businessProfileId = "", kind = "", year, upTo] = noteName.exec(name) ?? [];
      const note = { businessProfileId, kind, year: Number(year), upTo: Number(upTo) };
      if (upTo !== undefined && note.upTo > (highest.get(keyOf(note))?.upTo ?? 0)) {
        highest.set(keyOf(note), note);
      }
    }
    const logs = await withTimeout(maxMs, this.folder, readLogNotes(this.folder, names));
    const commits = await withTimeout(maxMs, this.folder, readNotedCommits(this.folder, names));
    return { notes: [...highest.values()], logs, commits, isComplete: names.includes(completeName) };
  }

  /**
   * Notes where the sequences of the database stand, which makes the folder complete.
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

  private async write(folder: string, key: string, { upTo, before }: { upTo: number; before?: number | undefined }) {
    const isWritten = await this.attempt(async () => {
      await createFile(folder, `${key}.${upTo}`);
      await rm(path.join(folder, `${key}.${before ?? upTo - numbersOfStep}`), { force: true });
    });
    if (!isWritten && this.noted.get(key)?.upTo === upTo) {
      this.noted.delete(key);
    }
    return isWritten;
  }

  /** Tells of the first failure and of the end. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await withTimeout(maxMs, String(this.folder), work());
      this.isFailing = false;
      return true;
    } catch (error) {
      if (!this.isFailing) {
        this.logger.error({ err: asError(error) }, "numbers that are given cannot be noted in NUMBERS_DIR");
      }
      this.isFailing = true;
      return false;
    }
  }
}

/** Its name is on the disk when this resolves. */
async function createFile(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") {
    return [];
  }
  throw error;
}
