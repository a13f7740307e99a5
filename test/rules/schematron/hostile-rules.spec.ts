import { expect } from "chai";

import type { RuleSetResult } from "../../../common/rules/finding.ts";
import { compileRuleSet } from "../../../common/schematron/engine.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { startProcessWatch } from "../../../common/schematron/node/engine.ts";
import type { Limits } from "../../../common/schematron/runtime/work-budget.ts";
import { hostileRule, hostileSchema, repeatedLets, xslFunction } from "../support/hostile-rules.ts";
import { schemaOf } from "../support/evaluate.ts";

type Result = Pick<RuleSetResult, "findings" | "totals">;

function judge(text: string, seconds: number, ...documents: string[]): Result[] {
  const ruleSet = compileRuleSet([{ name: "/srv/site/rules.sch", text }], {
    id: "t",
    version: "1",
    limits: { seconds },
  });
  return documents.map((xml) => ruleSet.check(parseXml(xml)));
}

const asked = (xml: string, test: string, lets = "", functions = ""): Result =>
  judge(hostileSchema(test, lets, functions), 6, xml)[0]!;

const elements = (count: number, element = "<x>1</x>"): string => `<r>${element.repeat(count)}</r>`;
const small = elements(3);
const astray = `<r><p>^(a+)+$</p><q>(a+)+$</q><t>${"a".repeat(60)}!</t></r>`;
const endless = xslFunction("f:a", ["n"], "f:a($n + 1)");
const doubled = (count: number, first = "'aa'"): string =>
  repeatedLets(count, first, (before) => `concat(${before}, ${before})`);

describe("rules that go wrong", () => {
  const failing: readonly (readonly [what: string, test: string, cause: RegExp, lets?: string, functions?: string])[] =
    [
      ["call themselves without end", "f:a(1) = 1", /call themselves too deeply/, "", endless],
      [
        "call each other without end",
        "f:b(1) = 1",
        /call themselves too deeply/,
        "",
        xslFunction("f:b", ["n"], "f:c($n + 1)") + xslFunction("f:c", ["n"], "f:b($n)"),
      ],
      ["double a text", "string-length($s40) = 1", /more text/, doubled(40)],
      [
        "double a text with string-join",
        "string-length($s40) = 1",
        /more text/,
        repeatedLets(40, "'ab'", (before) => `string-join((${before}, ${before}), '')`),
      ],
      [
        "double a text in a function",
        "string-length(f:d('ab', 60)) = 1",
        /more text/,
        "",
        xslFunction("f:d", ["s", "n"], "if ($n = 0) then $s else f:d(concat($s, $s), $n - 1)"),
      ],
      [
        "replace what was replaced",
        "string-length($s20) = 1",
        /more text/,
        repeatedLets(20, "'aaaaaaaaaa'", (before) => `replace(${before}, 'a', '$0$0$0$0')`),
      ],
      ["replace by long texts", "string-length(replace($s18, 'a', $s18)) = 1", /more text/, doubled(18)],
      ["repeat a match", `replace($s18, '(.+)', '${"$1".repeat(60)}') = ''`, /more text/, doubled(18)],
      ["take very many tokens", "count(tokenize($s22, 'a')) = 1", /more items/, doubled(22, "'a'")],
      ["take the code of each character", "count(string-to-codepoints($s22)) = 1", /more/, doubled(22)],
      [
        "join the same text for each element",
        "count(for $x in //x return concat(string-join(//text(), $s10), $x)) = 1",
        /more text/,
        doubled(10),
      ],
    ];
  for (const [what, test, cause, lets = "", functions = ""] of failing) {
    it(`that ${what}: a fatal finding of their own, and the others are judged`, () => {
      const { findings, totals } = asked(what.startsWith("join") ? elements(20_000) : small, test, lets, functions);
      expect(totals.rules).to.deep.equal({ N: 1, "OWN-EVALUATION": 1 });
      const [own] = findings.filter(({ reasonCode }) => reasonCode === "OWN-EVALUATION");
      expect(own).to.include({ flag: "fatal", rule: "H", location: "/*", context: "/*" });
      expect(own?.text)
        .to.match(/^The rule H \(rules\.sch:\d+:\d+\) could not be evaluated: /)
        .and.to.match(cause);
    });
  }

  it("each have a finding, at their first place", () => {
    const content = `<pattern><rule context="x"><assert id="one" test="f:a(1) = 1">1</assert><report id="two" test="f:a(2) = 1">2</report>
      <assert id="three" test=". = 2">3</assert></rule></pattern>`;
    const [result] = judge(schemaOf(content, endless), 6, small);
    expect(result!.totals).to.deep.equal({ fatal: 5, warning: 0, rules: { THREE: 3, "OWN-EVALUATION": 2 } });
    const own = result!.findings.filter(({ reasonCode }) => reasonCode === "OWN-EVALUATION");
    expect(own.map(({ rule, location }) => [rule, location])).to.deep.equal([
      ["one", "/*/x[1]"],
      ["two", "/*/x[1]"],
    ]);
    expect(own[0]?.text).to.contain("(and 2 more places)");
  });

  it("in their context: they match nothing, a finding says so, and the next rule of the pattern judges", () => {
    const content = `<pattern><rule context="x[f:a(1) = 1]"><assert id="one" test="true()">1</assert></rule>
      <rule context="x"><assert id="two" flag="warning" test="false()">2</assert></rule></pattern>`;
    const [result] = judge(schemaOf(content, endless), 6, small);
    expect(result!.totals.rules).to.deep.equal({ TWO: 3, "OWN-EVALUATION": 1 });
    const own = result!.findings.find(({ reasonCode }) => reasonCode === "OWN-EVALUATION");
    expect(own?.text).to.match(/^The context of the rule one \(rules\.sch:\d+:\d+\) could not be evaluated/);
  });

  it("in their text: the failure stands, and a fatal one beside it", () => {
    const content = `<pattern><rule context="/*"><assert id="w" flag="warning" test="false()">w <value-of select="f:a(1)"/></assert></rule></pattern>`;
    const [result] = judge(schemaOf(content, endless), 6, small);
    expect(result!.totals).to.deep.equal({ fatal: 1, warning: 1, rules: { W: 1, "OWN-EVALUATION": 1 } });
    expect(result!.findings.map(({ reasonCode }) => reasonCode)).to.have.members(["W", "OWN-EVALUATION"]);
    expect(result!.findings.map(({ text }) => text).join()).to.contain("The text of the rule w (rules.sch:");
  });

  it("take no more of the list than it has", () => {
    const asserts = Array.from(
      { length: 30 },
      (_, index) => `<assert id="a${index}" test="f:a(${index}) = 1">a</assert>`,
    );
    const text = schemaOf(`<pattern><rule context="/*">${asserts.join("")}</rule></pattern>`, endless);
    const ruleSet = compileRuleSet([{ name: "rules.sch", text }], { id: "t", version: "1" });
    const { findings, totals, truncated } = ruleSet.check(parseXml(small), { maxFindings: 5 });
    expect([findings.length, totals.fatal, truncated]).to.deep.equal([5, 30, true]);
  });
});

describe("rules that are large and right", () => {
  const mixed = elements(70_000, '<x a="1">1</x>');
  const held: readonly (readonly [what: string, xml: string, test: string, lets?: string, functions?: string])[] = [
    ["a union of 140,000 elements and attributes", mixed, "count(//x/(. | @a)) = 140000"],
    ["a union of 210,001 nodes of different kinds", mixed, "count(/r | //x | //@a | //text()) = 210001"],
    ["a key of 70,000 nodes", mixed, "count(key('k', '1')) = 70000", "", '<xsl:key name="k" match="x" use="."/>'],
    [
      "codes of 100,000 characters",
      small,
      "string-length(codepoints-to-string(for $i in 1 to 100000 return 97)) = 100000",
    ],
    [
      "a function that calls itself 1,500 times",
      small,
      "f:n(1500) = 1500",
      "",
      xslFunction("f:n", ["n"], "if ($n = 0) then 0 else f:n($n - 1) + 1"),
    ],
    [
      "a document of the greatest depth",
      `${"<a>".repeat(256)}${"</a>".repeat(256)}`,
      "f:e(.) = 256",
      "",
      xslFunction("f:e", ["e"], "if ($e/*) then f:e($e/*[1]) + 1 else 1"),
    ],
    ["a text of 4 million characters", small, "string-length($s20) = 2097152 and contains($s20, $s10)", doubled(20)],
    [
      "the end of a text that begins alike everywhere",
      small,
      "contains($s18, concat('a', $s17)) and not(contains($s18, concat($s16, 'b', $s16)))",
      doubled(18),
    ],
    [
      "what stands before and behind a long text",
      small,
      "substring-after(concat($s17, 'b', $s16, 'c'), concat('b', $s16)) = 'c' and substring-before(concat('c', $s17, 'b'), concat($s17, 'b')) = 'c'",
      doubled(18),
    ],
    [
      "white space of a long text",
      small,
      "normalize-space($s16) = string-join(for $i in 1 to 65536 return 'a', ' ')",
      doubled(16, "' a  '"),
    ],
    [
      "characters of a long text",
      small,
      "translate($s14, 'a😀', '😀a') = string-join(for $i in 1 to 16384 return '😀a', '')",
      doubled(14, "'a😀'"),
    ],
  ];
  for (const [what, xml, test, lets = "", functions = ""] of held) {
    it(`are evaluated: ${what}`, () => {
      const text = hostileSchema(test, lets, functions);
      const ruleSet = compileRuleSet([{ name: "rules.sch", text }], { id: "t", version: "1" });
      expect(ruleSet.check(parseXml(xml)).totals.rules).to.deep.equal({ N: 1 });
    });
  }
});

describe("rules whose patterns match in very many ways", () => {
  const patterns: readonly (readonly [what: string, test: string, lets?: string])[] = [
    ["a loop in a loop", "not(matches(t, '^(a+)+$'))"],
    ["two ways for each character", "not(matches(t, '^(a|a)*$'))"],
    ["a pattern of a text that was replaced", "not(matches(replace(t, 'a', 'x'), '(x+x+)+y'))"],
    ["a pattern that the document brings", "not(matches(t, p))"],
    ["replacing by a pattern that the document brings", "replace(t, q, 'b') = t"],
    ["tokens by a pattern that the document brings", "count(tokenize(t, q)) = 1"],
    ["a variable", "$s = t", `<let name="s" value="replace(t, q, 'b')"/>`],
  ];
  for (const [what, test, lets = ""] of patterns) {
    it(`are judged like any other: ${what}`, () => {
      const [result] = judge(hostileSchema(test, lets), 6, astray);
      expect(result!.totals.rules).to.deep.equal({ N: 1 });
    });
  }
});

/** A watch whose hand moves by a second with each look. */
const quickWatch = () => () => {
  let looks = 0;
  return () => 1000 * looks++;
};
const timed = (content: string, seconds: number, xml: string): Result =>
  compileRuleSet([{ name: "/srv/site/rules.sch", text: schemaOf(content, endless) }], {
    id: "t",
    version: "1",
    limits: { seconds },
    startWatch: quickWatch(),
  }).check(parseXml(xml));

describe("rules that do not come back", () => {
  const working: readonly (readonly [what: string, test: string, functions?: string])[] = [
    ["loops in loops in loops", "count(for $a in 1 to 9000, $b in 1 to 9000 return $a) = 1"],
    [
      "two calls in each call",
      "f:e((200, 1)[. = 200]) = 1",
      xslFunction("f:e", ["x"], "if ($x < 1) then 1 else f:e($x - 1) + f:e($x - 2)"),
    ],
  ];
  for (const [what, test, functions = ""] of working) {
    it(`are not evaluated again once they took too much, and all others are judged: ${what}`, () => {
      const plain = `<pattern><rule context="x"><assert id="B" test="count(for $i in 1 to 1000 return $i) = 1">b</assert></rule></pattern>`;
      const each = `<pattern><rule context="x"><assert id="E" test="${test}">e</assert></rule></pattern>`;
      const xml = elements(200);
      const [first, next] = judge(schemaOf(hostileRule(test) + each + plain, functions), 60, xml, "<t/>");
      expect(first!.totals.rules).to.deep.equal({ N: 1, B: 200, "OWN-EVALUATION": 2 });
      const own = first!.findings.filter(({ reasonCode }) => reasonCode === "OWN-EVALUATION");
      expect(own.map(({ rule, location }) => [rule, location])).to.deep.equal([
        ["H", "/*"],
        ["E", "/*/x[1]"],
      ]);
      expect(own[0]?.text).to.match(/^The rule H \(rules\.sch:\d+:\d+\) could not be evaluated: it takes more work/);
      expect(next!.totals.rules, "the next document").to.deep.equal({});
    });
  }

  it("take what they may take from the limits", () => {
    const text = hostileSchema(
      "count(for $i in 1 to 30000 return $i) = 30000 and string-length($s12) = 8192",
      doubled(12),
    );
    const judgedWith = (limits: Limits): string =>
      compileRuleSet([{ name: "rules.sch", text }], { id: "t", version: "1", limits })
        .check(parseXml(small))
        .findings.map(
          ({ reasonCode, text: said }) =>
            `${reasonCode} ${/it (takes more work|makes more text)/.exec(said)?.[1] ?? ""}`,
        )
        .join();
    expect(judgedWith({})).to.equal("N ");
    expect(judgedWith({ steps: 10_000 })).to.equal("N ,OWN-EVALUATION takes more work");
    expect(judgedWith({ characters: 10_000 })).to.equal("N ,OWN-EVALUATION makes more text");
  });

  const slow = "count(for $i in 1 to 400000 return $i) = 400000";

  it("are ended in time, with what was found before them and its text", () => {
    const content = `<pattern><rule context="r"><assert id="B" test="false()">r is <value-of select="x[1]"/></assert></rule></pattern>
      <pattern><rule context="x"><assert id="H" test="${slow}">h</assert></rule></pattern>
      <pattern><rule context="x"><assert id="L" test="false()">later</assert></rule></pattern>`;
    const { findings, totals } = timed(content, 5, small);
    expect(findings.map(({ reasonCode, location }) => [reasonCode, location])).to.deep.equal([
      ["B", "/*"],
      ["OWN-EVALUATION", "/*/x[1]"],
    ]);
    expect(findings[0]?.text).to.equal("r is 1");
    expect(findings[1]?.text)
      .to.match(/^The document was not judged to the end: the check took longer than its limit of 5 s/)
      .and.to.match(/It ended in the rule H \(rules\.sch:\d+:\d+\)$/);
    expect(totals).to.deep.equal({ fatal: 2, warning: 0, rules: { B: 1, "OWN-EVALUATION": 1 } });
  });

  it("are ended in their context as well, and where there are very many short ones", () => {
    const context = `<pattern><rule context="x[${slow}]"><assert id="H" test="true()">h</assert></rule></pattern>`;
    expect(timed(context, 5, small).findings[0]).to.include({ rule: "H", location: "/*/x[1]" });
    const short = `<pattern><rule context="x"><assert id="H" test=". = 1">h</assert></rule></pattern>`;
    expect(timed(short, 5, elements(50_000)).totals.rules).to.deep.equal({ "OWN-EVALUATION": 1 });
    expect(timed(short, 60_000, elements(50_000)).totals.rules).to.deep.equal({});
  });

  it("in their text: the failure stands, and its text says why it has none", () => {
    const message = `<pattern><rule context="r"><assert id="H" flag="warning" test="false()">h <value-of select="${slow}"/></assert></rule></pattern>`;
    const { findings, totals } = timed(message, 5, small);
    expect(totals).to.deep.equal({ fatal: 0, warning: 1, rules: { H: 1 } });
    expect(findings[0]?.text).to.match(/^The text of the rule H could not be evaluated: the check took longer/);
  });

  it("do not spend the time of a process that stands still", () => {
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    const elapsed = startProcessWatch();
    Atomics.wait(nothing, 0, 0, 300);
    expect(elapsed()).to.be.lessThan(200);
  });
});
