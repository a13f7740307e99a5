import { orThrow } from "./errors.js";
import { pause } from "./transport/with-time-limit.js";
/** A service that does not hold an answer is asked once in so long. */
const minIntervalMs = 1_000;
const maxWaitSeconds = 30;
/**
 * Every change, in order. With `wait: 0` as far as there are any; else it goes on for as long as it is read.
 *
 * @throws ApiError
 */
export async function* changes({ listChanges }, { from, wait = maxWaitSeconds, signal, timeoutMs, retry, ...query } = {}) {
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
//# sourceMappingURL=changes.js.map