import { EVALUATION_FAILURE } from "../../../../common/schematron/check/evaluation-failures.js";
import { compileRuleSet } from "../../../../common/schematron/rule-set.js";
import { RuleFileError } from "../../../../common/schematron/schema/rule-file-error.js";
import { parseXml } from "../../../../common/schematron/xml/xml-reader.js";
import { today } from "./dates.js";
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
const letOf = (name, value) => value === undefined ? "" : `<let name="${name}" value="${escaped(value)}"/>`;
/** A schema that reports the value of the expression at each of the nodes. */
function schemaOfCase({ language, form, context, schemaLet, ruleLet, expression }) {
    const value = form === "context" ? which : expression;
    const report = form === "test"
        ? `<report id="v" test="${escaped(expression)}">[]</report><report id="n" test="true()">[]</report>`
        : `<report id="v" test="true()">[<value-of select="${escaped(value)}"/>]</report>`;
    return `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="${language === "xpath-one" ? "xslt" : "xslt2"}">
  <ns prefix="a" uri="urn:a"/><xsl:key name="groups" match="g" use="n"/>
  ${letOf("s", schemaLet)}
  <pattern><rule context="${escaped(form === "context" ? expression : context)}">${letOf("r", ruleLet)}${report}</rule></pattern>
</schema>`;
}
/** Which node it is, in a text. */
export const which = "concat(name(), ' ', count(ancestor::*), ' ', count(preceding::*))";
export function judgeOurs(written) {
    try {
        const ruleSet = compileRuleSet([{ name: "fuzz.sch", text: schemaOfCase(written) }], {
            id: "fuzz",
            version: "1",
            now: () => new Date(`${today}T12:00:00Z`),
            read: (name) => (name === "codes.xml" ? written.codes : undefined),
        });
        const { findings } = ruleSet.check(parseXml(written.xml));
        const failed = findings.find(({ reasonCode, text }) => reasonCode === EVALUATION_FAILURE || text.includes("could not be evaluated"));
        if (failed) {
            return { failed: "error", cause: failed.text };
        }
        return { values: written.form === "test" ? truths(findings) : findings.map(({ text }) => text.slice(1, -1)) };
    }
    catch (error) {
        return { failed: error instanceof RuleFileError ? "refused" : "thrown", cause: String(error) };
    }
}
/** Each node has a finding "N", and before it "V" where the test holds. */
function truths(findings) {
    const holds = new Set(findings.filter(({ reasonCode }) => reasonCode === "V").map(({ location }) => location));
    return findings.filter(({ reasonCode }) => reasonCode === "N").map(({ location }) => String(holds.has(location)));
}
//# sourceMappingURL=judge-ours.js.map