/** The estimated memory of one remembered digest, in bytes. */
const bytesOfDigest = 200;
/**
 * Derives the idempotency keys of a batch's lines: from what the line brings, or else, under the batch's key, from its content,
 * so that a line keeps its key when it moves in the file. Lines of equal content are numbered in their order, because both may
 * be intended.
 */
export class LineKeys {
    constructor(options) {
        this.options = options;
        this.seen = new Map();
        this.running = new Map();
        this.target = options.target;
        this.isKeyed = options.batchKey !== undefined;
    }
    /** Must be called in the order of the lines. */
    next(line, { sha256, own = {} }) {
        const { batchKey } = this.options;
        const key = this.ownKey(own);
        if (key !== undefined) {
            return { key, requestSha256: sha256 };
        }
        if (batchKey === undefined) {
            return undefined;
        }
        if (this.options.isOncePerContent === true) {
            return { key: `${batchKey} ${sha256}`, requestSha256: sha256 };
        }
        const nth = (this.seen.get(sha256) ?? 0) + 1;
        this.seen.set(sha256, nth);
        // A key sent by a caller contains no space, so it cannot collide with a line's key.
        return { key: `${batchKey} ${sha256}#${nth}`, requestSha256: sha256, batchPosition: `${batchKey}#${line}` };
    }
    ownKey({ idempotencyKey, externalReference }) {
        if (idempotencyKey !== undefined) {
            return ` line ${idempotencyKey}`;
        }
        const isKey = externalReference !== undefined && this.options.isReferenceKey;
        return isKey ? ` reference ${this.target} ${externalReference}` : undefined;
    }
    /** Works after the lines of this batch that have the same key and began earlier. */
    inTurn(lineKey, work) {
        if (lineKey === undefined || lineKey.batchPosition !== undefined) {
            return work();
        }
        const { key } = lineKey;
        const result = (this.running.get(key) ?? Promise.resolve()).then(work, work);
        this.running.set(key, result);
        const forget = () => {
            if (this.running.get(key) === result) {
                this.running.delete(key);
            }
        };
        result.then(forget, forget);
        return result;
    }
    get bytes() {
        return this.seen.size * bytesOfDigest;
    }
}
//# sourceMappingURL=line-keys.js.map