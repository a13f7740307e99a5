import { createHash } from "node:crypto";
/** SHA-256 in lower-case hexadecimal. Text is encoded as UTF-8. */
export function sha256(content) {
    return createHash("sha256").update(content).digest("hex");
}
//# sourceMappingURL=digest.js.map