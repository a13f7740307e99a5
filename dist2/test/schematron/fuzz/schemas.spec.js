import { expect } from "chai";
import { bothSchemas, describeSchema, fuzzSchema, schemaCase, schemaOutcome, } from "./schemas/fuzz-schemas.js";
import { smallerSchemas } from "./schemas/smaller-schemas.js";
import { verdictOf } from "./schemas/verdict.js";
const firstSeed = 20_261_127;
const count = 10;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
/** The same rule file with each assert as its opposite. */
const spoilt = (made) => ({
    ...made,
    text: made.text.replaceAll("<assert ", "<report ").replaceAll("</assert>", "</report>"),
});
function isSpoilt(made) {
    const verdicts = [made, spoilt(made)].map((each) => verdictOf(bothSchemas({ ...each, done: [] }).before, undefined, each.xml));
    return verdicts.every(Array.isArray) && JSON.stringify(verdicts[0]) !== JSON.stringify(verdicts[1]);
}
describe("rule files, written otherwise", () => {
    it("judge as before", () => {
        const outcomes = seeds.map(fuzzSchema);
        const differences = outcomes.flatMap(({ found }) => (found ? [describeSchema(found)] : []));
        expect(differences.join("\n"), "see docs/testing.md").to.equal("");
        expect(outcomes.filter(({ outcome }) => outcome === "agree").length).to.be.above(count * 0.9);
    });
    it("show a change that a verdict shows, in a rule file of one rule", () => {
        const made = seeds.map(schemaCase).find((each) => each.text.length < 10_000 && isSpoilt(each));
        expect(made, "a rule file with asserts").not.to.equal(undefined);
        const small = smallerSchemas(made, isSpoilt);
        expect(small.done).to.deep.equal([]);
        expect(small.text.match(/<(?:assert|report) /g)).to.have.length(1);
        expect(schemaOutcome(small)).to.equal("agree");
    });
});
//# sourceMappingURL=schemas.spec.js.map