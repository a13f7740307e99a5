import { expect } from "chai";
import { chooseOutcome, magicReceivers } from "../../workers/simulator/outbound/magic-receivers.js";
import { outcomeNamed, outcomes } from "../../workers/simulator/outbound/outcomes.js";
/** The usual check digit: from the right, every second digit doubled, digit sums added. */
function passesLuhn(digits) {
    const sum = Array.from(digits)
        .toReversed()
        .reduce((total, digit, index) => {
        const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
        return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
}
const outcomesOn = (leg) => magicReceivers.filter((row) => row.leg === leg).map(({ outcome }) => outcome);
describe("magicReceivers", () => {
    it("holds TINs that cannot be a taxpayer's", () => {
        expect(passesLuhn("1000000008"), "the check itself").to.equal(true);
        for (const { tin } of magicReceivers) {
            expect(tin).to.match(/^1\d{9}$/);
            expect(passesLuhn(tin), tin).to.equal(false);
        }
    });
    it("gives each TIN one meaning", () => {
        expect(new Set(magicReceivers.map(({ tin }) => tin)).size).to.equal(magicReceivers.length);
    });
    it("has a TIN for every outcome on the way to the receiver, and to the authority for all but the usual one", () => {
        const names = Object.keys(outcomes);
        expect(outcomesOn("c3")).to.have.members(names);
        expect(outcomesOn("c5")).to.have.members(names.filter((name) => name !== "accepted"));
    });
    it("finds every outcome again by its name, and accepts what it does not know", () => {
        for (const { outcome } of magicReceivers) {
            expect(outcomeNamed(outcome)).to.equal(outcomes[outcome]);
        }
        expect(outcomeNamed("gone since")).to.equal(outcomes.accepted);
        expect(outcomeNamed("toString")).to.equal(outcomes.accepted);
    });
    it("accepts on the other leg and for everybody else", () => {
        for (const { tin, leg } of magicReceivers) {
            expect(chooseOutcome(leg === "c3" ? "c5" : "c3", [tin])).to.equal("accepted");
        }
        expect(chooseOutcome("c3", ["1987654321"])).to.equal("accepted");
        expect(chooseOutcome("c5", [])).to.equal("accepted");
    });
    it("takes the first TIN that means something", () => {
        expect(chooseOutcome("c5", ["1987654321", "1000000033", "1000000034"])).to.equal("rejected-bv");
    });
});
//# sourceMappingURL=magic-receivers.spec.js.map