import { expect } from "chai";
import * as engine from "../../../common/schematron/index.js";
const order = {
    name: "rules/order.sch",
    text: `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2"><include href="parts/lines.sch"/>
    <phase id="none"/><pattern><rule context="/order"><assert id="dated" test="xs:date(@date) &lt;= current-date()">past</assert></rule></pattern></schema>`,
};
const lines = {
    name: "rules/parts/lines.sch",
    text: `<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="line">
    <assert id="unit" flag="warning" test="@unit = document('parts/units.xml')//unit">The unit <value-of select="@unit"/> is not known.</assert></rule></pattern>`,
};
const units = { name: "rules/parts/units.xml", text: "<units><unit>HUR</unit></units>" };
describe("the package's Schematron", () => {
    it("judges any XML by the files that it is given", () => {
        const rules = engine.compile([order, lines, units], { now: () => new Date("2026-08-20T00:00:00Z") });
        expect(rules.rules).to.have.members(["unit", "dated"]);
        expect(rules.check('<order date="2026-08-20"><line unit="HUR"/></order>')).to.deep.equal({
            valid: true,
            failures: [],
            truncated: false,
            totals: { fatal: 0, warning: 0, rules: {} },
        });
        const verdict = rules.check('<order date="2026-08-21"><line unit="EA"/></order>');
        expect(verdict.valid).to.equal(false);
        expect(verdict.failures.map(({ flag, rule, text, location }) => [flag, rule, text, location])).to.deep.equal([
            ["fatal", "DATED", "past", "/*"],
            ["warning", "UNIT", "The unit EA is not known.", "/*/line[1]"],
        ]);
    });
    it("lists at most as many failures as asked for, counts all, and has no clock", () => {
        const verdict = engine
            .compile([order, lines, units], { maxFindings: 2 })
            .check(`<order date="2020-01-01">${"<line unit='x'/>".repeat(5)}</order>`);
        expect(verdict).to.deep.include({ valid: false, truncated: true });
        expect(verdict.failures).to.have.lengthOf(2);
        expect(verdict.totals.rules).to.deep.equal({ UNIT: 5, "OWN-EVALUATION": 1 });
    });
    it("refuses files that it cannot use, no rules, and text that is no XML", () => {
        expect(() => engine.compile([order])).to.throw(engine.RuleFileError, /rules\/order\.sch:1:\d+: The file parts\/lines\.sch/);
        expect(() => engine.compile([])).to.throw(/no rule/);
        expect(() => engine.compile([order, lines, units], { phase: "none" })).to.throw(/no rule/);
        expect(() => engine.compile([order, lines, units]).check("<a>")).to.throw(engine.XmlSyntaxError);
    });
});
//# sourceMappingURL=engine-package.spec.js.map