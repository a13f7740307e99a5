import { refusal } from "../../../common/runtime/errors.ts";
import { ChunkBuffer } from "../../http/request-body.ts";

/** A document of a batch, or the error that takes its place. */
export type SplitDocument =
  | { line: number; bytes: Buffer }
  /** `isLast`: the documents after it cannot be separated any more. */
  | { line: number; error: Error; isLast: boolean };

/** A function without allocations, because it is called for every byte. */
export const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const noBytes = Buffer.alloc(0);

/** Collects the bytes of one document; beyond the limit it only counts them. */
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

  /** Returns the document and starts the next one. */
  take(line: number): SplitDocument {
    const { length, limit } = this;
    const bytes = length === 0 ? noBytes : this.parts.take();
    this.length = 0;
    return length > limit
      ? { line, error: refusal("document_too_large", { limit: limit / 1024 / 1024 }), isLast: false }
      : { line, bytes };
  }
}
