import { clientAborted } from "../caller.js";
/**
 * What `find` finds within so many seconds. The right of the caller is checked again after the wait, before the answer.
 *
 * @throws AppError 429 where too many wait; 401, 403 when the caller's right has ended meanwhile; what `find` throws
 */
export async function waitFor(ctx, { held }, seconds, find) {
    if (seconds === 0) {
        return find({ ms: 0, signal: clientAborted(ctx) });
    }
    const request = held.hold(ctx);
    const found = await find({ ms: seconds * 1_000, signal: request.signal });
    await request.requireRight();
    return found;
}
//# sourceMappingURL=wait-for.js.map