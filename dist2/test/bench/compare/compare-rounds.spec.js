import { expect } from "chai";
import { compareRounds, readFigures } from "./compare-rounds.js";
const cells = (line) => (line ?? "").trim().split(/\s{2,}/);
describe("the comparison of two commits", () => {
    it("gives medians, and the ratios of the rounds with their spread", () => {
        const lines = compareRounds([
            { base: { cpu: 10 }, branch: { cpu: 5 } },
            { base: { cpu: 20 }, branch: { cpu: 16 } },
            { base: { cpu: 30 }, branch: { cpu: 18 } },
        ]);
        expect(lines.slice(1).map(cells)).to.deep.equal([["cpu", "20.00", "16.00", "0.60", "0.50", "0.80"]]);
    });
    it("takes the mean of the two in the middle of an even number of rounds", () => {
        const lines = compareRounds([
            { base: { cpu: 1 }, branch: { cpu: 1 } },
            { base: { cpu: 1 }, branch: { cpu: 3 } },
        ]);
        expect(cells(lines[1])).to.deep.equal(["cpu", "1.000", "2.000", "2.00", "1.00", "3.00"]);
    });
    it("leaves out what only one side has and what never differs, and has no ratio to 0", () => {
        const lines = compareRounds([{ base: { old: 1, none: 0, same: 3 }, branch: { fresh: 1, none: 2, same: 3 } }]);
        expect(lines.slice(1).map(cells)).to.deep.equal([["none", "0.000", "2.000", "–", "–", "–"]]);
    });
    it("reads the figures of the last line, or every number with the words beside it", () => {
        expect(readFigures('words 5\n{"figures":{"cpu":2.5}}\n')).to.deep.equal({ cpu: 2.5 });
        const printed = "Node v24, 2 cores\n\nBullMQ on Redis\n  burst of 500:   accepted 159/s (p50 8.0 ms)\n\nlines  ms\n   100  4.70\n";
        expect(readFigures(printed)).to.deep.equal({
            "BullMQ on Redis: burst of #: accepted #/s (p50 # ms) (1)": 500,
            "BullMQ on Redis: burst of #: accepted #/s (p50 # ms) (2)": 159,
            "BullMQ on Redis: burst of #: accepted #/s (p50 # ms) (3)": 8,
            "lines ms: 100 (1)": 100,
            "lines ms: 100 (2)": 4.7,
        });
    });
});
//# sourceMappingURL=compare-rounds.spec.js.map