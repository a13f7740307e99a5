import { expect } from "chai";

import { releaseAfter, releaseOn } from "../../common/rules/load-rule-sets.ts";

const release = (validFrom: string | null, validTo: string | null) => ({ validFrom, validTo });

describe("domain/rule-release", () => {
  const first = release("2026-07-01", "2027-03-31");
  const second = release("2027-03-01", "2027-12-31");
  const third = release("2028-01-10", null);
  const all = [first, second, third];

  const judged: [date: string, what: string, expected: object][] = [
    ["2026-07-01", "on its first day", first],
    ["2027-02-28", "before the next one begins", first],
    ["2027-03-01", "both are valid: the one that began last", second],
    ["2027-12-31", "on its last day", second],
    ["2028-01-05", "on a day that none is for: the one before goes on", second],
    ["2028-01-10", "and ends with the next one", third],
    ["2999-01-01", "without an end", third],
    ["2020-01-01", "before all of them: the first", first],
  ];
  for (const [date, what, expected] of judged) {
    it(`${date}: ${what}`, () => expect(releaseOn(all, date)).to.equal(expected));
  }

  it("goes back to one without an end when a later one is over", () => {
    const open = release(null, null);
    expect(releaseOn([open, second], "2028-06-01")).to.equal(open);
  });

  it("knows which one begins next", () => {
    expect(releaseAfter(all, "2027-02-28")).to.equal(second);
    expect(releaseAfter(all, "2027-03-01")).to.equal(third);
    expect(releaseAfter(all, "2028-01-10")).to.equal(undefined);
    expect(releaseAfter([release(null, null)], "2028-01-10")).to.equal(undefined);
  });
});
