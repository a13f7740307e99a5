import { Readable } from "node:stream";

import type { ApiContext } from "../../context.ts";
import { readChunks } from "../../limits/read-body.ts";
import { holdBytes } from "../../limits/request-memory.ts";
import { maxJsonBytes } from "../../middleware/request-body.ts";
import type { LineKeys } from "./line-keys.ts";

/** What a batch keeps in memory: the document that comes in, those that are worked on, results that wait, keys of lines. */
export class BatchBody {
  private receivedBytes = 0;
  private workedBytes = 0;

  constructor(
    private readonly ctx: ApiContext,
    private readonly keys: LineKeys | undefined,
    private readonly ended: AbortSignal,
  ) {}

  /** The body's chunks. @throws AppError 400, 408, 429, 503; what `ended` fires with */
  async *chunks(): AsyncGenerator<Buffer> {
    const { slowBatchWindowMs, slowestBatchBytesPerSecond } = this.ctx.state.limits;
    const pace = { windowMs: slowBatchWindowMs, bytesPerSecond: slowestBatchBytesPerSecond, totalMs: Infinity };
    for await (const chunk of readChunks(this.ctx.req, { pace, ended: this.ended })) {
      this.receivedBytes += chunk.length;
      this.count();
      yield chunk;
    }
  }

  /** What follows belongs to the next document. */
  nextDocument(): void {
    this.receivedBytes = 0;
  }

  /** A document of so many bytes is worked on, until the returned function is called. */
  startWork(bytes: number): () => void {
    this.workedBytes += bytes;
    return () => {
      this.workedBytes -= bytes;
    };
  }

  private count(): void {
    const { body, res } = this.ctx;
    const results = (body instanceof Readable ? body.readableLength : 0) + res.writableLength;
    // A document beyond the limit is read over and not kept.
    holdBytes(
      this.ctx,
      Math.min(this.receivedBytes, maxJsonBytes) + this.workedBytes + results + (this.keys?.bytes ?? 0),
    );
  }
}
