import { svrlOf } from "./report/svrl-of.js";
import { decodeXml } from "./xml/decode-xml.js";
import { parseXml } from "./xml/xml-reader.js";
import { XmlSyntaxError } from "./xml/xml-syntax-error.js";
/** A check that takes longer ends with a fatal failure. */
export const defaultLimits = { seconds: 10 };
/** What users of the package see of a rule set. */
export function schematronOf(ruleSet, options) {
    const { maxFindings } = options;
    return {
        rules: ruleSet.ruleIds,
        unreachable: ruleSet.unreachable,
        svrl: (xml) => svrlOf(ruleSet, read(xml), options),
        check(xml) {
            const result = ruleSet.check(read(xml), maxFindings === undefined ? {} : { maxFindings });
            const { findings, truncated, totals } = result;
            const failures = findings.map(({ reasonCode, rule: _rule, places: _places, written = {}, ...finding }) => ({
                rule: reasonCode,
                written,
                ...finding,
            }));
            return { valid: totals.fatal === 0, failures, truncated, totals };
        },
    };
}
/** @throws XmlSyntaxError also for bytes that are invalid in the encoding that they declare */
function read(xml) {
    return parseXml(typeof xml === "string" ? xml : decoded(xml));
}
function decoded(bytes) {
    try {
        return decodeXml(bytes);
    }
    catch (error) {
        throw new XmlSyntaxError(error.message, 1, 1);
    }
}
//# sourceMappingURL=schematron-of.js.map