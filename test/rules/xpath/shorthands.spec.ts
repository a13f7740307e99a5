import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";

const document = "<r><n>3</n><n>300</n><t> a  b </t><e/></r>";

/** What is read as something that the compiler knew already. */
const table: readonly (readonly [expression: string, result: string])[] = [
  // a => f(b) is f(a, b).
  ["'a b c' => tokenize(' ') => count()", "3"],
  ["n[1] => string() => concat('!')", "3!"],
  ["(1, 2) => sum() + 1", "4"],
  ["-3 => abs()", "3"],
  ["1 = 2 => count()", "true"],
  ["n[1] => xs:integer()", "3"],
  // Types with less in them than the one that they are made of.
  ["xs:int('3') + 1", "4"],
  ["xs:int('3000000000')", "error"],
  ["xs:unsignedInt('3000000000')", "3000000000"],
  ["sum(n/xs:nonNegativeInteger(.))", "303"],
  ["n ! (. castable as xs:unsignedByte)", "true false"],
  ["n castable as xs:int", "false"],
  ["t castable as xs:int", "false"],
  ["'0' castable as xs:positiveInteger, '-0' castable as xs:nonPositiveInteger", "false true"],
  ["'3.0' castable as xs:long", "false"],
  ["() castable as xs:int, () castable as xs:int?", "false true"],
  ["empty(xs:int(())), count(() cast as xs:token?)", "true 0"],
  ["() cast as xs:int", "error"],
  ["concat('|', xs:token(t), '|', xs:normalizedString(t), '|')", "|a b| a  b |"],
  ["xs:anyURI(' urn:x ') = 'urn:x'", "true"],
  ["'x1' castable as xs:NCName, '1x' castable as xs:NCName, 'a:b' castable as xs:NCName", "true false false"],
  ["'a:b' castable as xs:Name, '1x' castable as xs:NMTOKEN", "true true"],
  ["xs:NCName('1x')", "error"],
  ["'en-GB' castable as xs:language, 'english!' castable as xs:language", "true false"],
  ["'2026' castable as xs:gYear, '26' castable as xs:gYear, '2026-13' castable as xs:gYearMonth", "true false false"],
  ["'1.5e3' castable as xs:float, 'INF' castable as xs:float, '1,5' castable as xs:float", "true true false"],
  ["'--02-29' castable as xs:gMonthDay, '--02-30' castable as xs:gMonthDay", "true false"],
  ["'--12' castable as xs:gMonth, '---31Z' castable as xs:gDay, '---32' castable as xs:gDay", "true true false"],
  ["'0aF0' castable as xs:hexBinary, '0a1' castable as xs:hexBinary", "true false"],
  ["xs:int(xs:token(' 7 '))", "7"],
  // Functions that others make up.
  ["sum(n, 0), sum((), 5), sum(e/n, 0.5)", "303 5 0.5"],
  ["trace(n[1], 'n') + 1", "4"],
  ["has-children(), has-children(e), n[has-children()]", "true false 3 300"],
  ["contains-token('a b', ' b '), contains-token(('x', 'y z'), 'z'), contains-token('ab', 'b')", "true true false"],
  ["contains-token((), 'a'), contains-token('a', ' ')", "false false"],
];

describe("shorthands of XPath", () => {
  for (const [expression, result] of table) {
    it(`${expression} is ${result}`, () => {
      expect(evaluate(expression, document)).to.equal(result);
    });
  }
});
