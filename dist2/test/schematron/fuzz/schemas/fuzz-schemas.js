import { readRuleFile } from "../../../rules/support/rule-groups.js";
import { conformanceFile } from "../../../rules/support/repository-files.js";
import { mutatedAtRandom } from "../../../rules/support/mutate-document.js";
import { pick, seededRandom } from "../../../rules/support/random.js";
import { randomTree, writeTree } from "../expressions/random-tree.js";
import { encodingChanges } from "./encoding-changes.js";
import { randomSchema } from "./random-schema.js";
import { mainFile, SchemaFiles } from "./schema-files.js";
import { smallerSchemas } from "./smaller-schemas.js";
import { structureChanges } from "./structure-changes.js";
import { textChanges } from "./text-changes.js";
import { verdictOf } from "./verdict.js";
const changes = { ...structureChanges, ...textChanges, ...encodingChanges };
const families = [
    ["shared-model", "self-billed-invoice-full.xml"],
    ["aligned-model", "self-billed-invoice-full.xml"],
    ["shared-codes", "ex7_cn_eur_ae.xml"],
    ["own-checks", "self-billed-invoice-full.xml"],
    ["tax-data", "tdd-self-billed-invoice.xml"],
    ["message-level-status", "mls-rejection.xml"],
];
export function schemaCase(seed) {
    const random = seededRandom(seed);
    const isOwn = random() < 0.2;
    const [file, document] = pick(random, families);
    const text = isOwn ? readRuleFile(file) : randomSchema(random);
    const xml = isOwn ? mutatedAtRandom(conformanceFile(document), random).xml : writeTree(randomTree(random, false));
    const length = 1 + Math.floor(random() * 6);
    const done = Array.from({ length }, (_, index) => ({ name: pick(random, Object.keys(changes)), seed: seed + index }));
    return { text, xml, done };
}
/** The rule file as it was, and with the changes. */
export function bothSchemas({ text, done }) {
    const files = new SchemaFiles({ [mainFile]: text });
    for (const { name, seed } of done) {
        changes[name](files, seededRandom(seed));
    }
    return {
        before: { [mainFile]: text },
        after: files.texts(),
        ...(files.phase !== undefined && { phase: files.phase }),
    };
}
/** What the changes come to. A rule file that is beyond the engine as it was says nothing. */
export function schemaOutcome(made) {
    const { before, after, phase } = bothSchemas(made);
    const [was, is] = [verdictOf(before, undefined, made.xml), verdictOf(after, phase, made.xml)];
    if ("refused" in was) {
        return "beyond the engine";
    }
    if ("refused" in is) {
        return "refused";
    }
    return was.join("\n") === is.join("\n") ? "agree" : "another verdict";
}
export const schemaDiffers = (made) => !["agree", "beyond the engine"].includes(schemaOutcome(made));
/** Judges the case of a seed: what came of it, and a small case where the verdicts differ. */
export function fuzzSchema(seed) {
    const made = schemaCase(seed);
    const outcome = schemaOutcome(made);
    if (!schemaDiffers(made)) {
        return { outcome };
    }
    const small = smallerSchemas(made, (other) => schemaOutcome(other) === outcome);
    return { outcome: "differ", found: { seed, what: "schemas", case: small } };
}
const missing = (from, others) => from.filter((line) => !others.includes(line)).join("; ") || "nothing";
/** In lines: the rule file before and after, the document, and both verdicts. */
export function describeSchema({ seed, case: made }) {
    const { before, after, phase } = bothSchemas(made);
    const [was = [], is = []] = [verdictOf(before, undefined, made.xml), verdictOf(after, phase, made.xml)].map((verdict) => ("refused" in verdict ? [verdict.refused] : verdict));
    return [
        `seed ${seed}: another verdict after ${made.done.map(({ name }) => name).join(", ")}`,
        `  ${made.text}`,
        ...Object.entries(after).map(([name, text]) => `  ${name}: ${text}`),
        `  ${made.xml}`,
        `  only before  ${missing(was, is)}`,
        `  only after   ${missing(is, was)}`,
    ].join("\n");
}
//# sourceMappingURL=fuzz-schemas.js.map