import { presentValidationResult } from "../../../common/presenters/validation-result.js";
import { loadUblValidation } from "../../../common/services/validation/validate-ubl.js";
import { decodeUtf8 } from "../../json/parse-json-object.js";
import { jsonBytes } from "../../json/write-json.js";
import { neverOnLoop, threadFunction } from "../../threads/thread-function.js";
/** Compiled on first use, by each thread separately. */
let validation;
/** Always in a thread: compiling the rules takes a third of a second. @throws AppError 400 when the bytes are not UTF-8 */
export const validateXml = threadFunction(import.meta.url, { maxOnLoop: neverOnLoop }, async function validateXml({ bytes }, { config, ruleSets }) {
    const xml = decodeUtf8(bytes, "The request body");
    validation ??= loadUblValidation({ config, ruleSets: await ruleSets() });
    return jsonBytes(presentValidationResult((await validation)(xml)));
});
//# sourceMappingURL=validate-xml.js.map