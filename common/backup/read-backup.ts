import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

/** Parts of a table's rows that are sent at a time, in bytes. */
const partBytes = 256 * 1_024;
const newline = 0x0a;

/** Reads a backup by lines, and rows in large parts, so that a table of millions is read at the speed of the disk. */
export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const gunzip = createGunzip();
    // The iteration throws the error.
    pipeline(createReadStream(file), gunzip).catch(() => undefined);
    this.chunks = (gunzip as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** The next line without its end; undefined at the end of the file. @throws Error for a file that is damaged */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.rest.indexOf(newline);
      if (end !== -1) {
        const line = this.rest.subarray(0, end).toString();
        this.rest = this.rest.subarray(end + 1);
        return line;
      }
      if (!(await this.more())) {
        return undefined;
      }
    }
  }

  /** Whole lines up to the one that ends the table, which is passed over. @throws Error when the file ends before it */
  async *rows(ending: string): AsyncGenerator<Buffer> {
    const mark = Buffer.from(`\n${ending}\n`);
    let begun = false;
    for (;;) {
      if (!begun && this.rest.length >= mark.length - 1) {
        begun = true;
        if (this.rest.subarray(0, mark.length - 1).equals(mark.subarray(1))) {
          this.rest = this.rest.subarray(mark.length - 1);
          return;
        }
      }
      const end = begun ? this.rest.indexOf(mark) : -1;
      if (end !== -1) {
        yield this.rest.subarray(0, end + 1);
        this.rest = this.rest.subarray(end + mark.length);
        return;
      }
      // What could be the beginning of the mark stays.
      const whole = this.rest.lastIndexOf(newline);
      if (begun && whole > partBytes) {
        yield this.rest.subarray(0, whole);
        this.rest = this.rest.subarray(whole);
      }
      if (!(await this.more())) {
        throw new Error("the backup ends in the middle: it is not whole");
      }
    }
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.chunks.next().catch((error: unknown) => {
      throw new Error(`the backup is damaged: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
    if (done === true) {
      return false;
    }
    this.rest = Buffer.concat([this.rest, value]);
    return true;
  }
}
