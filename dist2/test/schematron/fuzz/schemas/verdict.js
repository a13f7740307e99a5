import { compileRuleSet } from "../../../../common/schematron/rule-set.js";
import { parseXml } from "../../../../common/schematron/xml/xml-reader.js";
import { today } from "../expressions/dates.js";
import { mainFile } from "./schema-files.js";
/** Flag, id and place of each finding, in order and once; or why there is no verdict. */
export function verdictOf(texts, phase, xml) {
    try {
        const ruleSet = compileRuleSet([{ name: mainFile, text: texts[mainFile] }], {
            id: "fuzz",
            version: "1",
            now: () => new Date(`${today}T12:00:00Z`),
            read: (name) => texts[name],
            ...(phase !== undefined && { phase }),
        });
        const { findings } = ruleSet.check(parseXml(xml), { maxFindings: 10_000 });
        return [
            ...new Set(findings.map(({ flag, reasonCode, location }) => `${flag} ${reasonCode} ${withoutPrefixes(location)}`)),
        ].toSorted();
    }
    catch (error) {
        return { refused: String(error) };
    }
}
/** A place is written with the prefixes of the rule file. */
const withoutPrefixes = (location) => location.replaceAll(/[\w.-]+:(?=[\w*])/g, "");
//# sourceMappingURL=verdict.js.map