import { isValid } from "../../../common/domain/validation/validation-result.js";
import { FailurePlaces, parseXml, LineIndex, XmlSyntaxError } from "../../../common/schematron/engine.js";
import { checkChosen, chooseRules, malformed, withoutEnvelope, } from "../../../common/services/validation/check-rules.js";
import { isBilling } from "../../../common/services/validation/customization-of.js";
import {} from "../../../common/services/validation/own-rule-sets.js";
import { remarkOf } from "./remark-of.js";
const rulesOf = (ruleSets) => ({
    forDocument: (id) => ruleSets.get(isBilling(id) ? "billing" : "self-billing"),
    taxData: () => ruleSets.get("tax-data"),
    mls: () => ruleSets.get("mls"),
});
export function judgeXml(ruleSets, xml) {
    let tree;
    try {
        tree = withoutEnvelope(parseXml(xml));
    }
    catch (error) {
        if (error instanceof XmlSyntaxError) {
            return refused(error);
        }
        throw error;
    }
    const places = new FailurePlaces();
    const { ruleSet, ...result } = checkChosen(chooseRules(rulesOf(ruleSets), tree), tree, { places });
    const lines = new LineIndex(xml);
    const remarks = result.findings.map((finding) => {
        const node = places.nodeOf(finding) ?? tree.root;
        return { ...remarkOf(finding), ...lines.place(tree.columns.openAt[node]) };
    });
    const { fatal, warning } = result.totals;
    return {
        heading: `${tree.localName(tree.root)}, by ${ruleSet}`,
        valid: isValid(result),
        fatal,
        warning,
        remarks,
        notes: [
            "XML is checked by the rules alone here; the service checks it by the UBL schema as well where it has one.",
        ],
    };
}
function refused(error) {
    const { flag, reasonCode, text } = malformed(error);
    const { line, column } = error;
    return {
        heading: "Text that is no acceptable XML",
        valid: false,
        fatal: 1,
        warning: 0,
        remarks: [{ flag, name: reasonCode, text, line, column }],
        notes: [],
    };
}
//# sourceMappingURL=judge-xml.js.map