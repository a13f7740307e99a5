import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";

import { CommandError, exitCodes } from "../exit-codes.ts";
import { syncFolder } from "../durable-file.ts";
import { lockFile } from "./file-lock.ts";
import { digestOf } from "./seal-document.ts";

/** What a state file is about; with another target the same rows are other documents. */
export interface JournalTarget {
  base_url: string;
  business_profile_id: string;
  kind: string;
}

/** A document that the service has. */
export interface TakenDocument {
  reference: string;
  sha256: string;
  id: string;
  number?: string;
  /** Once it is final. */
  status?: string;
}

type Entry =
  | { taken: TakenDocument }
  | { final: { reference: string; status: string } }
  | { written: { file: string; sha256: string } };

const entriesPerSync = 100;

/**
 * What has become of a file's documents, a line of JSON each, beside the file. A kill of ours loses no line, a loss of power those of the last
 * moment at most; what is lost is asked of the service again, which knows each document by its key.
 */
export class Journal {
  readonly taken = new Map<string, TakenDocument>();
  /** Files of failures that we have written, by name, with the digest of their content. */
  private readonly written = new Map<string, string>();
  private unsynced = 0;

  private constructor(
    private readonly descriptor: number,
    private readonly unlock: () => void,
  ) {}

  /** @throws CommandError when another process has it, or it is about another target */
  static open(file: string, target: JournalTarget): Journal {
    const unlock = lockFile(file);
    try {
      const descriptor = openSync(file, "a+");
      const text = readFileSync(file, "utf8");
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      // The line in which we were killed, to which the next one would otherwise be joined.
      ftruncateSync(descriptor, Buffer.byteLength(whole));
      const [head, ...entries] = whole.split("\n").filter((line) => line !== "");
      const journal = new Journal(descriptor, unlock);
      if (head === undefined) {
        journal.write({ target });
        syncFolder(path.dirname(file));
      } else {
        requireTarget(file, (JSON.parse(head) as { target: JournalTarget }).target, target);
      }
      entries.forEach((line) => journal.note(JSON.parse(line) as Entry));
      journal.askFailedAgain();
      return journal;
    } catch (error) {
      unlock();
      throw error instanceof SyntaxError
        ? new CommandError(
            exitCodes.usage,
            `${file} is damaged: remove it and run the command again; no document is stored twice by that`,
          )
        : error;
    }
  }

  take(taken: TakenDocument): void {
    this.record({ taken });
  }

  settle(reference: string, status: string): void {
    this.record({ final: { reference, status } });
  }

  /** Notes that we wrote the file, so that a later run may replace it as long as it was not edited. */
  wrote(file: string, content: string): void {
    this.record({ written: { file: path.basename(file), sha256: digestOf(content) } });
  }

  isOurs(file: string, content: string): boolean {
    return this.written.get(path.basename(file)) === digestOf(content);
  }

  close(): void {
    fdatasyncSync(this.descriptor);
    closeSync(this.descriptor);
    this.unlock();
  }

  /** What had failed may have been corrected since. */
  private askFailedAgain(): void {
    for (const taken of this.taken.values()) {
      if (taken.status !== "APPROVED") {
        delete taken.status;
      }
    }
  }

  private record(entry: Entry): void {
    this.note(entry);
    this.write(entry);
    this.unsynced += 1;
    if (this.unsynced >= entriesPerSync) {
      fdatasyncSync(this.descriptor);
      this.unsynced = 0;
    }
  }

  private write(entry: object): void {
    writeSync(this.descriptor, `${JSON.stringify(entry)}\n`);
  }

  private note(entry: Entry): void {
    if ("taken" in entry) {
      this.taken.set(entry.taken.reference, entry.taken);
    } else if ("written" in entry) {
      this.written.set(entry.written.file, entry.written.sha256);
    } else {
      const taken = this.taken.get(entry.final.reference);
      if (taken !== undefined) {
        taken.status = entry.final.status;
      }
    }
  }
}

function requireTarget(file: string, was: JournalTarget, is: JournalTarget): void {
  const other = (Object.keys(is) as (keyof JournalTarget)[]).find((name) => was[name] !== is[name]);
  if (other !== undefined) {
    throw new CommandError(
      exitCodes.usage,
      `${file} is the state of another run: its ${other} is ${was[other]}, this one's ${is[other]}. Repeat that run with its options, or copy the input under another name`,
    );
  }
}
