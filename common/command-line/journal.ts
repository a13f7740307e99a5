import { closeSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";

import { CommandError, exitCodes } from "./exit-codes.ts";

/** A document that the service has. */
type TakenDocument = Readonly<Record<"reference" | "sha256" | "id", string>>;
type Entry = TakenDocument & { target: string };

/**
 * Which documents of a file the service has taken, a line of JSON each, beside the file. What a loss of power takes from its end
 * is asked of the service again, which knows each document by its key.
 */
export class Journal {
  /** By reference. */
  readonly taken = new Map<string, TakenDocument>();
  private readonly descriptor: number;

  /**
   * @param target service, profile and kind: with another one the same rows are other documents
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
      // The line in which we were killed, to which the next one would otherwise be joined.
      ftruncateSync(this.descriptor, Buffer.byteLength(whole));
    }
    try {
      for (const line of whole.split("\n").filter((each) => each !== "")) {
        const { target: was, ...taken } = JSON.parse(line) as Entry;
        if (was === target) {
          this.taken.set(taken.reference, taken);
        }
      }
    } catch {
      throw new CommandError(exitCodes.usage, `${file} is damaged: remove it and run the command again`);
    }
  }

  take(taken: TakenDocument): void {
    this.taken.set(taken.reference, taken);
    writeSync(this.descriptor, `${JSON.stringify({ ...taken, target: this.target } satisfies Entry)}\n`);
  }

  close(): void {
    fdatasyncSync(this.descriptor);
    closeSync(this.descriptor);
  }
}
