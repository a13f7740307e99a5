import { Readable } from "node:stream";
/** Failure code of a call after its fence. */
export const tooLateToSend = "TOO_LATE_TO_SEND";
/** Number of freezes of this process; fences created before the latest have expired. */
let freezes = 0;
/** Expires all fences after a freeze, because other workers may have taken over the claims. */
export function expireAllFences() {
    freezes += 1;
}
/**
 * The times after which a send must neither begin nor end, because other workers may then take the leg. A fence has
 * expired when either clock says so: the monotonic clock stops while a virtual machine is paused.
 */
export class SendFence {
    /** @param beginMs for the first byte @param endMs for the last */
    constructor(beginMs, endMs) {
        this.beginMs = beginMs;
        this.endMs = endMs;
        this.monotonic = performance.now();
        this.wall = Date.now();
        this.standstills = freezes;
    }
    forbidsToBegin() {
        return this.standstills !== freezes || this.isBeyond(this.beginMs);
    }
    forbidsToEnd() {
        return this.isBeyond(this.endMs);
    }
    isBeyond(ms) {
        return performance.now() - this.monotonic > ms || Date.now() - this.wall > ms;
    }
}
const tooLate = () => Object.assign(new Error("the claim of the leg has run out"), { code: tooLateToSend });
/** Smaller than the socket buffers of the system, which accept it at once. */
const lastPartBytes = 64 * 1_024;
/**
 * A body whose last part is released behind the fence, after the rest has been sent: without it the access point has
 * nothing usable. A small body is sent with the first byte.
 */
export function fencedBody(bytes, fence) {
    return bytes.length <= lastPartBytes ? bytes : Readable.from(partsOf(bytes, fence), { highWaterMark: 1 });
}
async function* partsOf(bytes, fence) {
    let sent = 0;
    for (; bytes.length - sent > lastPartBytes; sent += lastPartBytes) {
        yield bytes.subarray(sent, sent + lastPartBytes);
    }
    if (fence.forbidsToEnd()) {
        throw tooLate();
    }
    yield bytes.subarray(sent);
}
/** Checks the fence after every wait, connecting included, directly before the first byte. */
export const fenced = (dispatch) => (options, handler) => {
    const { fence } = options;
    return dispatch(options, fence === undefined ? handler : behind(fence, handler));
};
function behind(fence, handler) {
    return {
        onRequestStart: (controller, context) => {
            handler.onRequestStart?.(controller, context);
            if (fence.forbidsToBegin()) {
                controller.abort(tooLate());
            }
        },
        onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
        onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
        onResponseData: (...parts) => handler.onResponseData?.(...parts),
        onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
        onResponseError: (...parts) => handler.onResponseError?.(...parts),
    };
}
//# sourceMappingURL=send-fence.js.map