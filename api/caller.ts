import type { ApiContext } from "./context.ts";

/** For whom a request is worked on, and whether they still wait. */
export interface Caller {
  orgId: string;
  /** Fires when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export function callerOf(ctx: ApiContext): Caller {
  return { orgId: ctx.state.organization.id, signal: clientAborted(ctx) };
}

/** One for all: every answer ends with it, and an error of its own costs its trace. */
export const clientGone = new DOMException("Nobody waits for the answer any more", "AbortError");

/** Fires when the client has closed the connection, or has its answer. */
export function clientAborted({ res }: Pick<ApiContext, "res">): AbortSignal {
  const client = new AbortController();
  if (res.destroyed) {
    client.abort(clientGone);
  }
  res.once("close", () => client.abort(clientGone));
  return client.signal;
}
