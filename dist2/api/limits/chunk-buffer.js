/** Number of parts that are merged into one, because each costs two hundred bytes as an object, even with a single byte in it. */
const mergedParts = 256;
/** Collects chunks in memory that grows with their bytes and not with their number, which the client chooses. */
export class ChunkBuffer {
    constructor() {
        this.merged = [];
        this.recent = [];
    }
    add(part) {
        this.recent.push(part);
        if (this.recent.length === mergedParts) {
            this.merged.push(Buffer.concat(this.recent));
            this.recent = [];
        }
    }
    /** Returns all bytes, without a copy if there is a single part, and begins again. */
    take() {
        const parts = [...this.merged, ...this.recent];
        this.clear();
        return parts.length === 1 ? parts[0] : Buffer.concat(parts);
    }
    clear() {
        this.merged = [];
        this.recent = [];
    }
}
//# sourceMappingURL=chunk-buffer.js.map