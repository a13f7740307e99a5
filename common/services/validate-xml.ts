import type { Finding } from "../domain/finding.ts";
import { judgementOf, mergeJudgements, type Judgement } from "../domain/judgement.ts";
import type { RuleSet } from "../rules/rule-set.ts";
import { parseXml } from "../rules/xml/xml-reader.ts";
import { XmlSyntaxError } from "../rules/xml/xml-syntax-error.ts";
import type { XmlTree } from "../rules/xml/xml-tree.ts";
import type { RuleSets } from "./load-rule-sets.ts";

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
const documentNamespaces: ReadonlyMap<string, string> = new Map([
  ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"],
  ["CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"],
]);

/** Reason code of a text that our reader refuses. */
const MALFORMED = "OWN-XML";

export interface ValidationResult extends Judgement {
  /** Id and version of the rules that judged. */
  ruleSet: string;
}

/**
 * Judges a UBL invoice or credit note, also one inside of an SBDH envelope; locations count from the document's root.
 * Text that is no XML, or another document, is one fatal finding.
 */
export function checkUbl(ruleSets: RuleSets, xml: string): ValidationResult {
  return checkParsed(xml, ruleSets.forDocument(""), (tree) => {
    const document = withoutEnvelope(tree);
    const { namespace, local } = document.expandedName(document.root);
    if (documentNamespaces.get(local) !== namespace) {
      return { ruleSet: ruleSets.forDocument(""), document: undefined };
    }
    const customization = document.child(document.root, CBC, "CustomizationID");
    return {
      ruleSet: ruleSets.forDocument(customization === undefined ? "" : document.text(customization)),
      document,
    };
  });
}

/** What rules and schema say together: the schema is not asked about a text that is no XML for the rules. */
export function withSchema(judged: Judgement, schema: (() => Judgement) | undefined): Judgement {
  return schema === undefined || MALFORMED in judged.totals.rules ? judged : mergeJudgements([schema(), judged]);
}

/** Judges a tax data document before it is sent. */
export function checkTaxData(ruleSets: RuleSets, xml: string): ValidationResult {
  return checkParsed(xml, ruleSets.taxData, (tree) => ({
    ruleSet: ruleSets.taxData,
    document: tree.hasName(tree.root, "urn:peppol:schema:taxdata:1.0", "TaxData") ? tree : undefined,
  }));
}

interface Chosen {
  ruleSet: RuleSet;
  /** undefined: not the kind of document that the rules are for. */
  document: XmlTree | undefined;
}

function checkParsed(xml: string, fallback: RuleSet, choose: (tree: XmlTree) => Chosen): ValidationResult {
  let tree: XmlTree;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlSyntaxError) {
      return { ...judgementOf([malformed(error)]), ruleSet: nameOf(fallback) };
    }
    throw error;
  }
  const { ruleSet, document } = choose(tree);
  const judgement = document ? ruleSet.check(document) : judgementOf([otherDocument(tree)]);
  return { ...judgement, ruleSet: nameOf(ruleSet) };
}

const nameOf = ({ id, version }: RuleSet): string => `${id} ${version}`;

function withoutEnvelope(tree: XmlTree): XmlTree {
  if (!tree.hasName(tree.root, SBDH, "StandardBusinessDocument")) {
    return tree;
  }
  const payload = tree.children(tree.root).find((node) => tree.namespace(node) !== SBDH);
  return payload === undefined ? tree : tree.subtree(payload);
}

function malformed(error: XmlSyntaxError): Finding {
  return {
    flag: "fatal",
    reasonCode: MALFORMED,
    text: `The document is not acceptable XML: ${error.message}`,
    location: "/",
    test: "well-formed XML without a document type",
  };
}

function otherDocument(tree: XmlTree): Finding {
  return {
    flag: "fatal",
    reasonCode: "OWN-DOCUMENT",
    text: `These rules are not for a document whose root is ${tree.localName(tree.root)} in the namespace "${tree.namespace(tree.root)}"`,
    location: "/*",
    test: "the kind of document",
  };
}
