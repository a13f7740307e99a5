/** As many parts are made one: a chunk of a single byte costs two hundred as an object of its own. */
const mergedParts = 256;

/** Bytes as they come in, in memory that grows with them and not with the number of chunks, which the client chooses. */
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

  /** Gives all of them, without a copy where there is one part only, and begins again. */
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
