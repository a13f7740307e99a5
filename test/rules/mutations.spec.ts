import { readFileSync } from "node:fs";

import { expect } from "chai";

import { describeRules } from "../../common/rules/describe-rules.ts";
import { EVALUATION_FAILURE } from "../../common/rules/document-check.ts";
import { compileRuleSet, type SchematronText } from "../../common/rules/rule-set.ts";
import { parseXml } from "../../common/rules/xml/xml-reader.ts";
import { PeerEngine, peerFiles } from "../bench/rules/peer-engine.ts";
import { mutatedAtRandom } from "./support/mutate-document.ts";
import { seededRandom } from "./support/random.ts";
import { conformanceFile, repositoryPath } from "./support/repository-files.ts";

/**
 * The same rules run by an independent engine, an interpreter over a DOM: the compiler is not its own judge. A run of thousands
 * takes minutes, and is for whoever changes the engine: MUTATIONS=2000, and SEED for other ones.
 */
const count = Number(process.env["MUTATIONS"] ?? 24);
const seed = Number(process.env["SEED"] ?? 20260822);

/** Rules of ours, and documents that are changed for them. */
interface Family {
  readonly name: string;
  readonly files: readonly string[];
  readonly bases: readonly string[];
  /** Rules that are compared at least. */
  readonly compared: number;
}

const families: readonly Family[] = [
  {
    name: "invoices and credit notes",
    files: peerFiles,
    bases: ["self-billed-invoice-full.xml", "ex7_cn_eur_ae.xml"],
    compared: 200,
  },
  { name: "tax data documents", files: ["tax-data"], bases: ["tdd-self-billed-invoice.xml"], compared: 40 },
  {
    name: "message level statuses",
    files: ["message-level-status"],
    bases: ["mls-rejection.xml", "mls-accepted.xml"],
    compared: 25,
  },
];

/** The other engine keeps decimals in doubles, its dates and times are others, and it knows no flags of patterns: rules with them are left out. */
const beyondPeer =
  /decimal|f:cents|f:close|f:is-share|f:is-zero|f:any-zero|f:is-positive|margin|standard|date|time|number\(|round|castable|, 'i'\)/;

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

/** undefined where a variable of a whole pattern cannot be evaluated: that ends the other engine. */
function theirFailures(peer: PeerEngine, xml: string): string[] | undefined {
  try {
    return peer.failedRules(xml).map((id) => id.toUpperCase());
  } catch {
    return undefined;
  }
}

describe("mutated documents", () => {
  for (const { name, files, bases, compared: least } of families) {
    it(`are judged as another engine judges them, rule by rule: ${name}`, () => {
      const texts = files.map((file) => ({
        name: file,
        text: readFileSync(repositoryPath("common", "rules", "pint-ae", `${file}.sch`), "utf8"),
      }));
      const compared = idsOf(texts);
      const documents = bases.map(conformanceFile);
      const ruleSet = compileRuleSet(texts, { id: "t", version: "1" });
      const peer = new PeerEngine(files);
      const random = seededRandom(seed);
      expect(compared.size).to.be.at.least(least);
      let skipped = 0;
      for (let index = 0; index < count; index++) {
        const { xml, what } = mutatedAtRandom(documents[index % documents.length] as string, random);
        const found = new Set(ruleSet.check(parseXml(xml)).findings.map(({ reasonCode }) => reasonCode));
        const ours = [...found].filter((id) => compared.has(id));
        const all = theirFailures(peer, xml);
        if (all === undefined) {
          skipped++;
          continue;
        }
        const theirs = [...new Set(all)].filter((id) => compared.has(id));
        // The other engine counts a rule that it could not evaluate as failed; ours tells of one for all of them.
        const expected = found.has(EVALUATION_FAILURE) ? theirs.filter((id) => found.has(id)) : theirs;
        expect(ours, `document ${index} of seed ${seed}: ${what}`).to.have.members(expected);
      }
      expect(skipped, "documents that the other engine could not judge").to.be.at.most(count / 4);
    });
  }
});
