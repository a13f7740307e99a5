import { expect } from "chai";

import { RuleFileError } from "../../../common/rules/schematron/rule-file-error.ts";
import { evaluate } from "./evaluate.ts";

/** An expression and its items, separated by spaces; "error" where the document makes it impossible to evaluate. */
export type Result = readonly [expression: string, result: string];

export function suiteOfResults(rows: readonly Result[], xml: string): void {
  for (const [expression, result] of rows) {
    it(`${expression} is ${result === "" ? "nothing" : result}`, () => {
      expect(evaluate(expression, xml)).to.equal(result);
    });
  }
}

/** An expression that the compiler refuses, and the words that say so. */
export type Refused = readonly (readonly [expression: string, message: RegExp])[];

export function suiteOfRefusals(refused: Refused, xml: string): void {
  for (const [expression, message] of refused) {
    it(`${expression} stops with its place`, () => {
      expect(() => evaluate(expression, xml)).to.throw(RuleFileError, message);
    });
  }
}
