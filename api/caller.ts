import { clientGone } from "./client-gone.ts";
import type { ApiContext } from "./context.ts";

/** For whom a request is worked on, and whether they still wait. */
export interface Caller {
  orgId: string;
  /** Fires when nobody waits for the answer any more. */
  gone: AbortSignal;
}

export function callerOf(ctx: ApiContext): Caller {
  return { orgId: ctx.state.organization.id, gone: clientGone(ctx) };
}
