import { parseXml } from "../../schematron/engine.js";
import { checkUblTree, withSchema } from "./check-rules.js";
/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadUblValidation({ ruleSets, config }) {
    const schemas = await loadSchemas(config.ublXsdDir);
    // Compiles the rules now, so that no document waits.
    ruleSets.forDocument("");
    return (xml, rootName = rootNameOf(xml), tree = () => parseXml(xml)) => {
        const { ruleSet, ...byRules } = checkUblTree(ruleSets, tree);
        const schema = schemas && rootName && (() => schemas.check(rootName, xml));
        return { ...withSchema(byRules, schema), ruleSet };
    };
}
/** The schemas of a folder; undefined without one. */
export async function loadSchemas(directory) {
    if (directory === undefined) {
        return undefined;
    }
    // Loaded on demand, because the module loads a WebAssembly libxml2.
    const { loadUblSchemas } = await import("../../xsd/ubl-schemas.js");
    return loadUblSchemas(directory);
}
/** The schema applies to a bare document only; envelopes and other documents are left to the rules. */
function rootNameOf(xml) {
    const start = xml.slice(0, 4_096);
    const root = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(start)?.[1];
    return start.includes("StandardBusinessDocument") ? undefined : root;
}
//# sourceMappingURL=validate-ubl.js.map