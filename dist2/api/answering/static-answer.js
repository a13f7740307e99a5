import { createHash } from "node:crypto";
import path from "node:path";
import { hasTag } from "./entity-tag.js";
const types = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".xml": "application/xml",
    ".svg": "image/svg+xml",
    ".png": "image/png",
};
export const staticFile = (name, body) => staticAnswer(types[path.extname(name)] ?? "text/plain", body);
export function staticAnswer(type, body) {
    return { type, body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}
export function answerStatic(ctx, { type, body, etag }, cacheControl) {
    ctx.status = 200;
    ctx.state.compression = "once";
    ctx.set({ ETag: etag, "Cache-Control": cacheControl });
    if (hasTag(ctx, etag)) {
        ctx.status = 304;
        return;
    }
    ctx.type = type;
    ctx.body = body;
}
//# sourceMappingURL=static-answer.js.map