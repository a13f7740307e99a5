import { expect } from "chai";

import { readFromRepository } from "../peppol/examples.ts";
import { chooseOutcome, magicSuppliers, outcomeNamed } from "../../workers/simulator/outcomes.ts";

/** The usual check digit: from the right, every second digit doubled, digit sums added. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

describe("magicSuppliers", () => {
  it("holds TINs that cannot be a taxpayer's", () => {
    expect(passesLuhn("1000000008"), "the check itself").to.equal(true);
    for (const { tin } of magicSuppliers) {
      expect(tin).to.match(/^1\d{9}$/);
      expect(passesLuhn(tin), tin).to.equal(false);
    }
  });

  it("gives each TIN one meaning", () => {
    expect(new Set(magicSuppliers.map(({ tin }) => tin)).size).to.equal(magicSuppliers.length);
  });

  it("finds every outcome again by its name", () => {
    for (const { outcome } of magicSuppliers) {
      expect(outcomeNamed(outcome.name)).to.equal(outcome);
    }
    expect(outcomeNamed("gone since").name).to.equal("accepted");
  });

  it("stands in the sandbox's documentation, row by row", () => {
    const rows = readFromRepository("docs/sandbox.md").matchAll(/^\| (1\d{9}) \| ([\w-]+) \|/gm);
    expect(Array.from(rows, ([, tin, name]) => [tin, name])).to.deep.equal(
      magicSuppliers.map(({ tin, outcome }) => [tin, outcome.name]),
    );
  });

  it("accepts on the other leg and for everybody else", () => {
    for (const { tin, leg } of magicSuppliers) {
      expect(chooseOutcome(leg === "c3" ? "c5" : "c3", tin).name).to.equal("accepted");
    }
    expect(chooseOutcome("c3", "1987654321").name).to.equal("accepted");
    expect(chooseOutcome("c5", undefined).name).to.equal("accepted");
  });
});
