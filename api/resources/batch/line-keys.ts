import type { LineKey } from "../../../common/services/documents/create-batch-document.ts";

/** The estimated memory of one remembered digest, in bytes. */
const bytesOfDigest = 200;

/**
 * Derives a line's idempotency key from its content, so that a line keeps its key when it moves in the file. Equal
 * lines are numbered in their order, because both may be intended.
 */
export class LineKeys {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly batchKey: string,
    /** The kind and profile of the documents: the same content is another document under another profile. */
    readonly target: string,
  ) {}

  /** Must be called in the order of the lines. */
  next(line: number, sha256: string): LineKey {
    const nth = (this.seen.get(sha256) ?? 0) + 1;
    this.seen.set(sha256, nth);
    const { batchKey } = this;
    // A key sent by a caller contains no space, so it cannot collide with a line's key.
    return { key: `${batchKey} ${sha256}#${nth}`, requestSha256: sha256, batchPosition: `${batchKey}#${line}` };
  }

  get bytes(): number {
    return this.seen.size * bytesOfDigest;
  }
}
