import type { LineKey } from "../../../common/services/documents/create-batch-document.ts";

/** What remembering one digest takes, in bytes. */
const bytesOfDigest = 200;

/**
 * Names the lines of one batch by what they hold, so that a line that stands elsewhere when the batch is sent again is the
 * same line. Equal lines are told apart by which of them comes first: both may be meant.
 */
export class LineKeys {
  private readonly seen = new Map<string, number>();

  constructor(
    /** The Idempotency-Key of the request. */
    private readonly batchKey: string,
    /** What the lines are to become: the same line is another document elsewhere. */
    readonly target: string,
  ) {}

  /** To be asked in the order of the lines. */
  next(line: number, sha256: string): LineKey {
    const nth = (this.seen.get(sha256) ?? 0) + 1;
    this.seen.set(sha256, nth);
    const { batchKey } = this;
    // No caller's key has a space, so none can be taken for that of a line.
    return { key: `${batchKey} ${sha256}#${nth}`, requestSha256: sha256, batchPosition: `${batchKey}#${line}` };
  }

  /** What is kept in memory. */
  get bytes(): number {
    return this.seen.size * bytesOfDigest;
  }
}
