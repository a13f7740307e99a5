import { ParseOption, XmlDocument, XmlLibError } from "libxml2-wasm";
import { validationResultOf } from "../domain/validation/validation-result.js";
import { MAX_FINDINGS } from "../schematron/engine.js";
import { shortened } from "../domain/shortened.js";
import { validateCounted } from "./validate-counted.js";
/** Nothing from outside: no DTD is loaded, no entity expanded, no network touched. */
const parseOptions = { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET };
/** A message may quote a value, and that may be as long as the document. */
const MAX_MESSAGE = 1000;
/** Every complaint of a compiled schema about a document is fatal and counted; the first ones are listed. */
export function checkSchema(validator, label, xml, maxFindings = MAX_FINDINGS) {
    const { listed, count } = errorsOf(validator, xml, maxFindings);
    const judgement = validationResultOf(listed.slice(0, maxFindings).map((error) => asFinding(label, error)));
    return count > judgement.findings.length
        ? { ...judgement, truncated: true, totals: { fatal: count, warning: 0, rules: { [label.code]: count } } }
        : judgement;
}
function errorsOf(validator, xml, maxFindings) {
    let document;
    try {
        document = XmlDocument.fromString(xml, parseOptions);
        return validateCounted(validator, document, maxFindings);
    }
    catch (error) {
        if (error instanceof XmlLibError) {
            const listed = error.details.length > 0 ? error.details : [{ message: error.message, line: 1, col: 1 }];
            return { listed, count: listed.length };
        }
        throw error;
    }
    finally {
        document?.dispose();
    }
}
/** The schema library reports lines and no paths, so the text names the line. */
function asFinding({ root, code, name }, { message, line, col }) {
    return {
        flag: "fatal",
        reasonCode: code,
        text: `${shortened(message.trim(), MAX_MESSAGE)} (line ${line}, column ${col})`,
        location: root,
        test: name,
    };
}
//# sourceMappingURL=check-schema.js.map