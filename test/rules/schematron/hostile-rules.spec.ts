import { expect } from "chai";

import type { RuleSetResult } from "../../../common/domain/validation/validation-result.ts";
import { compileRuleSet } from "../../../common/schematron/rule-set.ts";
import { parseXml } from "../../../common/schematron/xml/xml-reader.ts";
import { ruleTimeLimit } from "../../../common/schematron/node/engine.ts";
import { hostileRule, hostileSchema, repeatedLets, xslFunction } from "../support/hostile-rules.ts";
import { schemaOf } from "../support/evaluate.ts";

type Result = Pick<RuleSetResult, "findings" | "totals">;

function judge(text: string, seconds: number, ...documents: string[]): Result[] {
  const limit = ruleTimeLimit(seconds);
  const ruleSet = compileRuleSet([{ name: "/srv/site/rules.sch", text }], { id: "t", version: "1", limit });
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

describe("rules that do not come back", () => {
  const hanging: readonly (readonly [what: string, test: string, lets?: string, functions?: string])[] = [
    ["a pattern that matches in very many ways", "matches(t, '^(a+)+$')"],
    ["another one", "matches(t, '^(a|a)*$')"],
    ["a third one", "matches(replace(t, 'a', 'x'), '(x+x+)+y')"],
    ["a pattern that the document brings", "matches(t, p)"],
    ["replacing by a pattern that the document brings", "replace(t, q, 'b') = 'c'"],
    ["tokens by a pattern that the document brings", "count(tokenize(t, q)) = 1"],
    [
      "two calls in each call",
      "f:e((200, 1)[. = 200]) = 1",
      "",
      xslFunction("f:e", ["x"], "if ($x = 0) then 1 else f:e($x - 1) + f:e($x - 1)"),
    ],
    [
      "numbers that are squared again and again",
      "f:q(123456789.123456789, 40) = 1",
      "",
      xslFunction("f:q", ["v", "n"], "if ($n = 0) then $v else f:q($v * $v, $n - 1)"),
    ],
    ["a variable", "$s = 'b'", `<let name="s" value="replace(t, q, 'b')"/>`],
  ];
  for (const [what, test, lets = "", functions = ""] of hanging) {
    it(`are ended, and the finding says so: ${what}`, () => {
      const plain = `<pattern><rule context="t"><assert id="B" test="false()">b</assert></rule></pattern>`;
      const text = schemaOf(hostileRule(test, lets) + plain, functions);
      const [first, next] = judge(text, 0.4, astray, "<t>a</t>");
      expect(first!.totals.rules).to.deep.equal({ "OWN-EVALUATION": 1 });
      expect(first!.findings[0]).to.include({ flag: "fatal", rule: "H", location: "/*" });
      expect(first!.findings[0]?.text)
        // A quick machine meets the bound on work before the one on time.
        .to.match(
          /^The document was not judged to the end: (the check took longer than its limit of 0\.4 s|it takes more work)/,
        )
        .and.to.match(/It ended in the rule H \(rules\.sch:\d+:\d+\)$/);
      expect(next!.totals.rules, "the next document").to.deep.equal({ B: 1 });
    });
  }

  it("leave what was found before them, with its text", () => {
    const content = `<pattern><rule context="p"><assert id="B" test="false()">p is <value-of select="."/></assert></rule></pattern>
      <pattern><rule context="t"><assert id="H" test="matches(., '^(a+)+$')">h</assert></rule></pattern>`;
    const [result] = judge(schemaOf(content), 0.4, astray);
    expect(result!.findings.map(({ reasonCode, location }) => [reasonCode, location])).to.deep.equal([
      ["B", "/*/p[1]"],
      ["OWN-EVALUATION", "/*/t[1]"],
    ]);
    expect(result!.findings[0]?.text).to.equal("p is ^(a+)+$");
    expect(result!.totals).to.deep.equal({ fatal: 2, warning: 0, rules: { B: 1, "OWN-EVALUATION": 1 } });
  });

  it("are ended in their context as well, and in their text", () => {
    const context = `<pattern><rule context="t[matches(., '^(a+)+$')]"><assert id="H" test="true()">h</assert></rule></pattern>`;
    const [inContext] = judge(schemaOf(context), 0.4, astray);
    expect(inContext!.findings[0]).to.include({ reasonCode: "OWN-EVALUATION", rule: "H", location: "/*/t[1]" });
    const message = `<pattern><rule context="t"><assert id="H" flag="warning" test="false()">h <value-of select="matches(., '^(a+)+$')"/></assert></rule></pattern>`;
    const [inText] = judge(schemaOf(message), 0.4, astray);
    expect(inText!.totals).to.deep.equal({ fatal: 1, warning: 1, rules: { H: 1, "OWN-EVALUATION": 1 } });
    expect(inText!.findings.find(({ reasonCode }) => reasonCode === "H")?.text).to.match(/in time$/);
  });

  it("are distinguished from a process that stood still, whose check begins again", () => {
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    let runs = 0;
    const value = ruleTimeLimit(0.1).run(() => {
      runs++;
      if (runs === 1) {
        Atomics.wait(nothing, 0, 0, 10_000);
      }
      return runs;
    });
    expect(value).to.equal(2);
  });

  it("are distinguished from a fault of our own, which is thrown as it is", () => {
    expect(() => ruleTimeLimit(6).run(() => JSON.parse("no") as unknown)).to.throw(SyntaxError);
  });

  it("are begun anew with nothing of the first time counted twice", () => {
    const text = schemaOf(`<pattern><rule context="x"><assert id="B" test="false()">b</assert></rule></pattern>`);
    let runs = 0;
    const twice = { seconds: 1, run: <T>(work: () => T): T => (runs++ === 0 && work(), work()) };
    const ruleSet = compileRuleSet([{ name: "rules.sch", text }], { id: "t", version: "1", limit: twice });
    expect(ruleSet.check(parseXml(small)).totals.rules).to.deep.equal({ B: 3 });
  });
});
