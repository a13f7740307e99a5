import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
/**
 * A rule file of a site that goes wrong for documents with these notes, and is content with all others: a function that calls itself
 * twice in each call, one that calls itself for ever.
 */
export const badNotes = { endless: "endless", recursive: "recurse" };
const rules = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" queryBinding="xslt2">
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/><ns prefix="f" uri="urn:f"/>
  <xsl:function name="f:again"><xsl:param name="n"/><xsl:sequence select="f:again($n + 1)"/></xsl:function>
  <xsl:function name="f:twice"><xsl:param name="n"/><xsl:sequence select="if ($n &lt; 1) then 1 else f:twice($n - 1) + f:twice($n - 2)"/></xsl:function>
  <pattern><rule context="/*">
    <assert id="site-01" flag="warning" test="not(cbc:Note = 'recurse') or f:again(1) = 1">again</assert>
    <assert id="site-02" test="not(cbc:Note = 'endless') or f:twice((99, 1)[. = 99]) = 1">twice</assert>
    <assert id="site-03" test="count(/*/cbc:ID[. = current()/cbc:ID]) = 1">once</assert>
    <assert id="site-04" test="not(cbc:Note = 'bad')">bad</assert>
  </rule></pattern>
</schema>`;
/** Writes them into a folder for RULES_DIR. */
export function writeHostileRules(folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "site.sch"), rules);
    return folder;
}
//# sourceMappingURL=hostile-rules.js.map