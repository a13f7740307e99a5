import { readFileSync } from "node:fs";

import { expect } from "chai";

import { describeRules } from "../../common/rules/describe-rules.ts";
import { EVALUATION_FAILURE } from "../../common/rules/document-check.ts";
import { compileRuleSet } from "../../common/rules/rule-set.ts";
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
const bases = ["self-billed-invoice-full.xml", "ex7_cn_eur_ae.xml"].map(conformanceFile);

const texts = peerFiles.map((name) => ({
  name,
  text: readFileSync(repositoryPath("common", "rules", "pint-ae", `${name}.sch`), "utf8"),
}));

/** The other engine keeps decimals in doubles, and its dates and times are others: rules about them are left out. */
const beyondPeer =
  /decimal|f:cents|f:close|f:is-share|f:is-zero|f:any-zero|f:is-positive|margin|standard|date|time|number\(|round|castable/;
const compared = new Set(
  texts
    .flatMap((file) => describeRules(file))
    .filter(
      ({ test, context, variables }) =>
        !beyondPeer.test([test, context, ...variables.map(({ value }) => value)].join(" ")),
    )
    .map(({ id }) => id.toUpperCase()),
);

/** undefined where a variable of a whole pattern cannot be evaluated: that ends the other engine. */
function theirFailures(peer: PeerEngine, xml: string): Set<string> | undefined {
  try {
    const failed = peer.failedRules(xml).map((id) => id.toUpperCase());
    return new Set(failed.filter((id) => compared.has(id)));
  } catch {
    return undefined;
  }
}

describe("mutated documents", () => {
  it("are judged as another engine judges them, rule by rule", () => {
    const ruleSet = compileRuleSet(texts, { id: "t", version: "1" });
    const peer = new PeerEngine();
    const random = seededRandom(seed);
    expect(compared.size).to.be.greaterThan(200);
    let skipped = 0;
    for (let index = 0; index < count; index++) {
      const { xml, what } = mutatedAtRandom(bases[index % bases.length] as string, random);
      const found = new Set(ruleSet.check(parseXml(xml)).findings.map(({ reasonCode }) => reasonCode));
      const ours = [...found].filter((id) => compared.has(id));
      const theirs = theirFailures(peer, xml);
      if (theirs === undefined) {
        skipped++;
        continue;
      }
      // The other engine counts a rule that it could not evaluate as failed; ours tells of one for all of them.
      const expected = found.has(EVALUATION_FAILURE) ? [...theirs].filter((id) => found.has(id)) : [...theirs];
      expect(ours, `document ${index} of seed ${seed}: ${what}`).to.have.members(expected);
    }
    expect(skipped, "documents that the other engine could not judge").to.be.at.most(count / 4);
  });
});
