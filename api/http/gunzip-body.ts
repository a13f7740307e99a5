import { Readable } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";

import { type AppError, asError, refusal } from "../../common/runtime/errors.ts";
import { ChunkBuffer } from "./chunk-buffer.ts";

/** JSON is a twentieth of itself at best, equal lines a hundredth; a thousandth, the most that gzip can do, is made to exhaust. */
const maxRatio = 250;
const freeBytes = 8 * 1024 * 1024;

const broken = (): AppError => refusal("invalid_gzip");

/**
 * The content of a body in gzip.
 *
 * @param admit called with the length so far, before more is decoded. What it throws ends the decoding
 * @throws AppError 400; what `admit` throws
 */
export async function gunzipBody(encoded: Buffer, admit: (length: number) => void): Promise<Buffer> {
  const parts = new ChunkBuffer();
  let length = 0;
  for await (const chunk of decoded(Readable.from([encoded]))) {
    length += chunk.length;
    admit(length);
    parts.add(chunk);
  }
  return parts.take();
}

/**
 * The content of a stream in gzip, decoded only as fast as it is taken.
 *
 * @throws AppError 400; 413 for a stream whose content is out of all proportion; what `encoded` throws
 */
export async function* gunzipChunks(encoded: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [received, length] = [0, 0];
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of encoded) {
      received += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of decoded(Readable.from(counted()))) {
    length += chunk.length;
    if (length > freeBytes + received * maxRatio) {
      throw refusal("decompression_bomb", { maxRatio });
    }
    yield chunk;
  }
}

async function* decoded(source: Readable): AsyncGenerator<Buffer> {
  const gunzip: Gunzip = createGunzip();
  let failure: Error | undefined;
  // What the source throws is the reason, not what the decoder makes of a stream that ends early.
  source.on("error", (error) => {
    failure = error;
    gunzip.destroy(error);
  });
  source.pipe(gunzip);
  try {
    for await (const chunk of gunzip) {
      yield chunk as Buffer;
    }
  } catch (error) {
    throw failure ?? (isOfZlib(asError(error)) ? broken() : error);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

const isOfZlib = (error: NodeJS.ErrnoException): boolean => error.code?.startsWith("Z_") === true;
