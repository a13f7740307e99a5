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

/** Fires when the client has closed the connection, or has its answer. */
export function clientAborted({ res }: Pick<ApiContext, "res">): AbortSignal {
  const client = new AbortController();
  if (res.destroyed) {
    client.abort();
  }
  res.once("close", () => client.abort());
  return client.signal;
}
