import type { CallOptions } from "./answer.ts";
import { orThrow } from "./errors.ts";
import type { Change } from "./generated/schemas.ts";
import type { Operations } from "./generated/all-operations.ts";
import type { ListChangesParameters } from "./generated/operations/status-of-many.ts";
import { pause } from "./with-time-limit.ts";

/** A service that does not hold an answer is asked once in so long. */
const minIntervalMs = 1_000;
const maxWaitSeconds = 30;

export interface ChangesOptions extends Omit<ListChangesParameters, "cursor">, CallOptions {
  /** `cursor` of the last change that is known, or `now`; from the beginning without it. */
  from?: string | undefined;
}

/**
 * Every change, in order. With `wait: 0` as far as there are any; else it goes on for as long as it is read.
 *
 * @throws ApiError
 */
export async function* changes(
  { listChanges }: Pick<Operations, "listChanges">,
  { from, wait = maxWaitSeconds, signal, timeoutMs, retry, ...query }: ChangesOptions = {},
): AsyncGenerator<Change, void, undefined> {
  const call = { ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }), ...(retry && { retry }) };
  let cursor = from;
  for (;;) {
    const begun = Date.now();
    const page = orThrow(await listChanges({ ...query, wait, cursor }, call));
    yield* page.data;
    cursor = page.next_cursor;
    if (!page.has_more && wait === 0) {
      return;
    }
    if (page.data.length === 0) {
      await pause(Math.max(0, begun + minIntervalMs - Date.now()), signal);
    }
  }
}
