export function callerOf(ctx) {
    return { orgId: ctx.state.organization.id, signal: clientAborted(ctx) };
}
/** One shared error, because creating one with its stack trace for every request is slow. */
export const clientGone = new DOMException("Nobody waits for the answer any more", "AbortError");
/** Aborted when the client has closed the connection or has its answer. */
export function clientAborted({ res }) {
    const client = new AbortController();
    if (res.destroyed) {
        client.abort(clientGone);
    }
    res.once("close", () => client.abort(clientGone));
    return client.signal;
}
//# sourceMappingURL=caller.js.map