import { Pool } from "undici";
/** POSTs to one address over `connections` kept connections: node:http would take twice the time per message. */
export class Poster {
    constructor(url, { timeoutMs, connections }) {
        const { origin, pathname, search } = new URL(url);
        const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } };
        this.pool = new Pool(origin, { connections, pipelining: 1, ...limits });
        this.request = { method: "POST", path: pathname + search };
    }
    /** Uses the dispatcher itself, because undici's readable streams cost most of the time for an answer of a word or two. */
    post(body, headers) {
        return new Promise((resolve, reject) => {
            this.pool.dispatch({ ...this.request, headers, body }, replyHandler(resolve, reject));
        });
    }
    close() {
        return this.pool.destroy();
    }
}
function replyHandler(resolve, reject) {
    let status = 0;
    const chunks = [];
    return {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode) {
            status = statusCode;
        },
        onResponseData(_controller, chunk) {
            chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ status, text: Buffer.concat(chunks).toString() }),
        onResponseError: (_controller, error) => reject(error),
    };
}
//# sourceMappingURL=poster.js.map