import type { IncomingMessage } from "node:http";

import { AppError, asError, refusal } from "../../common/runtime/errors.ts";
import { ChunkBuffer } from "./chunk-buffer.ts";
import { MinThroughput, type ThroughputLimits } from "./min-throughput.ts";
import type { ApiContext } from "../context.ts";

const tooSlow = (): AppError => refusal("request_too_slow");

/** Its client has gone, so that no answer can say it. */
export class BrokenOffError extends AppError {
  constructor() {
    super(400, "The request was broken off");
  }
}

const brokenOff = (): AppError => new BrokenOffError();

const noop = (): void => undefined;

export interface BodyReading {
  throughput: ThroughputLimits;
  /** Called with the length so far, before the bytes are kept. What it throws ends the reading. */
  admit: (length: number) => void;
}

/** Reads the whole body. If reading ends early, the rest stays unread. @throws AppError 400, 408; what `admit` throws */
export async function readBody(request: IncomingMessage, { throughput: limits, admit }: BodyReading): Promise<Buffer> {
  const parts = new ChunkBuffer();
  let length = 0;
  let fail: (error: Error) => void = noop;
  const pace = new MinThroughput(limits, () => fail(tooSlow()));
  const take = (chunk: Buffer): void => {
    try {
      length += chunk.length;
      admit(length);
      pace.add(chunk.length);
      parts.add(chunk);
    } catch (error) {
      fail(asError(error));
    }
  };
  // A complete body emits "close" as well, before the code that awaits it continues.
  const breakOff = (): void => (request.readableEnded ? noop() : fail(brokenOff()));
  try {
    await new Promise<void>((resolve, reject) => {
      fail = reject;
      if (request.destroyed) {
        breakOff();
      }
      request.on("data", take).once("end", resolve).once("error", breakOff).once("close", breakOff);
    });
    return parts.take();
  } finally {
    pace.stop();
    request.off("data", take).off("error", breakOff).off("close", breakOff).pause();
  }
}

/** The chunks of a body as they arrive, read only as fast as the caller takes them. @throws AppError 400, 408; what `ended` fires with */
export async function* readChunks(
  request: IncomingMessage,
  { pace: limits, ended }: { pace: ThroughputLimits; ended: AbortSignal },
): AsyncGenerator<Buffer> {
  // Stopping early must not destroy the connection that the answer still has to travel on.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let giveUp: (error: Error) => void = noop;
  const pace = new MinThroughput(limits, () => giveUp(tooSlow()));
  const end = (): void => giveUp(asError(ended.reason));
  ended.addEventListener("abort", end);
  try {
    for (;;) {
      ended.throwIfAborted();
      pace.isWaiting = true;
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        giveUp = reject;
        chunks.next().then(resolve, () => reject(brokenOff()));
      });
      pace.isWaiting = false;
      if (next.done === true) {
        return;
      }
      pace.add(next.value.length);
      yield next.value;
    }
  } finally {
    pace.stop();
    ended.removeEventListener("abort", end);
    void chunks.return?.(undefined)?.catch(() => undefined);
  }
}

/** Answers a client that waits for permission to send its body (`Expect: 100-continue`). */
export function sendContinue({ req, res }: Pick<ApiContext, "req" | "res">): void {
  if (/^100-continue$/i.test(req.headers.expect ?? "") && !res.headersSent) {
    res.writeContinue();
  }
}
