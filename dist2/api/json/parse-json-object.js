import { shownValue } from "../../common/domain/masking/shown-value.js";
import { AppError } from "../../common/errors.js";
import { encodingHint, jsonFault } from "../errors/json-fault.js";
import { JsonError, readJson } from "./read-json.js";
/** @param what the bytes are, for the message. @throws AppError 400, JsonError */
export function parseJsonObject(bytes, what) {
    const body = readExplained(decodeUtf8(bytes, what));
    if (typeof body !== "object" || body === null || Object.getPrototypeOf(body) !== Object.prototype) {
        throw new AppError(400, `${what} must be a JSON object`).explain({
            value: shownValue("", body) ?? "",
            ...(Array.isArray(body) && { suggestion: { hint: "several_documents" } }),
        });
    }
    return body;
}
/** @throws JsonError that says what stands at its place */
function readExplained(text) {
    try {
        return readJson(text);
    }
    catch (error) {
        if (error instanceof JsonError) {
            error.facts = jsonFault({ text, position: error.position, complaint: error.complaint });
        }
        throw error;
    }
}
/**
 * @param what the bytes are, for the message
 * @param options.keepsMark whether a byte order mark stays in the text
 * @throws AppError 400
 */
export function decodeUtf8(bytes, what, { keepsMark = false } = {}) {
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: keepsMark }).decode(bytes);
    }
    catch {
        throw new AppError(400, `${what} is not valid UTF-8`).explain({ suggestion: encodingHint(bytes) });
    }
}
//# sourceMappingURL=parse-json-object.js.map