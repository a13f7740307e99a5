import { retryAfterSeconds } from "../middleware/handle-errors.js";
import { answerHeaders } from "../middleware/request-context.js";
/** Sends JSON without koa, for listeners that have no application. */
export function sendJsonResponse(response, status, { body, headers = {} }) {
    const text = JSON.stringify(body);
    response.writeHead(status, {
        ...answerHeaders,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(text),
        ...(status === 503 && { "Retry-After": `${retryAfterSeconds}` }),
        ...headers,
    });
    response.end(text);
}
//# sourceMappingURL=send-json-response.js.map