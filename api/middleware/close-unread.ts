import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { ApiContext, ApiMiddleware } from "../context.ts";

/**
 * An answer that is given before the whole body has come closes the connection, because the rest of the body would have to be read
 * before the next request. A batch is answered while it comes in, so its connection stays.
 */
export const closeUnread: ApiMiddleware = async (ctx, next) => {
  await next();
  if (!(ctx.body instanceof Readable) && !(await hasCome(ctx))) {
    ctx.set("Connection", "close");
  }
};

/** A small body often comes in the same packet as its headers and is parsed a moment later. */
async function hasCome({ req }: ApiContext): Promise<boolean> {
  if (!req.complete) {
    await nextTurn();
  }
  return req.complete;
}
