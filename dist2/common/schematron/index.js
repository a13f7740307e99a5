/**
 * Judges XML by Schematron (ISO/IEC 19757-3) with the query bindings xslt, xslt2 and xslt3, as far as the expressions of
 * rule sets go: XPath 2.0 with exact decimals, xsl:function, xsl:key, document(), includes, abstract patterns, phases.
 *
 *     import { compile } from "compiled-schematron";
 *     const rules = compile([{ name: "rules.sch", text }]);   // once: it costs as much as a hundred checks
 *     const { valid, failures } = rules.check(xml);            // any number of times
 *
 * Nothing is read but what is given: no files, no network. A document with a document type is refused.
 */
export { compile } from "./schematron.js";
export { RuleFileError } from "./schema/rule-file-error.js";
export { XmlSyntaxError } from "./xml/xml-syntax-error.js";
//# sourceMappingURL=index.js.map