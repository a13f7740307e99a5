import { pipeline, Readable, Transform } from "node:stream";

import { asError } from "../../common/runtime/errors.ts";
import { maskJson, maskNumbers } from "../../common/runtime/mask-numbers.ts";
import { type ApiContext, type ApiMiddleware, type ApiState, callerOf } from "../context.ts";
import { seesMasked } from "../operation/guard.ts";
import { threadFunction } from "../threads/thread-function.ts";
import type { WorkDispatcher } from "../threads/thread-pool.ts";
import { describeError } from "./handle-errors.ts";
import { answerJson } from "./respond.ts";

/** Bytes that are searched in a millisecond, and where all are digits in forty. */
const maxOnLoop = 64 * 1024;

const maskText = threadFunction(
  import.meta.url,
  { maxOnLoop, memoryFactor: 4 },
  function maskText({ text, isJson }: { text: string; isJson: boolean }) {
    return isJson ? maskJson(text) : maskNumbers(text);
  },
);

const json = /^(?:application\/(?:json|x-ndjson)|text\/event-stream)/;

/**
 * Masks account and card numbers in whatever a viewer is answered, errors included, wherever people have written them. Pages are
 * masked where they are written, and a viewer gets no files.
 */
export const maskAnswers =
  (dispatcher: WorkDispatcher): ApiMiddleware =>
  async (ctx, next) => {
    await next();
    const { roles }: Partial<ApiState> = ctx.state;
    const type = String(ctx.res.getHeader("Content-Type") ?? "");
    const isJson = json.test(type);
    if (roles === undefined || !seesMasked({ roles }) || !(isJson || type.startsWith("text/csv"))) {
      return;
    }
    const { body } = ctx;
    if (body instanceof Readable) {
      // Each part is whole lines or a whole event.
      const mask = new Transform({
        writableObjectMode: true,
        transform: (part, _encoding, done) => done(null, isJson ? maskJson(String(part)) : maskNumbers(String(part))),
      });
      ctx.body = pipeline(body, mask, () => undefined);
    } else if (typeof body === "string" || Buffer.isBuffer(body)) {
      await maskWhole(ctx, dispatcher, { text: String(body), isJson });
    }
  };

async function maskWhole(
  ctx: ApiContext,
  dispatcher: WorkDispatcher,
  whole: { text: string; isJson: boolean },
): Promise<void> {
  try {
    ctx.body = await dispatcher.run(maskText, whole, { ...callerOf(ctx), size: whole.text.length });
  } catch (error) {
    const { status, ...body } = describeError(asError(error), ctx.state.logger);
    ctx.remove("ETag");
    answerJson(ctx, status, body);
  }
}
