import { Readable } from "node:stream";
import { readChunks } from "../../limits/read-body.js";
import { holdBytes } from "../../limits/request-memory.js";
import { gunzipChunks } from "../../limits/gunzip-body.js";
import { isGzip, maxJsonBytes } from "../../middleware/request-body.js";
/**
 * Counts the memory of a batch: the document being received, documents being processed, results not yet read, and keys
 * of lines.
 */
export class BatchBody {
    constructor(ctx, keys, ended) {
        this.ctx = ctx;
        this.keys = keys;
        this.ended = ended;
        this.receivedBytes = 0;
        this.workedBytes = 0;
    }
    /** @throws AppError 400, 408, 429, 503; the reason of `ended` */
    async *chunks() {
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
    nextDocument() {
        this.receivedBytes = 0;
    }
    /** Counts a document as being processed until the returned function is called. */
    startWork(bytes) {
        this.workedBytes += bytes;
        return () => {
            this.workedBytes -= bytes;
        };
    }
    count() {
        const { body, res } = this.ctx;
        const results = (body instanceof Readable ? body.readableLength : 0) + res.writableLength;
        // Bytes beyond the limit of a document are discarded as they arrive.
        holdBytes(this.ctx, Math.min(this.receivedBytes, maxJsonBytes) + this.workedBytes + results + this.keys.bytes);
    }
}
//# sourceMappingURL=batch-body.js.map