import type { ApiContext } from "./context.ts";

/** Fires when the client has closed the connection, or has its answer. */
export function clientGone({ res }: Pick<ApiContext, "res">): AbortSignal {
  const gone = new AbortController();
  if (res.destroyed) {
    gone.abort();
  }
  res.once("close", () => gone.abort());
  return gone.signal;
}
