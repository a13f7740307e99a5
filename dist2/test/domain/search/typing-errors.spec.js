import { expect } from "chai";
import { misspelledAs } from "../../../common/domain/search/search-terms.js";
import { isForgiven, isOneErrorApart, variantsOf } from "../../../common/domain/search/typing-errors.js";
const near = [
    ["masdar", "masdr"],
    ["masdar", "masdaar"],
    ["masdar", "masder"],
    ["masdar", "madsar"],
    ["masdar", "asdar"],
    ["masdar", "masda"],
    ["masdar", "masdarr"],
    ["امارات", "اماات"],
    ["امارات", "امرات"],
];
const far = [
    ["masdar", "masdar"],
    ["masdar", "mzsdxr"],
    ["masdar", "masd"],
    ["masdar", "sdamar"],
    ["abcde", "bcdea"],
];
describe("one typing error", () => {
    it("is a letter that is missing, too many, another one, or swapped with its neighbour", () => {
        for (const [one, other] of near) {
            expect(isOneErrorApart(one, other), `${one} ${other}`).to.equal(true);
            expect(isOneErrorApart(other, one), `${other} ${one}`).to.equal(true);
        }
        for (const [one, other] of far) {
            expect(isOneErrorApart(one, other), `${one} ${other}`).to.equal(false);
        }
    });
    it("is found by what is indexed of the right word", () => {
        for (const [one, other] of near) {
            const indexed = [one, ...variantsOf(one).map((each) => `\u0003${each}`)];
            expect(misspelledAs(other).some((term) => indexed.includes(term)), `${one} ${other}`).to.equal(true);
        }
    });
    it("is forgiven in words of letters, of five on, whose variants are few", () => {
        const words = ["gulf", "masdar", "ae0701", "x".repeat(16), "امارات", "2026"];
        expect(words.filter(isForgiven)).to.deep.equal(["masdar", "امارات"]);
    });
});
//# sourceMappingURL=typing-errors.spec.js.map