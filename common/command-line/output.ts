import { renameSync, writeFileSync } from "node:fs";

import { exitCodes } from "./exit-codes.ts";

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value));
export const count = (number: number): string => number.toLocaleString("en");
/** On standard error, without control characters, because the service may quote what other parties have sent. */
export const say = (text: string): void => void process.stderr.write(`${text.split("\n").map(plain).join("\n")}\n`);

/** Resolves when the reader has taken it, so that a cursor is not kept ahead of what was read. */
export const printed = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
  });

/** A reader that has seen enough, as `head`, is no failure: the command ends without a word. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") {
        throw error;
      }
      if (stream === process.stdout) {
        process.exit(process.exitCode ?? exitCodes.done);
      }
    });
  }
}

/** Without control characters: names come from other parties, and a terminal obeys them. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ");

/** Replaces the file in one step: after a crash there is the old one or the whole new one. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const draft = `${file}.draft-${process.pid}`;
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, file);
}

/** How far a long command has come, on standard error, now and then. */
export class Progress {
  private last = performance.now();

  show(text: string): void {
    if (performance.now() - this.last > 5_000) {
      this.last = performance.now();
      say(text);
    }
  }
}
