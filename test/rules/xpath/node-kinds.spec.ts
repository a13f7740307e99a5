import { expect } from "chai";

import { evaluate } from "../support/evaluate.ts";

const document = `<r xmlns:a="urn:a" x="1" a:y="2"><n>3</n><n>20</n><g z="4"><n>7</n></g></r>`;

const table: readonly (readonly [expression: string, result: string])[] = [
  // A test for attributes is a step to attributes, as @ is.
  ["count(/r/attribute())", "2"],
  ["string-join(/r/attribute()/string(), ' ')", "1 2"],
  ["count(/r/attribute(*))", "2"],
  ["count(//attribute())", "3"],
  ["/r/g/attribute()", "4"],
  ["/r/n[attribute()]", ""],
  ["count(/r[attribute()])", "1"],
  ["count(/r/element())", "3"],
  // Several kinds keep the order in which they are written, and cannot be put in the order of the document.
  ["/r/(n, @x)", "3 20 1"],
  ["count(/r/(@x, n))", "3"],
  ["some $item in (/r/@x, /r/n) satisfies $item = 20", "true"],
  ["/r/(@x | n)", "error"],
  ["count(/r/@x | /r/n)", "error"],
  ["count(/r/(@x, n)/..)", "error"],
];

describe("kinds of nodes in XPath", () => {
  for (const [expression, result] of table) {
    it(`${expression} is ${result === "" ? "nothing" : result}`, () => {
      expect(evaluate(expression, document)).to.equal(result);
    });
  }
});
