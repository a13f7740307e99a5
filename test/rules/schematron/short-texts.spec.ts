import { expect } from "chai";

import { doubleOrNaN, parseDouble } from "../../../common/schematron/runtime/double.ts";
import { normalizeSpace } from "../../../common/schematron/runtime/text/strings.ts";
import { evaluate } from "../support/evaluate.ts";
import { pick, seededRandom } from "../support/random.ts";

const lexical = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/;

/** Random texts of up to 20 characters. The alphabet is small, so that signs, points and exponents are in most of them. */
function* textsOf(alphabet: string, count: number): Generator<string> {
  const random = seededRandom(155);
  for (let made = 0; made < count; made++) {
    const length = Math.floor(random() * 20);
    yield Array.from({ length }, () => pick(random, Array.from(alphabet))).join("");
  }
}

describe("short texts", () => {
  it("are the numbers that JavaScript reads in them, to the last bit", () => {
    for (const text of [
      "",
      ".",
      "5.",
      ".5",
      "-0",
      "007",
      "9007199254740993",
      "0.1",
      "123456789012.345",
      ...textsOf("0123456789.", 20_000),
    ]) {
      expect(doubleOrNaN(text), text).to.satisfy((value: number) =>
        Object.is(value, lexical.test(text) ? Number(text) : Number.NaN),
      );
    }
    for (const text of textsOf("019.-+e ", 20_000)) {
      const expected = lexical.test(text.trim()) ? Number(text) : Number.NaN;
      expect(doubleOrNaN(text), text).to.satisfy((value: number) => Object.is(value, expected));
      if (Number.isNaN(expected)) {
        expect(() => parseDouble(text), text).to.throw("number");
      } else {
        expect(parseDouble(text)).to.equal(expected);
      }
    }
  });

  it("are normalized as a regular expression would do it", () => {
    for (const text of textsOf(" \t\n\rab\u00A0\u0085\u2003", 20_000)) {
      const expected = text.replaceAll(/[ \t\n\r]+/g, " ").replaceAll(/^ | $/g, "");
      expect(normalizeSpace(text), JSON.stringify(text)).to.equal(expected);
    }
  });

  const blanks: readonly (readonly [xml: string, isBlank: boolean])[] = [
    ["<x/>", true],
    ["<x></x>", true],
    ["<x> \t\r\n </x>", true],
    ["<x>\u00A0</x>", false],
    ["<x> . </x>", false],
    ["<x>&#32;&#9;</x>", true],
    ["<x>&#160;</x>", false],
    ["<x><![CDATA[ ]]></x>", true],
    ["<x><![CDATA[<]]></x>", false],
    ["<x> <!-- text --> <?p i?></x>", true],
    ["<x> <y> </y> <y/></x>", true],
    ["<x> <y>1</y> </x>", false],
  ];
  for (const [xml, isBlank] of blanks) {
    it(`${JSON.stringify(xml)} is ${isBlank ? "" : "not "}blank`, () => {
      const results = [
        "normalize-space(/x) = ''",
        "/x/(normalize-space() = '')",
        "/x/(normalize-space(.) != '')",
        "normalize-space(/x/z) = ''",
      ];
      expect(results.map((expression) => evaluate(expression, xml))).to.deep.equal(
        [isBlank, isBlank, !isBlank, true].map(String),
      );
    });
  }

  it("are blank for each element that is asked about", () => {
    expect(evaluate("count(//y[normalize-space() = ''])", "<x><y/><y> </y><y>1</y><y><z> </z></y></x>")).to.equal("3");
  });
});
