/** Number of parts that are merged into one, because each costs two hundred bytes as an object, even with a single byte in it. */
const mergedParts = 256;

/** Collects chunks in memory that grows with their bytes and not with their number, which the client chooses. */
export class ChunkBuffer {
  private merged: Buffer[] = [];
  private recent: Buffer[] = [];

  add(part: Buffer): void {
    this.recent.push(part);
    if (this.recent.length === mergedParts) {
      this.merged.push(Buffer.concat(this.recent));
      this.recent = [];
    }
  }

  /** Returns all bytes, without a copy if there is a single part, and begins again. */
  take(): Buffer {
    const parts = [...this.merged, ...this.recent];
    this.clear();
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  clear(): void {
    this.merged = [];
    this.recent = [];
  }
}
