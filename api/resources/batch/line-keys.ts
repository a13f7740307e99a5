import type { LineKey } from "../../../common/documents/create-batch-document.ts";
import type { OwnNames } from "./inspect-line.ts";

/** The estimated memory of one remembered digest, in bytes. */
const bytesOfDigest = 200;

interface LineKeysOptions {
  /** The batch's Idempotency-Key. */
  batchKey?: string | undefined;
  /** The kind and profile of the documents: the same content is another document under another profile. */
  target: string;
  /** False where the organization lets references repeat. */
  isReferenceKey: boolean;
}

/**
 * Derives the idempotency keys of a batch's lines: from what the line brings, or else, under the batch's key, from its content,
 * so that a line keeps its key when it moves in the file. Lines of equal content are numbered in their order, because both may
 * be intended.
 */
export class LineKeys {
  readonly target: string;
  readonly isKeyed: boolean;
  private readonly seen = new Map<string, number>();
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly options: LineKeysOptions) {
    this.target = options.target;
    this.isKeyed = options.batchKey !== undefined;
  }

  /** Must be called in the order of the lines. */
  next(line: number, { sha256, own = {} }: { sha256: string; own?: OwnNames | undefined }): LineKey | undefined {
    const { batchKey } = this.options;
    const key = this.ownKey(own);
    if (key !== undefined) {
      return { key, requestSha256: sha256 };
    }
    if (batchKey === undefined) {
      return undefined;
    }
    const nth = (this.seen.get(sha256) ?? 0) + 1;
    this.seen.set(sha256, nth);
    // A key sent by a caller contains no space, so it cannot collide with a line's key.
    return { key: `${batchKey} ${sha256}#${nth}`, requestSha256: sha256, batchPosition: `${batchKey}#${line}` };
  }

  private ownKey({ idempotencyKey, externalReference }: OwnNames): string | undefined {
    if (idempotencyKey !== undefined) {
      return ` line ${idempotencyKey}`;
    }
    const isKey = externalReference !== undefined && this.options.isReferenceKey;
    return isKey ? ` reference ${this.target} ${externalReference}` : undefined;
  }

  /** Works after the lines of this batch that have the same key and began earlier. */
  inTurn<Result>(lineKey: LineKey | undefined, work: () => Promise<Result>): Promise<Result> {
    if (lineKey === undefined || lineKey.batchPosition !== undefined) {
      return work();
    }
    const { key } = lineKey;
    const result = (this.running.get(key) ?? Promise.resolve()).then(work, work);
    this.running.set(key, result);
    const forget = (): void => {
      if (this.running.get(key) === result) {
        this.running.delete(key);
      }
    };
    result.then(forget, forget);
    return result;
  }

  get bytes(): number {
    return this.seen.size * bytesOfDigest;
  }
}
