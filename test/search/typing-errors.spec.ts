import { expect } from "chai";

import { partsOf, isForgiven, isOneErrorApart } from "../../common/search/read-question.ts";

const near: readonly (readonly [string, string])[] = [
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
const far: readonly (readonly [string, string])[] = [
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

  it("leaves a part of a word as it is", () => {
    for (const [one, other] of near) {
      expect(
        partsOf(other).some((part) => one.includes(part)),
        `${one} ${other}`,
      ).to.equal(true);
    }
  });

  it("is forgiven in words of letters, of four on", () => {
    const words = ["oud", "gulf", "masdar", "ae0701", "امارات", "2026"];
    expect(words.filter(isForgiven)).to.deep.equal(["gulf", "masdar", "امارات"]);
  });
});
