import { randomFillSync } from "node:crypto";

import { v7 } from "uuid";

const bytesOfId = 16;
/** Random bytes are fetched for many ids at once, because fetching them costs more than all else about an id. */
const pool = new Uint8Array(bytesOfId * 256);
let used = pool.length;
let msecs = 0;
let seq = 0;

/** A UUID of version 7. Those of one process rise, also within a millisecond. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + bytesOfId);
  used += bytesOfId;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the range is left for ids of the same millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}
