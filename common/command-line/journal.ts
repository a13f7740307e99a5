import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

import { CommandError, exitCodes } from "./session.ts";

/** A document that the service has. */
type TakenDocument = Readonly<Record<"key" | "sha256" | "id", string>>;
type Entry = TakenDocument & { target: string };

/**
 * The documents of a file that the service has taken, one line of JSON each, in a file beside it. Lines that a power failure loses
 * do no harm: the documents are sent again, and the service knows each by its key.
 */
export class Journal {
  /** By key. */
  readonly taken = new Map<string, TakenDocument>();
  private readonly descriptor: number;

  /**
   * @param target service, profile and kind; for another target the same rows are other documents
   * @throws CommandError for a file that is damaged
   */
  constructor(
    file: string,
    private readonly target: string,
  ) {
    this.descriptor = openSync(file, "a+");
    const text = readFileSync(file, "utf8");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    if (whole.length < text.length) {
      // A kill cut the last line: without this the next one would be appended to it.
      ftruncateSync(this.descriptor, Buffer.byteLength(whole));
    }
    try {
      for (const line of whole.split("\n").filter((each) => each !== "")) {
        const { target: was, ...taken } = JSON.parse(line) as Entry;
        if (was === target) {
          this.taken.set(taken.key, taken);
        }
      }
    } catch {
      throw new CommandError(exitCodes.usage, `${file} is damaged: remove it and run the command again`);
    }
  }

  take(taken: TakenDocument): void {
    this.taken.set(taken.key, taken);
    writeSync(this.descriptor, `${JSON.stringify({ ...taken, target: this.target } satisfies Entry)}\n`);
  }

  close(): void {
    fdatasyncSync(this.descriptor);
    closeSync(this.descriptor);
  }
}
