import { expect } from "chai";
import { describeRules } from "../../common/schematron/describe-rules.js";
import { EVALUATION_FAILURE } from "../../common/schematron/check/evaluation-failures.js";
import { compileRuleSet } from "../../common/schematron/rule-set.js";
import { parseXml } from "../../common/schematron/xml/xml-reader.js";
import { PeerEngine, peerFiles } from "../bench/rules/peer-engine.js";
import { LibxmlJudge } from "./support/libxml-judge.js";
import { mutatedAtRandom } from "./support/mutate-document.js";
import { seededRandom } from "./support/random.js";
import { conformanceFile } from "./support/repository-files.js";
import { readRuleFile } from "./support/rule-groups.js";
/**
 * Independent engines, an interpreter over a DOM and libxml2, judge by the same rules. A run of thousands
 * (MUTATIONS=2000, SEED for other ones) takes minutes, and is meant for changes of the engine.
 */
const count = Number(process.env["MUTATIONS"] ?? 24);
const seed = Number(process.env["SEED"] ?? 20260822);
const families = [
    {
        name: "invoices and credit notes",
        files: peerFiles,
        bases: ["self-billed-invoice-full.xml", "ex7_cn_eur_ae.xml"],
        compared: 200,
        comparedByLibxml: 200,
    },
    {
        name: "tax data documents",
        files: ["tax-data"],
        bases: ["tdd-self-billed-invoice.xml"],
        compared: 40,
        comparedByLibxml: 20,
    },
    {
        name: "message level statuses",
        files: ["message-level-status"],
        bases: ["mls-rejection.xml", "mls-accepted.xml"],
        compared: 25,
        comparedByLibxml: 20,
    },
];
/** The other engine keeps decimals in doubles, its dates and times are others, and it knows no flags of patterns: rules with them are left out. */
const beyondPeer = /decimal|f:cents|f:close|f:is-share|f:is-zero|f:is-positive|margin|standard|date|time|number\(|round|castable|, 'i'\)/;
const idsOf = (texts) => new Set(texts
    .flatMap((file) => describeRules(file))
    .filter(({ test, context, variables }) => !beyondPeer.test([test, context, ...variables.map(({ value }) => value)].join(" ")))
    .map(({ id }) => id.toUpperCase()));
/** undefined where a variable of a pattern cannot be evaluated, which ends the other engine. */
function theirFailures(peer, xml) {
    try {
        return peer.failedRules(xml).map((id) => id.toUpperCase());
    }
    catch {
        return undefined;
    }
}
function fontoxpathJudge(files, texts) {
    const peer = new PeerEngine(files);
    return {
        judged: idsOf(texts),
        failedRules: (xml) => {
            const failed = theirFailures(peer, xml);
            return failed && new Set(failed);
        },
    };
}
const textsOf = (files) => files.map((name) => ({ name, text: readRuleFile(name) }));
function compare({ files, bases }, judge, documentCount) {
    const documents = bases.map(conformanceFile);
    const ruleSet = compileRuleSet(textsOf(files), { id: "t", version: "1" });
    const random = seededRandom(seed);
    let skipped = 0;
    for (let index = 0; index < documentCount; index++) {
        const { xml, what } = mutatedAtRandom(documents[index % documents.length], random);
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
        it(`are judged as libxml2 judges them, where XPath 1 has words for it: ${family.name}`, async function () {
            const libxml = await LibxmlJudge.open(textsOf(family.files));
            if (libxml === undefined) {
                this.skip();
            }
            expect(libxml.ruleIds.size).to.be.at.least(family.comparedByLibxml);
            compare(family, { judged: libxml.ruleIds, failedRules: (xml) => libxml.failedRules(xml) }, count * 4);
        });
    }
});
//# sourceMappingURL=mutations.spec.js.map