import type { Config, RulesConfig } from "../config/config.ts";
import {
  type Finding,
  mergeResults,
  validationResultOf,
  type RuleSetResult,
  type ValidationResult,
} from "./finding.ts";
import { LineIndex, parseXml, XmlSyntaxError, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import { FailurePlaces } from "../schematron/engine.ts";
import { checkChosen, chooseRules, malformed, payloadOf, type Chosen } from "./check-rules.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { openTaxDataSchema, loadSchemas } from "./validate-document.ts";

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Judged {
  /** Of all checks as one; `ruleSet` names the rules. */
  readonly result: RuleSetResult;
  /** Where in the text that begins what a finding is about, counted from 1. */
  readonly placeOf: (finding: Finding) => Place;
}

/** Judges any XML document. */
export type JudgeDocument = (xml: string) => Judged;

/**
 * Judges invoices, credit notes, tax data documents and message level statuses, each by its rules and its schema, also inside of an SBDH.
 * Compiles the rules on first use. @throws Error when a schema cannot be compiled
 */
export async function loadDocumentJudge(
  ruleSets: RuleSets,
  config: Pick<RulesConfig & Config, "ublXsdDir" | "taxDataXsd">,
): Promise<JudgeDocument> {
  const ubl = await loadSchemas(config.ublXsdDir);
  const taxData = await openTaxDataSchema(config);
  const rules = {
    forDocument: (id: string, date: string | undefined) => ruleSets.on(date).forDocument(id),
    taxData: (date: string | undefined) => ruleSets.on(date).taxData,
    mls: (date: string | undefined) => ruleSets.on(date).mls,
  };
  return (xml) => {
    try {
      const tree = parseXml(xml);
      const payload = payloadOf(tree);
      const subject = payload === undefined ? tree : tree.subtree(payload);
      const root = subject.localName(subject.root);
      const ofUbl =
        ubl && (root === "Invoice" || root === "CreditNote")
          ? { check: (text: string) => ubl.check(root, text) }
          : undefined;
      const schema = root === "TaxData" ? taxData : ofUbl;
      return judgeTree(tree, xml, { ...chooseRules(rules, subject), subject, schema, payload });
    } catch (error) {
      if (!(error instanceof XmlSyntaxError)) {
        throw error;
      }
      const { id, version } = ruleSets.forDocument("");
      const ruleSet = `${id} ${version}`.trim();
      return { result: { ...validationResultOf([malformed(error)]), ruleSet }, placeOf: () => error };
    }
  };
}

function judgeTree(
  tree: XmlTree,
  xml: string,
  {
    subject,
    schema,
    payload,
    ...chosen
  }: Chosen & {
    /** The document, also one that no rules are for. */
    subject: XmlTree;
    schema: { check(xml: string): ValidationResult } | undefined;
    /** The element that is judged instead of the root. */
    payload: XmlNode | undefined;
  },
): Judged {
  const places = new FailurePlaces();
  const { ruleSet, ...byRules } = checkChosen(chosen, subject, { places });
  const lines = new LineIndex(xml);
  const placeAt = (node: XmlNode): Place => lines.place(subject.columns.openAt[node] as number);
  const results: ValidationResult[] = [byRules];
  if (schema !== undefined && chosen.document !== undefined) {
    // Empty lines before what an envelope wraps keep the numbers of its lines.
    const alone =
      payload === undefined ? xml : "\n".repeat(placeAt(subject.root).line - 1) + tree.standaloneXml(payload);
    results.unshift(schema.check(alone));
  }
  return {
    result: { ...mergeResults(results), ruleSet },
    placeOf: (finding) => {
      // A schema has no places; its findings end with the line, and seldom know the column.
      const named = finding.reasonCode.endsWith("-XSD") ? /\(line (\d+), column (\d+)\)$/.exec(finding.text) : null;
      return named === null
        ? placeAt(places.nodeOf(finding) ?? subject.root)
        : { line: Number(named[1]), column: Math.max(1, Number(named[2])) };
    },
  };
}
