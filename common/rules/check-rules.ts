import {
  type Finding,
  guidanceOf,
  validationResultOf,
  mergeResults,
  type RuleSetResult,
  type ValidationResult,
  isValid,
} from "./finding.ts";
import { parseXml, XmlSyntaxError, type XmlNode, type XmlTree } from "../schematron/documents.ts";
import type { CheckOptions, RuleSet } from "../schematron/engine.ts";
import { customizationOf, type PurposeRules } from "./release-rules.ts";
import type { RuleSets } from "./load-rule-sets.ts";

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
const documentNamespaces: ReadonlyMap<string, string> = new Map([
  ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"],
  ["CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"],
]);

const APPLICATION_RESPONSE = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";

/** Reason code of text that is not well-formed. */
const MALFORMED = "OWN-XML";

/**
 * Checks a UBL invoice or credit note by its rules, also inside an SBDH envelope; locations are relative to the
 * document's root. Text that is not XML, or another document, gives one fatal finding.
 */
export function checkUblRules(ruleSets: RuleSets, xml: string): RuleSetResult {
  return checkUblTree(ruleSets, () => parseXml(xml));
}

/** The same for a tree; an XmlSyntaxError that `treeOf` throws becomes a finding. */
export function checkUblTree(ruleSets: RuleSets, treeOf: () => XmlTree): RuleSetResult {
  const forDocument: ForDocument = (customizationId, issueDate) => ruleSets.on(issueDate).forDocument(customizationId);
  return checkParsed(
    treeOf,
    () => ruleSets.forDocument(""),
    (tree) => {
      const payload = payloadOf(tree);
      return chooseUblRules({ forDocument }, payload === undefined ? tree : tree.subtree(payload));
    },
  );
}

/** Chooses the rules for a CustomizationID and an issue date (yyyy-MM-dd), if there is one. */
type ForDocument = (customizationId: string, issueDate: string | undefined) => RuleSet;

/** Chooses the rules for an invoice or credit note. @param document without an envelope */
function chooseUblRules({ forDocument }: { forDocument: ForDocument }, document: XmlTree): Chosen {
  const { namespace, local } = document.expandedName(document.root);
  if (documentNamespaces.get(local) !== namespace) {
    return { ruleSet: forDocument("", undefined), document: undefined };
  }
  return { ruleSet: forDocument(customizationOf(document), issueDateOf(document)), document };
}

/** Rules of each kind of document for an issue date, as `ForDocument`. */
interface RulesByKind {
  forDocument: ForDocument;
  taxData(issueDate: string | undefined): RuleSet;
  mls(issueDate: string | undefined): RuleSet;
}

/** Chooses the rules for a document of any kind by its root. @param document without an envelope */
export function chooseRules(rules: RulesByKind, document: XmlTree): Chosen {
  const issueDate = issueDateOf(document);
  if (isTaxData(document)) {
    return { ruleSet: rules.taxData(issueDate), document };
  }
  return document.hasName(document.root, APPLICATION_RESPONSE, "ApplicationResponse")
    ? { ruleSet: rules.mls(issueDate), document }
    : chooseUblRules(rules, document);
}

/** Issue date of any Peppol document (yyyy-MM-dd), without zone; undefined without one. */
export function issueDateOf(document: XmlTree): string | undefined {
  const element = document.child(document.root, CBC, "IssueDate");
  return element === undefined ? undefined : /^\s*(\d{4}-\d{2}-\d{2})/.exec(document.text(element))?.[1];
}

/** Merges results of rules and schema; the schema is skipped for text that is not XML. */
export function withSchema(byRules: ValidationResult, schema: (() => ValidationResult) | undefined): ValidationResult {
  return schema === undefined || MALFORMED in byRules.totals.rules ? byRules : mergeResults([schema(), byRules]);
}

export function checkTaxDataRules(ruleSets: RuleSets, xml: string): RuleSetResult {
  return checkParsed(
    () => parseXml(xml),
    () => ruleSets.taxData,
    (tree) => ({ ruleSet: ruleSets.on(issueDateOf(tree)).taxData, document: isTaxData(tree) ? tree : undefined }),
  );
}

const isTaxData = (tree: XmlTree): boolean => tree.hasName(tree.root, "urn:peppol:schema:taxdata:1.0", "TaxData");

export interface Chosen {
  ruleSet: RuleSet;
  /** undefined for another kind of document than the rules are for. */
  document: XmlTree | undefined;
}

function checkParsed(treeOf: () => XmlTree, fallback: () => RuleSet, choose: (tree: XmlTree) => Chosen): RuleSetResult {
  let tree: XmlTree;
  try {
    tree = treeOf();
  } catch (error) {
    if (error instanceof XmlSyntaxError) {
      return { ...validationResultOf([malformed(error)]), ruleSet: nameOf(fallback()) };
    }
    throw error;
  }
  return checkChosen(choose(tree), tree);
}

/** @param tree the parsed input, for the finding about another document */
export function checkChosen({ ruleSet, document }: Chosen, tree: XmlTree, options?: CheckOptions): RuleSetResult {
  const result =
    document === undefined
      ? validationResultOf([
          {
            flag: "fatal",
            reasonCode: "OWN-DOCUMENT",
            text: `These rules are not for a document whose root is ${tree.localName(tree.root)} in the namespace "${tree.namespace(tree.root)}"`,
            location: "/*",
            test: "the kind of document",
          },
        ])
      : ruleSet.check(document, options);
  return { ...result, ruleSet: nameOf(ruleSet) };
}

const nameOf = ({ id, version }: Pick<RuleSet, "id" | "version">): string => `${id} ${version}`.trim();

/** The element that an SBDH envelope wraps; undefined where there is none. */
export const payloadOf = (tree: XmlTree): XmlNode | undefined =>
  tree.hasName(tree.root, SBDH, "StandardBusinessDocument")
    ? tree.children(tree.root).find((node) => tree.namespace(node) !== SBDH)
    : undefined;

export function malformed(error: XmlSyntaxError): Finding {
  return {
    flag: "fatal",
    reasonCode: MALFORMED,
    text: `The document is not acceptable XML: ${error.message}`,
    location: "/",
    test: "well-formed XML without a document type",
  };
}

type Broken = Pick<Finding, "flag" | "reasonCode" | "text" | "context" | "hint">;

export interface ReleaseDifference {
  valid: boolean;
  /** By the later release. */
  validNext: boolean;
  /** Rules broken in the later release only, and in the earlier only. A rule with another flag is in both. */
  newlyBroken: Broken[];
  noLongerBroken: Broken[];
}

/** Judges a UBL invoice or credit note by two releases. */
export function compareReleases(releases: readonly [PurposeRules, PurposeRules], ubl: string): ReleaseDifference {
  const tree = parseXml(ubl);
  const [now, next] = releases.map((rules) => {
    const { ruleSet, document } = chooseUblRules({ forDocument: (id) => rules.forDocument(id) }, tree);
    return ruleSet.check(document ?? tree);
  }) as [ValidationResult, ValidationResult];
  const broken = brokenRules(now);
  const brokenNext = brokenRules(next);
  return {
    valid: isValid(now),
    validNext: isValid(next),
    newlyBroken: [...brokenNext].flatMap(([key, finding]) => (broken.has(key) ? [] : [finding])),
    noLongerBroken: [...broken].flatMap(([key, finding]) => (brokenNext.has(key) ? [] : [finding])),
  };
}

/** The first finding of every rule, which is always listed. */
function brokenRules({ findings }: ValidationResult): Map<string, Broken> {
  const first = new Map<string, Broken>();
  for (const finding of findings) {
    const { flag, reasonCode, text } = finding;
    const key = `${flag} ${reasonCode}`;
    if (!first.has(key)) {
      first.set(key, { flag, reasonCode, text, ...guidanceOf(finding) });
    }
  }
  return first;
}
