import { AppError } from "../../../../common/errors.ts";
import { ChunkBuffer } from "../../../limits/chunk-buffer.ts";

/** One document of a stream of documents, or what is wrong in its place. */
export type SplitDocument =
  | { line: number; bytes: Buffer }
  /** `isLast`: what follows cannot be told apart any more. */
  | { line: number; error: Error; isLast: boolean };

/** Asked of every byte of megabytes of them. */
export const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const noBytes = Buffer.alloc(0);

/** The bytes of one piece as they come in; what exceeds the limit is counted and not kept. */
export class DocumentBytes {
  private readonly parts = new ChunkBuffer();
  private length = 0;

  constructor(private readonly limit: number) {}

  add(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.limit) {
      this.parts.clear();
    } else if (part.length > 0) {
      this.parts.add(part);
    }
  }

  /** Gives the piece and begins the next one. */
  take(line: number): SplitDocument {
    const { length, limit } = this;
    const bytes = length === 0 ? noBytes : this.parts.take();
    this.length = 0;
    return length > limit
      ? { line, error: new AppError(413, `A document should not exceed ${limit / 1024 / 1024}MB`), isLast: false }
      : { line, bytes };
  }
}
