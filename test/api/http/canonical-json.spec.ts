import { expect } from "chai";

import { canonicalJson } from "../../../api/http/compare-json.ts";
import { readJson } from "../../../api/http/read-json.ts";

const contents = (texts: readonly string[]): string[] => texts.map((text) => canonicalJson(readJson(text)));

describe("api/http/write-json", () => {
  it("is the same for another order of members, other spaces and other escapes", () => {
    const same = contents([
      String.raw`{"a":1,"b":{"2":"é","10":[true,null]},"c":""}`,
      String.raw`{"c":"","b":{"10":[true,null],"2":"\u00e9"},"a":1}`,
      String.raw` { "\u0061" : 1 , "c" : "" , "b" : { "2" : "é" , "10" : [ true , null ] } } `,
    ]);
    expect(new Set(same).size).to.equal(1);
  });

  it("differs for values that differ", () => {
    const other = contents([
      "{}",
      "[]",
      "[[]]",
      "[[],[]]",
      "[{}]",
      "[null]",
      "null",
      "true",
      "false",
      '""',
      '"null"',
      '"{}"',
      "1",
      '"1"',
      "1.0",
      "10e-1",
      "-1",
      "[1]",
      "[1,1]",
      "[[1],1]",
      "[[1,1]]",
      "[2]",
      '["2"]',
      '[2,"1"]',
      '{"a":1}',
      '{"a":"1"}',
      '{"a":[1]}',
      '{"a":{}}',
      '{"a":null}',
      '{"":"1"}',
      '["a",1]',
      '[1,1,"a",2,"1"]',
      '{"a":1,"b":2}',
      '{"a":2,"b":1}',
      '{"a":{"b":2}}',
      '{"a":{"b":2},"c":3}',
      '{"a":{"b":2,"c":3}}',
      '["a","b"]',
      '["b","a"]',
      '["a,b"]',
      '[["a"],"b"]',
      '[["a","b"]]',
      '["a",["b"]]',
    ]);
    expect(new Set(other).size).to.equal(other.length);
  });
});
