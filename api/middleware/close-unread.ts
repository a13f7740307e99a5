import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { ApiContext, ApiMiddleware } from "../context.ts";

/**
 * An answer that is given before the whole body has come closes the connection: nobody waits for the rest, and a client
 * that is refused must not stay. A batch is answered while it comes in.
 */
export const closeUnread: ApiMiddleware = async (ctx, next) => {
  await next();
  if (!(ctx.body instanceof Readable) && !(await hasCome(ctx))) {
    ctx.set("Connection", "close");
  }
};

/** A small body is often there, in the same packet as its headers, and only not taken apart yet. */
async function hasCome({ req }: ApiContext): Promise<boolean> {
  if (!req.complete) {
    await nextTurn();
  }
  return req.complete;
}
