import { createHash } from "node:crypto";

import { pauseDeadline } from "../../../common/runtime/deadline.ts";
import type { ApiContext } from "../../context.ts";
import { ChunkBuffer, readChunks, sendContinue, bodyThroughput } from "../../http/request-body.ts";
import { announceBody, holdBytes } from "../../http/request-memory.ts";

/** The largest message that is read: a status message has some kilobytes, and one with a thousand complaints still fits. */
export const maxMessageBytes = 5 * 1024 * 1024;
/** Where a body is broken off that may have no end. */
const maxBodyBytes = 256 * 1024 * 1024;

/** How much of an unusable message is kept: enough for a whole status message that is usual. */
const keptBytes = 64 * 1024;

export interface Forwarded {
  /** At most `maxMessageBytes`. */
  bytes: Buffer;
  /** A copy, because a thread that reads the bytes takes them away. */
  beginning: Buffer;
  /** Of the whole body, as is the digest. */
  length: number;
  sha256: string;
}

/**
 * Reads to the end also what is too large: an access point that is answered earlier sees a broken connection, and sends
 * it all again.
 *
 * @throws AppError 400 when the client has gone; 408, 429, 503
 */
export async function readForwarded(ctx: ApiContext): Promise<Forwarded> {
  announceBody(ctx, 1);
  sendContinue(ctx);
  const parts = new ChunkBuffer();
  const digest = createHash("sha256");
  let length = 0;
  const pace = bodyThroughput(ctx.state.limits);
  await pauseDeadline(async () => {
    for await (const chunk of readChunks(ctx.req, { pace, ended: new AbortController().signal })) {
      const room = maxMessageBytes - length;
      length += chunk.length;
      digest.update(chunk);
      if (room > 0) {
        holdBytes(ctx, Math.min(length, maxMessageBytes));
        parts.add(chunk.subarray(0, room));
      }
      if (length > maxBodyBytes) {
        return;
      }
    }
  });
  const bytes = parts.take();
  return { bytes, beginning: Buffer.from(bytes.subarray(0, keptBytes)), length, sha256: digest.digest("hex") };
}
