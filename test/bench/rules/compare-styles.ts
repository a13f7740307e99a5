import path from "node:path";

import { repositoryRoot } from "../../../common/repository-root.ts";
import type { RuleSet } from "../../../common/rules/rule-set.ts";
import { parseXml } from "../../../common/rules/xml/xml-reader.ts";
import { OwnRuleSets } from "../../../common/services/validation/own-rule-sets.ts";
import { readRuleFile } from "../../../common/services/validation/read-rule-files.ts";
import { median } from "../median.ts";
import { print } from "../progress.ts";
import { inOfficialStyle } from "./official-style.ts";
import { invoiceOfLines } from "./rule-documents.ts";

const SIZES = [1, 10, 100, 1000];
const rounds = 15;
const linesInRound = 4000;

/** What the way of writing costs that publishers use: the same rules in both, in turn, by the processor's time. */
export function printStyles(): void {
  const [ours, official] = [compiled("ours", (text) => text), compiled("official", inOfficialStyle)];
  for (const lines of SIZES) {
    expectSame(ours, official, invoiceOfLines(lines, true));
    const xml = invoiceOfLines(lines);
    const pairs = Array.from(
      { length: rounds },
      () => [timeOf(ours, xml, lines), timeOf(official, xml, lines)] as const,
    );
    const warm = pairs.slice(3);
    const ratio = median(warm.map(([own, other]) => other / own));
    const [own, other] = [0, 1].map((nth) => median(warm.map((pair) => pair[nth]!)).toFixed(2));
    print(
      `${String(lines).padStart(7)} lines: ours ${own} ms, in official style ${other} ms, ${ratio.toFixed(2)} times`,
    );
  }
}

function compiled(name: string, rewrite: (text: string) => string): RuleSet {
  const folder = path.join(repositoryRoot(), "common", "rules", "pint-ae");
  const startedAt = process.cpuUsage();
  const ruleSet = new OwnRuleSets((file) => {
    const { text } = readRuleFile(path.join(folder, file));
    return { name: `${name}/${file}`, text: rewrite(text) };
  }).get("self-billing");
  print(`${name}: ${ruleSet.ruleCount} rules compiled in ${millisecondsSince(startedAt).toFixed(0)} ms`);
  return ruleSet;
}

function expectSame(ours: RuleSet, official: RuleSet, xml: string): void {
  const [own, other] = [ours, official].map((ruleSet) =>
    JSON.stringify(ruleSet.check(parseXml(xml)).findings.map(({ reasonCode, location }) => [reasonCode, location])),
  );
  if (own !== other) {
    throw new Error("The two ways of writing do not find the same");
  }
}

/** Of one check with its parse, in milliseconds. */
function timeOf(ruleSet: RuleSet, xml: string, lines: number): number {
  const repetitions = Math.ceil(linesInRound / (lines + 10));
  const startedAt = process.cpuUsage();
  for (let round = 0; round < repetitions; round++) {
    ruleSet.check(parseXml(xml));
  }
  return millisecondsSince(startedAt) / repetitions;
}

function millisecondsSince(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}
