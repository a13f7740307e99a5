import { expect } from "chai";
import { RuleFileError } from "../../../common/schematron/schema/rule-file-error.js";
import { evaluate } from "./evaluate.js";
export function suiteOfResults(rows, xml) {
    for (const [expression, result] of rows) {
        it(`${expression} is ${result === "" ? "nothing" : result}`, () => {
            expect(evaluate(expression, xml)).to.equal(result);
        });
    }
}
export function suiteOfRefusals(refused, xml) {
    for (const [expression, message] of refused) {
        it(`${expression} stops with its place`, () => {
            expect(() => evaluate(expression, xml)).to.throw(RuleFileError, message);
        });
    }
}
/** Expressions are evaluated at the root of this document; results are those of XPath 2.0. */
const document = `<r xmlns:a="urn:a" x="1" a:y="2">
  <n>3</n><n>20</n><n>3</n><t> a  b </t><e/><d>2026-02-28</d><m>0.10</m><bad>1,5</bad>
  <g><n>7</n><g><n>8</n></g></g><a:n>9</a:n><mix>one<b>two</b><!-- c -->three<![CDATA[ <4> ]]></mix>
</r>`;
export function suitesOfResults(tables) {
    for (const [name, rows] of Object.entries(tables)) {
        describe(name, () => suiteOfResults(rows, document));
    }
}
//# sourceMappingURL=expression-tables.js.map