import { Readable } from "node:stream";

import type { ApiContext } from "../../context.ts";
import { readChunks, gunzipChunks, isGzip, maxJsonBytes } from "../../http/request-body.ts";
import { holdBytes } from "../../http/request-memory.ts";
import type { LineKeys } from "./line-keys.ts";

/**
 * Counts the memory of a batch: the document being received, documents being processed, results not yet read, and keys
 * of lines.
 */
export class BatchBody {
  private receivedBytes = 0;
  private workedBytes = 0;

  constructor(
    private readonly ctx: ApiContext,
    private readonly keys: LineKeys,
    private readonly ended: AbortSignal,
  ) {}

  /** @throws AppError 400, 408, 429, 503; the reason of `ended` */
  async *chunks(): AsyncGenerator<Buffer> {
    const { slowBatchWindowMs, slowestBatchBytesPerSecond } = this.ctx.state.limits;
    const pace = { windowMs: slowBatchWindowMs, bytesPerSecond: slowestBatchBytesPerSecond, totalMs: Infinity };
    const sent = readChunks(this.ctx.req, { pace, ended: this.ended });
    for await (const chunk of isGzip(this.ctx) ? gunzipChunks(sent) : sent) {
      this.receivedBytes += chunk.length;
      this.count();
      yield chunk;
    }
  }

  /** Starts the count of the next document. */
  nextDocument(): void {
    this.receivedBytes = 0;
  }

  /** Counts a document as being processed until the returned function is called. */
  startWork(bytes: number): () => void {
    this.workedBytes += bytes;
    return () => {
      this.workedBytes -= bytes;
    };
  }

  private count(): void {
    const { body, res } = this.ctx;
    const results = (body instanceof Readable ? body.readableLength : 0) + res.writableLength;
    // Bytes beyond the limit of a document are discarded as they arrive.
    holdBytes(this.ctx, Math.min(this.receivedBytes, maxJsonBytes) + this.workedBytes + results + this.keys.bytes);
  }
}
