import { AppError } from "../../common/errors.js";
const maxBodyBytes = 100 * 1024 * 1024;
/** Answers with JSON, unless an answer has begun or the caller has gone. */
export function answer(response, status, body) {
    if (response.headersSent || response.destroyed) {
        return;
    }
    const text = JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.end(text);
}
/** @throws AppError 413 beyond the product's own limit of 100 MB */
export async function readBody(request) {
    const chunks = [];
    let length = 0;
    for await (const chunk of request) {
        length += chunk.length;
        if (length > maxBodyBytes) {
            throw new AppError(413, "The request is larger than 100 MB");
        }
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
//# sourceMappingURL=answer.js.map