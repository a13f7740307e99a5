import { expect } from "chai";
import { parseXml } from "../../../common/schematron/xml/xml-reader.js";
function changed(xml, changes) {
    return changes.reduce((text, [from, to]) => {
        const result = text.replace(from, () => to);
        expect(result, `nothing to change: ${String(from)}`).not.to.equal(text);
        return result;
    }, xml);
}
export function suiteOfChanges(name, xml, ruleSet, cases) {
    describe(name, () => {
        for (const [what, changes, fails] of cases) {
            it(`${what}: ${fails.length === 0 ? "nothing fails" : fails.join(", ")}`, () => {
                const codes = ruleSet.check(parseXml(changed(xml, changes))).findings.map(({ reasonCode }) => reasonCode);
                expect([...new Set(codes)]).to.have.members(fails.map((id) => id.toUpperCase()));
            });
        }
    });
}
//# sourceMappingURL=changed-documents.js.map