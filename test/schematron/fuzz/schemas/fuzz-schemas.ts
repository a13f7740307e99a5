import { readRuleFile } from "../../../rules/support/rule-groups.ts";
import { conformanceFile } from "../../../rules/support/repository-files.ts";
import { mutatedAtRandom } from "../../../rules/support/mutate-document.ts";
import { pick, seededRandom } from "../../../rules/support/random.ts";
import { randomTree, writeTree } from "../expressions/random-tree.ts";
import type { FoundSchema } from "../found.ts";
import { encodingChanges } from "./encoding-changes.ts";
import { randomSchema } from "./random-schema.ts";
import { mainFile, SchemaFiles, type SchemaTexts } from "./schema-files.ts";
import { smallerSchemas } from "./smaller-schemas.ts";
import { structureChanges, type Change } from "./structure-changes.ts";
import { textChanges } from "./text-changes.ts";
import { verdictOf } from "./verdict.ts";

const changes: Readonly<Record<string, Change>> = { ...structureChanges, ...textChanges, ...encodingChanges };

/** A change by its name, with a seed of its own: the others do the same without it. */
interface Done {
  readonly name: string;
  readonly seed: number;
}

export interface SchemaCase {
  readonly text: string;
  readonly xml: string;
  readonly done: readonly Done[];
}

const families: readonly (readonly [file: string, document: string])[] = [
  ["shared-model", "self-billed-invoice-full.xml"],
  ["aligned-model", "self-billed-invoice-full.xml"],
  ["shared-codes", "ex7_cn_eur_ae.xml"],
  ["own-checks", "self-billed-invoice-full.xml"],
  ["tax-data", "tdd-self-billed-invoice.xml"],
  ["message-level-status", "mls-rejection.xml"],
];

export function schemaCase(seed: number): SchemaCase {
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
export function bothSchemas({ text, done }: SchemaCase): { before: SchemaTexts; after: SchemaTexts; phase?: string } {
  const files = new SchemaFiles({ [mainFile]: text });
  for (const { name, seed } of done) {
    (changes[name] as Change)(files, seededRandom(seed));
  }
  return {
    before: { [mainFile]: text },
    after: files.texts(),
    ...(files.phase !== undefined && { phase: files.phase }),
  };
}

export type SchemaOutcome = "agree" | "beyond the engine" | "another verdict" | "refused";

/** What the changes come to. A rule file that is beyond the engine as it was says nothing. */
export function schemaOutcome(made: SchemaCase): SchemaOutcome {
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

export const schemaDiffers = (made: SchemaCase): boolean =>
  !["agree", "beyond the engine"].includes(schemaOutcome(made));

/** Judges the case of a seed: what came of it, and a small case where the verdicts differ. */
export function fuzzSchema(seed: number): { outcome: string; found?: FoundSchema } {
  const made = schemaCase(seed);
  const outcome = schemaOutcome(made);
  if (!schemaDiffers(made)) {
    return { outcome };
  }
  const small = smallerSchemas(made, (other) => schemaOutcome(other) === outcome);
  return { outcome: "differ", found: { seed, what: "schemas", case: small } };
}

const missing = (from: readonly string[], others: readonly string[]): string =>
  from.filter((line) => !others.includes(line)).join("; ") || "nothing";

/** In lines: the rule file before and after, the document, and both verdicts. */
export function describeSchema({ seed, case: made }: FoundSchema): string {
  const { before, after, phase } = bothSchemas(made);
  const [was = [], is = []] = [verdictOf(before, undefined, made.xml), verdictOf(after, phase, made.xml)].map(
    (verdict) => ("refused" in verdict ? [verdict.refused] : verdict),
  );
  return [
    `seed ${seed}: another verdict after ${made.done.map(({ name }) => name).join(", ")}`,
    `  ${made.text}`,
    ...Object.entries(after).map(([name, text]) => `  ${name}: ${text}`),
    `  ${made.xml}`,
    `  only before  ${missing(was, is)}`,
    `  only after   ${missing(is, was)}`,
  ].join("\n");
}
