import { expect } from "chai";

import { RuleFileError } from "../../../common/rules/schematron/rule-file-error.ts";
import { evaluate } from "./evaluate.ts";
import { peerOf, type Row } from "./peer-value.ts";

/** A test for each row: our engine and the independent one find its result. */
export function suiteOfRows(rows: readonly Row[], xml: string): void {
  for (const row of rows) {
    it(`${row[0]} is ${row[1]}`, () => {
      expect(evaluate(row[0], xml)).to.equal(row[1]);
      expect(peerOf(row, xml), "the other engine").to.equal(row[1]);
    });
  }
}

/** What the compiler does not take, and the words that say so. */
export type Refused = readonly (readonly [expression: string, message: RegExp])[];

export function suiteOfRefusals(refused: Refused, xml: string): void {
  for (const [expression, message] of refused) {
    it(`${expression} stops with its place`, () => {
      expect(() => evaluate(expression, xml)).to.throw(RuleFileError, message);
    });
  }
}
