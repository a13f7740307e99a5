import { expect } from "chai";

import { EVALUATION_FAILURE } from "../../../common/schematron/check/failures.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { loadRuleSets } from "../../../common/rules/load-rule-sets.ts";
import { seededRandom, shuffled } from "../support/random.ts";
import { documentOf, officialVectors } from "../support/vectors.ts";
import { ownVectors } from "./own-vectors.ts";

const ruleSets = loadRuleSets();
const selfBilling = ruleSets.forDocument("");

/** The official verdict has no counterpart of our own checks. */
const isOfficial = (id: string): boolean => !id.startsWith("OWN-");

describe("conformance of the rules", () => {
  describe("official verdicts", () => {
    for (const vector of officialVectors) {
      it(vector.name, () => {
        const findings = selfBilling.check(parseXml(documentOf(vector))).findings;
        const ids = new Set(findings.map(({ reasonCode }) => reasonCode));
        const expected = vector.fails.map((id) => id.toUpperCase());
        if (vector.technical_error === undefined) {
          expect([...ids].filter(isOfficial)).to.have.members(expected);
          expect(ids).not.to.include(EVALUATION_FAILURE);
        } else {
          // The official validator has no verdict here; ours names what it could not evaluate and goes on.
          expect(ids).to.include(EVALUATION_FAILURE);
          expect([...ids]).to.include.members(expected);
        }
      });
    }
  });

  describe("verdicts of our own vectors", () => {
    for (const vector of ownVectors) {
      it(`${vector.rules}: ${vector.name}`, () => {
        const ruleSet = { document: selfBilling, taxData: ruleSets.taxData, mls: ruleSets.mls }[vector.rules];
        const ids = new Set(ruleSet.check(parseXml(documentOf(vector))).findings.map(({ reasonCode }) => reasonCode));
        expect([...ids]).to.have.members(vector.fails.map((id) => id.toUpperCase()));
      });
    }
  });

  it("is the same in any order of documents, in one process", () => {
    const documents = officialVectors.map(documentOf);
    const inOrder = documents.map((xml) => selfBilling.check(parseXml(xml)).findings);
    const random = seededRandom(20260821);
    for (let round = 0; round < 6; round++) {
      for (const index of shuffled(random, [...documents.keys()])) {
        const findings = selfBilling.check(parseXml(documents[index] as string)).findings;
        expect(findings, officialVectors[index]?.name).to.deep.equal(inOrder[index]);
      }
    }
  });
});
