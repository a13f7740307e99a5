import { EVALUATION_FAILURE } from "../../../common/schematron/check/failures.ts";
import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#10;");

/** A schema with the prefixes a (for "urn:a"), f (functions), xs; `content` is what stands in its patterns. */
export const schemaOf = (content: string, functions = ""): string => `
  <schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2">
    <ns prefix="a" uri="urn:a"/><ns prefix="f" uri="urn:f"/>
    ${functions}${content}
  </schema>`;

/** Files beside the schema, and the time. */
export type Around = Pick<Parameters<typeof compileRuleSet>[1], "read" | "now">;

/**
 * Value of an expression at the root element of a document, through the whole engine: the text of a report that
 * always fires. Items are separated by spaces; "error" when the document makes it impossible to evaluate.
 */
export function evaluate(expression: string, xml = "<r/>", functions = "", around: Around = {}): string {
  const rule = `<pattern><rule context="/*"><report id="r" test="true()"><value-of select="${escaped(expression)}"/></report></rule></pattern>`;
  const ruleSet = compileRuleSet([{ name: "test.sch", text: schemaOf(rule, functions) }], {
    id: "test",
    version: "1",
    ...around,
  });
  const [finding] = ruleSet.check(parseXml(xml)).findings;
  const isError =
    finding?.reasonCode === EVALUATION_FAILURE || finding?.text.includes("could not be evaluated") === true;
  return isError ? "error" : (finding?.text ?? "nothing");
}
