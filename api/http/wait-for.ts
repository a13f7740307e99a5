import type { Wait } from "../../common/status/await-status.ts";
import { clientAborted } from "../caller.ts";
import type { ApiContext } from "../context.ts";
import type { HeldRequests } from "./held-requests.ts";

/**
 * What `find` finds within so many seconds. The right of the caller is checked again after the wait, before the answer.
 *
 * @throws AppError 429 where too many wait; 401, 403 when the caller's right has ended meanwhile; what `find` throws
 */
export async function waitFor<Found>(
  ctx: ApiContext,
  { held }: { held: HeldRequests },
  seconds: number,
  find: (wait: Wait) => Promise<Found>,
): Promise<Found> {
  if (seconds === 0) {
    return find({ ms: 0, signal: clientAborted(ctx) });
  }
  const request = held.hold(ctx);
  const found = await find({ ms: seconds * 1_000, signal: request.signal });
  await request.requireRight();
  return found;
}
