import { createHash } from "node:crypto";

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type GetObjectCommandOutput,
} from "@aws-sdk/client-s3";

import { ArchiveError, shortFile, type Archive } from "../archive.ts";
import { storeError } from "./store-error.ts";
import type { S3Place } from "./s3-place.ts";

const partialContent = 206;
/** Of a call, the first included: a store that is busy for a moment is asked again by the client, within the deadline. */
const maxAttempts = 3;

type Body = AsyncIterable<Uint8Array> & { destroy(): void };

/**
 * An archive in a bucket of an S3-compatible store. An object is there whole or not at all, as its interface promises, and the store refuses
 * bytes that have not the digest which the signature names.
 */
export class S3Archive implements Archive {
  readonly place: string;
  private readonly client: S3Client;

  constructor(private readonly settings: S3Place) {
    const { bucket, prefix, endpoint, region, isPathStyle, credentials, timeoutMs } = settings;
    this.place = `s3://${bucket}/${prefix}${endpoint === undefined ? "" : ` at ${endpoint}`}`;
    this.client = new S3Client({
      region,
      forcePathStyle: isPathStyle,
      maxAttempts,
      requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
      // Checksums beyond the signature's are unknown to many stores.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials !== undefined && { credentials }),
    });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.call(name, async (signal) => {
      if ((await this.sizeOf(name, signal)) === bytes.length) {
        return;
      }
      const ContentMD5 = createHash("md5").update(bytes).digest("base64");
      await this.client.send(new PutObjectCommand({ ...this.objectOf(name), Body: bytes, ContentMD5 }), {
        abortSignal: signal,
      });
    });
  }

  async read(name: string, from: number, length: number): Promise<Buffer> {
    return this.call(name, async (signal) => {
      const Range = `bytes=${from}-${from + length - 1}`;
      const answer = await this.client.send(new GetObjectCommand({ ...this.objectOf(name), Range }), {
        abortSignal: signal,
      });
      // A store may send the whole object instead of a part.
      const first = answer.$metadata.httpStatusCode === partialContent ? 0 : from;
      const bytes = await bytesOf(answer, first + length, signal);
      if (bytes.length < first + length) {
        throw shortFile(this.place, name);
      }
      return bytes.subarray(first, first + length);
    });
  }

  async remove(name: string): Promise<void> {
    await this.call(name, (signal) =>
      this.client.send(new DeleteObjectCommand(this.objectOf(name)), { abortSignal: signal }),
    );
  }

  close(): void {
    this.client.destroy();
  }

  /** Undefined where there is none, or the store does not say: an answer to HEAD has no words, and that to PUT says what is wrong. */
  private async sizeOf(name: string, abortSignal: AbortSignal): Promise<number | undefined> {
    const head = new HeadObjectCommand(this.objectOf(name));
    const found = await this.client.send(head, { abortSignal }).catch(() => undefined);
    return found?.ContentLength;
  }

  /** One deadline for all attempts of a call, and for the bytes of its answer. */
  private async call<Result>(name: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const signal = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      return await work(signal);
    } catch (error) {
      throw error instanceof ArchiveError
        ? error
        : storeError(this.settings, { place: this.place, name, signal }, error);
    }
  }

  private objectOf(name: string): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.settings;
    return { Bucket: bucket, Key: `${prefix}${name}` };
  }
}

/** The first bytes of an answer; what a store sends beyond them is not read. */
async function bytesOf({ Body: body }: GetObjectCommandOutput, most: number, signal: AbortSignal): Promise<Buffer> {
  const stream = body as Body;
  const end = (): void => stream.destroy();
  signal.addEventListener("abort", end, { once: true });
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      parts.push(part);
      size += part.length;
      if (size >= most) {
        break;
      }
    }
    signal.throwIfAborted();
    return Buffer.concat(parts).subarray(0, most);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
