import { operationOf } from "./document-kinds.js";
import { ApiError } from "./errors.js";
import { pause } from "./transport/with-time-limit.js";
const minIntervalMs = 1_000;
/**
 * The status of a document once nothing about it changes by itself any more.
 *
 * @throws ApiError; a DOMException TimeoutError when the time is over, and the reason of the signal
 */
export async function waitUntilFinal(call, kind, id, { signal, timeoutMs } = {}) {
    const ended = endOf(signal, timeoutMs);
    let etag;
    for (;;) {
        const begun = Date.now();
        const parameters = { id, until: "terminal", "If-None-Match": etag };
        const answer = await call(operationOf(kind, "status"), parameters, ended && { signal: ended });
        if (answer.status === 200 && answer.body.is_terminal) {
            return answer.body;
        }
        if (answer.status !== 200 && answer.status !== 304) {
            throw new ApiError(answer);
        }
        etag = answer.headers.get("ETag") ?? undefined;
        // The service holds an answer for half a minute. Where something between does not, it must not be asked in a loop.
        await pause(Math.max(0, begun + minIntervalMs - Date.now()), ended);
    }
}
function endOf(signal, timeoutMs) {
    if (timeoutMs === undefined) {
        return signal;
    }
    const time = AbortSignal.timeout(timeoutMs);
    return signal === undefined ? time : AbortSignal.any([signal, time]);
}
//# sourceMappingURL=wait-until-final.js.map