import { expect } from "chai";

import { LinearMatcher, programOf } from "../../../common/schematron/runtime/linear-matcher.ts";
import { beginsAtStart, Pattern, RegularExpressions } from "../../../common/schematron/runtime/regular-expressions.ts";
import { groupsOf, isNullable, readPattern } from "../../../common/schematron/runtime/pattern-tree.ts";
import { BudgetExhausted } from "../../../common/schematron/runtime/dynamic-error.ts";
import { WorkBudget, type Limits } from "../../../common/schematron/runtime/work-budget.ts";
import { seededRandom } from "../support/random.ts";

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** The matcher that follows all ways at once, of an expression that JavaScript has read. */
function linearOf(expression: RegExp) {
  const tree = readPattern(expression.source, () => refuse("too deep"));
  const program = programOf(tree, expression.flags, refuse);
  const options = {
    isMultiline: expression.multiline,
    beginsAtStart: !expression.multiline && beginsAtStart(tree),
  };
  return { tree, program, matcher: new LinearMatcher(program, options, () => {}) };
}

function linearPlaces(matcher: LinearMatcher, text: string): string[] {
  const places: string[] = [];
  const search = (from: number) => matcher.find({ text, from, wanted: "groups" });
  for (let found = search(0); found !== undefined; found = search(found[1] as number)) {
    places.push(found.join());
  }
  return places;
}

const placesOf = (expression: RegExp, text: string): string[] =>
  [...text.matchAll(new RegExp(expression.source, `${expression.flags}d`))].map(({ indices }) =>
    (indices as unknown as readonly ([number, number] | undefined)[]).flatMap((place) => place ?? [-1, -1]).join(),
  );

const PATTERNS = Number(process.env["PATTERNS"] ?? 1000);
const SEED = Number(process.env["SEED"] ?? 149);

const characters = ["a", "b", "a", "b", "c", "[ab]", "[^a]", "\\p{L}", "\\.", "😀", "^", "$", "\\n", "[a-b1]"];
const repetitions = ["*", "+", "?", "{2}", "{1,2}", "{0,2}", "{2,}", "{0,1}"];

function randomPatterns(seed: number) {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const chosen = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const atom = (depth: number): string =>
    random() < 0.3 && depth > 0 ? `${random() < 0.7 ? "(" : "(?:"}${choices(depth - 1)})` : chosen(characters);
  const repeated = (depth: number): string => {
    const one = atom(depth);
    const isRepeated = !"^$".includes(one) && random() < 0.45;
    return isRepeated ? `${one}${chosen(repetitions)}${random() < 0.25 ? "?" : ""}` : one;
  };
  const sequence = (depth: number): string =>
    random() < 0.08 ? "" : Array.from({ length: 1 + below(4) }, () => repeated(depth)).join("");
  const choices = (depth: number): string =>
    Array.from({ length: 1 + (random() < 0.3 ? 1 + below(2) : 0) }, () => sequence(depth)).join("|");
  return {
    pattern: (): RegExp => new RegExp(choices(3), `gu${random() < 0.2 ? "i" : ""}${random() < 0.2 ? "m" : ""}`),
    text: (): string =>
      Array.from({ length: below(9) }, () => chosen(["a", "b", "a", "b", "c", "A", "1", "\n", ".", "😀"])).join(""),
  };
}

/** Counts the linear matcher's steps without a limit. It leaves no text to JavaScript's own engine, so that the matcher searches all. */
const counted = (): { spent: number; spend(steps: number): void; spendQuick(): boolean } => ({
  spent: 0,
  spend(steps) {
    this.spent += steps;
  },
  spendQuick: () => false,
});

function expressionsFor(limits: Limits): RegularExpressions {
  const expressions = new RegularExpressions();
  expressions.open(new WorkBudget(0, limits));
  return expressions;
}

describe("regular expressions in time that grows with the text", () => {
  it(`${PATTERNS} random patterns match what JavaScript's own engine matches, at the same places`, () => {
    const { pattern, text } = randomPatterns(SEED);
    let compared = 0;
    for (let index = 0; index < PATTERNS; index++) {
      const expression = pattern();
      const { tree, program, matcher } = linearOf(expression);
      const shown = `${expression.source} ${expression.flags}`;
      const parts = new RegExp(`${expression.source}|`, expression.flags).exec("")?.length ?? 0;
      expect(groupsOf(tree), shown).to.equal(parts - 1);
      expression.lastIndex = 0;
      expect(isNullable(tree), shown).to.equal(expression.test(""));
      for (const one of [text(), text(), text()]) {
        expression.lastIndex = 0;
        const found = matcher.find({ text: one, from: 0, wanted: "none" }) !== undefined;
        expect(found, `${shown} in ${JSON.stringify(one)}`).to.equal(expression.test(one));
        if (!isNullable(tree) && !program.hasOtherPlaces) {
          compared++;
          const [ours, theirs] = [linearPlaces(matcher, one), placesOf(expression, one)];
          expect(ours, `${shown} in ${JSON.stringify(one)}`).to.deep.equal(theirs);
        }
      }
    }
    expect(compared).to.be.greaterThan(PATTERNS);
  });

  const catastrophic: readonly (readonly [pattern: string, text: (count: number) => string])[] = [
    ["^(a+)+$", (count) => `${"a".repeat(count)}!`],
    ["^(a|aa)+$", (count) => `${"a".repeat(count)}!`],
    ["(a|a|a)*b$", (count) => "a".repeat(count)],
    ["^.*.*.*.*.*=.*$", (count) => "a".repeat(count)],
    ["(x+x+)+y", (count) => "x".repeat(count)],
    ["\\s+$", (count) => `${" ".repeat(count)}b`],
    ["^(\\w+\\s?)*$", (count) => `${"word ".repeat(count / 5)}!`],
    ["^([a-z-[xyz]]+)+$", (count) => `${"a".repeat(count)}x`],
    ["^(\\p{IsBasicLatin}+)+$", (count) => `${"a".repeat(count)}é`],
    ["^([a-z0-9]+[.-]?)+@example\\.com$", (count) => "a.".repeat(count / 2)],
  ];
  for (const [pattern, text] of catastrophic) {
    it(`${pattern}: twice the text takes twice the steps`, () => {
      const [steps, ofTwice] = [2000, 4000].map((count) => {
        const counter = counted();
        expect(new Pattern(pattern, "", counter).test(text(count))).to.equal(false);
        return counter.spent;
      }) as [number, number];
      expect(steps).to.be.greaterThan(1999);
      expect(ofTwice / steps).to.be.within(1.9, 2.1);
    });
  }

  const harmless: readonly (readonly [pattern: string, text: string])[] = [
    ["^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "2026-11-27"],
    ["^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$", "AE070331234567890123456"],
    ["^[0-9]+(\\.[0-9]{1,6})?$", "12345.123456"],
    ["\\s+", "AE AF ".repeat(1000)],
    [",", "a,".repeat(100_000)],
    [`^(${Array.from({ length: 60 }, (_, index) => `A${index}`).join("|")})$`, "A7"],
  ];
  for (const [pattern, text] of harmless) {
    it(`${pattern.slice(0, 40)}: is left to JavaScript's own engine`, () => {
      const counter = counted();
      expect(new Pattern(pattern, "", counter).isQuickFor(text)).to.equal(true);
      expect(counter.spent).to.equal(0);
    });
  }

  it("replace and tokenize are the same in long texts", () => {
    const expressions = expressionsFor({});
    const options = { flags: "", max: 10_000_000 };
    const long = `${"ab-12 ".repeat(5000)}😀`;
    const pattern = "([a-z]+[a-z]*)-([0-9]+)*";
    expect(expressions.get(pattern, "").isQuickFor(long)).to.equal(false);
    expect(expressions.replace(long, pattern, { ...options, replacement: "$2\\$$1\\\\$3$0" })).to.equal(
      `${"12$ab\\ab-12 ".repeat(5000)}😀`,
    );
    expect(expressions.tokenize(long, `${pattern}\\s`, "", 10_000)).to.deep.equal([
      ...Array.from({ length: 5000 }, () => ""),
      "😀",
    ]);
    expect(() => expressions.replace(long, pattern, { ...options, max: 1000, replacement: "x" })).to.throw(/more text/);
  });

  it("a group that is repeated 0 times is empty", () => {
    const options = { flags: "", replacement: "[$2]", max: 1_000_000 };
    for (const text of ["ab cd;", `${"ab ".repeat(20_000)};`]) {
      expect(expressionsFor({}).replace(text, "(\\w+\\s?)+(a){0};", options)).to.equal("[]");
    }
  });

  it("their steps are counted, and what takes too many is ended", () => {
    const expressions = expressionsFor({ steps: 20_000 });
    const test = (): boolean => expressions.matches("a".repeat(100_000), "^(a+)+b$", "");
    expect(test).to.throw(BudgetExhausted, /regular expressions/);
    expressions.open(new WorkBudget(0));
    expect(test()).to.equal(false);
  });

  it("what only JavaScript's own engine can do is refused where it could take too long", () => {
    const expressions = expressionsFor({});
    const rows: readonly (readonly [pattern: string, cause: RegExp])[] = [
      ["^(a+)+\\1b$", /refers to a group/],
      ["(((a{1000}){1000}){1000}){1000}", /repetitions make it too long/],
      [`${"(".repeat(300)}${")".repeat(300)}`, /nested too deeply/],
    ];
    for (const [pattern, cause] of rows) {
      expect(() => expressions.matches("a".repeat(1000), pattern, ""), pattern.slice(0, 30)).to.throw(cause);
    }
    expect(expressions.matches("abab", "^(ab)\\1$", "")).to.equal(true);
  });
});
