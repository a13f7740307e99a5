import { createHash } from "node:crypto";
import { canonicalJson } from "../../json/canonical-json.js";
import { parseJsonObject } from "../../json/parse-json-object.js";
import { JsonError } from "../../json/read-json.js";
import { refusalOf } from "../../threads/refusal.js";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.js";
import { validateLineKey } from "./line-key-schema.js";
import { readReference } from "../documents/schema/names.js";
const names = ["idempotency_key", "external_reference"];
/** Whether the line may bring a key of its own: it names one, or has escapes that may spell it. */
export const mayNameItself = (bytes) => names.some((name) => bytes.includes(name)) || bytes.includes(String.raw `\u`);
/**
 * Checks whether the bytes are JSON, and computes their digest. Bytes that are not UTF-8 or not an object are refused later,
 * when the document is read.
 */
export const inspectLine = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop }, function inspectLine({ bytes, target, isKeyed }) {
    try {
        const sent = parseJsonObject(bytes, "A document");
        const { key, errors } = validateLineKey(sent);
        if (errors !== undefined) {
            return { errors };
        }
        const reference = readReference(sent["external_reference"]);
        const own = {
            ...(key !== undefined && { idempotencyKey: key }),
            ...(typeof reference === "string" && { externalReference: reference }),
        };
        const hasKey = isKeyed || Object.keys(own).length > 0;
        return hasKey ? { own, sha256: digestOf(`${target}\n${canonicalJson(sent)}`) } : {};
    }
    catch (error) {
        return error instanceof JsonError ? { fault: refusalOf(error) } : {};
    }
});
const digestOf = (content) => createHash("sha256").update(content).digest("hex");
//# sourceMappingURL=inspect-line.js.map