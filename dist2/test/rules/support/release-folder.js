import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
const head = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <ns prefix="cac" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"/>
  <ns prefix="cbc" uri="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"/>`;
/** A schema with one rule for each, about cac:LegalMonetaryTotal. */
export function totalsSchema(rules) {
    const asserts = Object.entries(rules).map(([id, rule]) => {
        const { test, flag } = typeof rule === "string" ? { test: rule, flag: "fatal" } : rule;
        return `<assert id="${id}" flag="${flag}" test="${test}">${id} does not hold</assert>`;
    });
    return `${head}<pattern><rule context="cac:LegalMonetaryTotal">${asserts.join("")}</rule></pattern></schema>`;
}
/** Writes RULES_DIR as a site with several releases has it. */
export function writeReleases(rulesDir, releases) {
    const entries = releases.map(({ rules, name = "PINT AE", ...release }) => {
        if (rules === undefined) {
            return { name, ...release, built_in: true };
        }
        const folder = `pint-ae-${release.version}`;
        mkdirSync(path.join(rulesDir, folder), { recursive: true });
        writeFileSync(path.join(rulesDir, folder, "rules.sch"), totalsSchema(rules));
        return { name, ...release, folder };
    });
    writeFileSync(path.join(rulesDir, "releases.json"), JSON.stringify(entries));
}
//# sourceMappingURL=release-folder.js.map