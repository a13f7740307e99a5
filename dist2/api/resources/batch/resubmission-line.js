import { createHash } from "node:crypto";
import { LosslessNumber } from "lossless-json";
import { versionsIn } from "../../answering/version-tag.js";
import { canonicalJson } from "../../json/canonical-json.js";
import { parseJsonObject } from "../../json/parse-json-object.js";
import { jsonBytes } from "../../json/write-json.js";
import { validateBody } from "../../schemas/field-errors.js";
import { field, isPlainObject, neverNull, Problem, record, required } from "../../schemas/field-types.js";
import { say } from "../../schemas/messages.js";
import { uuid } from "../../schemas/text-field.js";
import { maxRequestOnLoop, threadFunction } from "../../threads/thread-function.js";
import { lineKey } from "./line-key-schema.js";
const schema = record({
    id: required(uuid()),
    document: neverNull(field((value) => (isPlainObject(value) ? value : new Problem(say("object"))))),
    if_match: neverNull(field(readTag)),
    idempotency_key: lineKey,
});
/** An entity tag, or the number of a version in place of one. */
function readTag(value) {
    const tag = value instanceof LosslessNumber ? `"${value.value}"` : value;
    return typeof tag === "string" ? tag : new Problem(say("string"));
}
/** @throws AppError 400, JsonError */
export const readResubmission = threadFunction(import.meta.url, { maxOnLoop: maxRequestOnLoop }, function readResubmission({ bytes }) {
    const sent = parseJsonObject(bytes, "A line");
    const { id, document, if_match: tag } = validateBody(schema, sent);
    const ifMatch = tag === undefined ? undefined : versionsIn(tag, "if_match");
    return {
        id: id.toLowerCase(),
        ...(document !== undefined && { document: jsonBytes(document) }),
        ...(ifMatch !== undefined && { ifMatch, sha256: createHash("sha256").update(canonicalJson(sent)).digest("hex") }),
    };
});
//# sourceMappingURL=resubmission-line.js.map