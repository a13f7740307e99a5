import { expect } from "chai";

import { isIndexed, readQuestion } from "../../common/search/read-question.ts";

describe("what a typed text may be", () => {
  const patterns: Readonly<Record<string, readonly string[]>> = {
    "123": ["%123\n%"],
    "100123": ["%100123%"],
    "sbi-2026-123": ["%sbi-2026-123%"],
    "dune  foods": ["%dune%", "%foods%"],
    "suite 12": ["%suite%", "%12%"],
    الورده: ["%ورده%"],
    "50%_\\": ["%50\\%\\_\\\\%"],
    "1,234.50": ["%\n1234.5\n%"],
    "aed 1 234 567.89": ["%\n1234567.89\n%"],
    "1,000.00": ["%\n1000\n%"],
    "1٬234٫50": ["%\n1234.5\n%"],
    "1,23": ["%1,23%"],
    "": [],
  };
  it("becomes patterns", () => {
    for (const [text, expected] of Object.entries(patterns)) {
      expect(readQuestion(text).patterns, text).to.deep.equal(expected);
    }
  });

  it("reads ids, and no more than six words", () => {
    const id = "019a0000-0000-7000-8000-00000000abcd";
    expect(readQuestion(id).id).to.equal(id);
    expect(readQuestion("a b c d e f g h").words).to.have.length(6);
  });

  it("knows which patterns an index leads to", () => {
    expect(["%ab%", "%a-b-c%"].some(isIndexed)).to.equal(false);
    expect(["%abc%", "%ورده%", "%123\n%"].every(isIndexed)).to.equal(true);
  });
});
