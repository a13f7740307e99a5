import { writeJson } from "../json/write-json.js";
import { hasTag } from "./entity-tag.js";
export function answerJson(ctx, status, body) {
    answerWritten(ctx, status, writeJson(body));
}
/** JSON that is written already; bytes of it are UTF-8. */
export function answerWritten(ctx, status, json) {
    ctx.status = status;
    ctx.type = "application/json";
    ctx.body = asBody(json);
}
/** A page to be shown. */
export function answerPage(ctx, html) {
    ctx.status = 200;
    ctx.type = "text/html";
    ctx.body = asBody(html);
}
const asBody = (text) => typeof text === "string" ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
/** For clients that do not read `filename*`; the library would send raw Latin-1 bytes. */
const asciiOnly = (name) => name.replace(/[^\x20-\x7e]/gu, "?");
/** Sends a file as an attachment, so that no browser renders it; its name is encoded by RFC 6266 and 5987. */
export function answerFile(ctx, file) {
    ctx.status = 200;
    ctx.set("Content-Type", file.contentType);
    ctx.attachment(file.fileName, { fallback: asciiOnly(file.fileName) });
    ctx.body = file.content;
    if (file.sha256 === undefined) {
        return;
    }
    const tag = `"${file.sha256}"`;
    ctx.set({ ETag: tag, "Cache-Control": "private, no-cache" });
    if (hasTag(ctx, tag)) {
        ctx.status = 304;
    }
}
//# sourceMappingURL=respond.js.map