import { expect } from "chai";
import { LosslessNumber } from "lossless-json";

import { JsonError, readJson } from "../../../api/http/read-json.ts";

describe("api/http/read-json", () => {
  const same = [
    "{}",
    "[]",
    ' {"a" : [ true , false, null ], "b":{"c":"d"}} ',
    String.raw`{"text":"quote \" backslash \\ slash \/ \b\f\n\r\t \u00e9 \ud83d\ude00"}`,
    String.raw`"ends with a backslash \\"`,
    '"العربية 😀"',
    '""',
    '[[],[[]],""]',
  ];
  for (const text of same) {
    it(`reads ${text} as JSON.parse does`, () => {
      expect(readJson(text)).to.deep.equal(JSON.parse(text));
    });
  }

  for (const text of ["0", "-0", "7.25", "10.00", "1e400", "-1.5E-3", "123456789012345678901234567890"]) {
    it(`keeps the digits of ${text}`, () => {
      const value = readJson(`[${text}]`) as LosslessNumber[];
      expect(value[0]).to.be.instanceOf(LosslessNumber);
      expect(value[0]?.value).to.equal(text);
    });
  }

  const refused: [text: string, complaint: RegExp][] = [
    ["", /Expected a value but found the end at position 0/],
    ["{", /member name.*position 1/],
    ['{"a"}', /Expected ':' but found "}" at position 4/],
    ['{"a":1,}', /member name.*position 7/],
    ['{"a":1 "b":2}', /Expected ',' or '}' but found "\\"" at position 7/],
    ["[1,]", /Expected a value.*position 3/],
    ["[1 2]", /Expected ',' or ']'.*position 3/],
    ["{} x", /the end of the text.*position 3/],
    ["01", /the end of the text/],
    [".5", /Expected a value/],
    ["+1", /Expected a value/],
    ["1.", /the end of the text/],
    ["NaN", /Expected a value/],
    ["tru", /Expected a value/],
    ["'a'", /Expected a value/],
    ['"abc', /A string has no end: it starts at position 0/],
    [String.raw`"abc\"`, /A string has no end/],
    ['"a\nb"', /control character/],
    [String.raw`"\x41"`, /wrong escape/],
    [String.raw`"\u12"`, /wrong escape/],
    ['{"a":1,"b":2,"a":1}', /"a" occurs twice in one object at position 13/],
    ['{"__proto__":{"x":1}}', /__proto__ is not allowed at position 1/],
    ['{"a":{"constructor":1}}', /constructor is not allowed/],
    ['{"prototype":1}', /prototype is not allowed/],
    [String.raw`{"\u005f_proto__":1}`, /__proto__ is not allowed/],
    ["[".repeat(33), /Nested deeper than 32 levels at position 32/],
    ["[".repeat(1_000_000), /Nested deeper/],
    [
      `{${Array.from({ length: 201 }, (_, index) => `"k${index}":1`).join()}}`,
      /^An object has more than 200 fields at position/,
    ],
    [`{"${"n".repeat(201)}":1}`, /^The name of a field is longer than 200 characters at position 1$/],
    [`[${"1,".repeat(1_000_000)}1]`, /^The JSON has more than 1000000 values at position/],
  ];
  for (const [text, complaint] of refused) {
    it(`refuses ${text.slice(0, 40)}: ${complaint.source}`, () => {
      expect(() => readJson(text)).to.throw(JsonError, complaint);
    });
  }

  it("takes a million values, and names of 200 characters", () => {
    expect(readJson(`[${"1,".repeat(999_998)}1]`)).to.have.lengthOf(999_999);
    expect(readJson(`{"${"n".repeat(200)}":1}`)).to.have.property("n".repeat(200));
  });

  it("takes 32 levels and long strings", () => {
    expect(() => readJson("[".repeat(32) + "]".repeat(32))).not.to.throw();
    const long = "A".repeat(8_000_000);
    expect(readJson(`{"file":"${long}"}`)).to.deep.equal({ file: long });
  });
});
