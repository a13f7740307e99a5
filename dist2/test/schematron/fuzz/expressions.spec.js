import { expect } from "chai";
import { inBothWords, outcomeOf } from "./expressions/compare.js";
import { describeExpression, fuzzExpression } from "./expressions/fuzz-expressions.js";
import { randomCase } from "./expressions/random-case.js";
import { shrunkCase } from "./expressions/shrink-case.js";
import { readFound } from "./found.js";
import { describeFound, stillDiffers } from "./still-differs.js";
const firstSeed = 20_261_127;
const count = 100;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
describe("random expressions", () => {
    it("have the values that other engines give them", () => {
        const outcomes = seeds.map(fuzzExpression);
        const differences = outcomes.flatMap(({ found }) => (found ? [describeExpression(found)] : []));
        expect(differences.join("\n"), "see docs/testing.md").to.equal("");
        expect(outcomes.filter(({ outcome }) => outcome === "agree").length, "judged by both").to.be.above(count * 0.8);
    });
    it("that differed once agree now", () => {
        const found = readFound();
        expect(found).to.have.length.above(4);
        expect(found.filter(stillDiffers).map(describeFound).join("\n")).to.equal("");
    });
    it("are the same for the same seed", () => {
        expect(inBothWords(randomCase(7))).to.deep.equal(inBothWords(randomCase(7)));
        expect(inBothWords(randomCase(7))).not.to.deep.equal(inBothWords(randomCase(8)));
    });
    it("show an engine that computes otherwise, in a case of few words", () => {
        const flawed = Array.from({ length: 500 }, (_, seed) => randomCase(seed)).find((made) => inBothWords(made).ours.expression.includes("count(") && made.form === "test");
        expect(flawed, "a test that counts").not.to.equal(undefined);
        const small = shrunkCase(flawed, (made) => {
            const both = inBothWords(made);
            const theirs = { ...both.theirs, expression: both.theirs.expression.replace(/count\(/, "-1 - count(") };
            const outcome = outcomeOf({ ...both, theirs });
            return typeof outcome === "object" ? outcome.kind : undefined;
        });
        expect(inBothWords(small).ours.expression.length).to.be.below(60);
    });
});
//# sourceMappingURL=expressions.spec.js.map