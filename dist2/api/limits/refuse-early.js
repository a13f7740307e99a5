import { refusalBody } from "../errors/refusal-body.js";
import { answerHeaders } from "../middleware/request-context.js";
/** Refuses a request before any middleware has it, and closes its connection. */
export function refuseEarly(response, { status, message, retryAfterSeconds }) {
    const body = JSON.stringify(refusalBody(status, message));
    response.writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        ...answerHeaders,
        "Content-Length": Buffer.byteLength(body),
        "Retry-After": retryAfterSeconds,
        Connection: "close",
    });
    response.end(body);
}
//# sourceMappingURL=refuse-early.js.map