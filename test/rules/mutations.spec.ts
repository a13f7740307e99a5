import { expect } from "chai";

import { describeRules } from "./support/describe-rules.ts";
import { compileRuleSet, type SchematronText } from "../../common/schematron/engine.ts";
import { EVALUATION_FAILURE } from "../../common/schematron/check/failures.ts";
import { parseXml } from "../../common/schematron/xml/xml-reader.ts";
import { PeerEngine, peerFiles } from "../bench/rules/peer-engine.ts";
import { mutatedAtRandom } from "./support/mutate-document.ts";
import { seededRandom } from "./support/random.ts";
import { conformanceFile } from "./support/repository-files.ts";
import { readRuleFile } from "./support/rule-groups.ts";

/**
 * An independent engine, an interpreter over a DOM, judges by the same rules. A run of thousands (MUTATIONS=2000, SEED for
 * other ones) takes minutes, and is meant for changes of the engine.
 */
const count = Number(process.env["MUTATIONS"] ?? 24);
const seed = Number(process.env["SEED"] ?? 20260822);

/** Rule files, and the documents that are changed for them. */
interface Family {
  readonly name: string;
  readonly files: readonly string[];
  readonly bases: readonly string[];
  /** Least number of rules that are compared. */
  readonly compared: number;
}

const families: readonly Family[] = [
  {
    name: "invoices and credit notes",
    files: peerFiles,
    bases: ["self-billed-invoice-full.xml", "ex7_cn_eur_ae.xml"],
    compared: 200,
  },
  {
    name: "tax data documents",
    files: ["tax-data"],
    bases: ["tdd-self-billed-invoice.xml"],
    compared: 40,
  },
  {
    name: "message level statuses",
    files: ["message-level-status"],
    bases: ["mls-rejection.xml", "mls-accepted.xml"],
    compared: 25,
  },
];

/** The other engine keeps decimals in doubles, its dates and times are others, and it knows no flags of patterns: rules with them are left out. */
const beyondPeer =
  /decimal|f:cents|f:close|f:is-share|f:is-zero|f:is-positive|margin|standard|date|time|number\(|round|castable|, 'i'\)/;

const idsOf = (texts: readonly SchematronText[]): Set<string> =>
  new Set(
    texts
      .flatMap((file) => describeRules(file))
      .filter(
        ({ test, context, variables }) =>
          !beyondPeer.test([test, context, ...variables.map(({ value }) => value)].join(" ")),
      )
      .map(({ id }) => id.toUpperCase()),
  );

/** undefined where a variable of a pattern cannot be evaluated, which ends the other engine. */
function theirFailures(peer: PeerEngine, xml: string): string[] | undefined {
  try {
    return peer.failedRules(xml).map((id) => id.toUpperCase());
  } catch {
    return undefined;
  }
}

interface Judge {
  /** Ids in capitals. */
  judged: ReadonlySet<string>;
  /** undefined: it could not judge this document. */
  failedRules(xml: string): ReadonlySet<string> | undefined;
}

function fontoxpathJudge(files: readonly string[], texts: readonly SchematronText[]): Judge {
  const peer = new PeerEngine(files);
  return {
    judged: idsOf(texts),
    failedRules: (xml) => {
      const failed = theirFailures(peer, xml);
      return failed && new Set(failed);
    },
  };
}

const textsOf = (files: readonly string[]): SchematronText[] =>
  files.map((name) => ({ name, text: readRuleFile(name) }));

function compare({ files, bases }: Family, judge: Judge, documentCount: number): void {
  const documents = bases.map(conformanceFile);
  const ruleSet = compileRuleSet(textsOf(files), { id: "t", version: "1" });
  const random = seededRandom(seed);
  let skipped = 0;
  for (let index = 0; index < documentCount; index++) {
    const { xml, what } = mutatedAtRandom(documents[index % documents.length] as string, random);
    const found = new Set(ruleSet.check(parseXml(xml)).findings.map(({ reasonCode }) => reasonCode));
    const ours = [...found].filter((id) => judge.judged.has(id));
    const all = judge.failedRules(xml);
    if (all === undefined) {
      skipped++;
      continue;
    }
    const theirs = [...all].filter((id) => judge.judged.has(id));
    // The other engine counts each rule that it could not evaluate as failed; ours has one finding for all.
    const expected = found.has(EVALUATION_FAILURE) ? theirs.filter((id) => found.has(id)) : theirs;
    expect(ours, `document ${index} of seed ${seed}: ${what}`).to.have.members(expected);
  }
  expect(skipped, "documents that the other engine could not judge").to.be.at.most(documentCount / 4);
}

describe("mutated documents", () => {
  for (const family of families) {
    it(`are judged as another engine judges them, rule by rule: ${family.name}`, () => {
      const judge = fontoxpathJudge(family.files, textsOf(family.files));
      expect(judge.judged.size).to.be.at.least(family.compared);
      compare(family, judge, count);
    });
  }
});
