import {
  type Finding,
  guidanceOf,
  validationResultOf,
  mergeResults,
  type RuleSetResult,
  type ValidationResult,
  isValid,
} from "./finding.ts";
import { parseXml, XmlSyntaxError, type XmlNode, type XmlTree, LineIndex } from "../schematron/documents.ts";
import type { CheckOptions, RuleSet } from "../schematron/engine.ts";
import { FailurePlaces } from "./failure-places.ts";
import { customizationOf, isBilling, type PurposeRules, type RuleSets } from "./load-rule-sets.ts";
import type { RulesConfig, Config } from "../config/config.ts";
import type { UblSchemas, TaxDataSchema } from "../ubl/load-schemas.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import { type DocumentKind, type TradeDocument, uaeDay } from "../documents/document.ts";
import { readDocumentText, UnreadableDocument, type ReadDocument } from "../ubl/document-text.ts";
import { cac, cbc } from "../ubl/ubl-element.ts";
import { sentXmlFindings } from "./sent-xml.ts";
import { compareAmounts } from "../ubl/compare-stated-amounts.ts";
import { pointFindings } from "./point-findings.ts";
import type { SendableLeg } from "../delivery/leg-store.ts";
import { failureCauses } from "../status/failure-causes.ts";
import { hintOf } from "../schematron/findings.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";

const SBDH = "http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader";
const documentNamespaces: ReadonlyMap<string, string> = new Map([
  ["Invoice", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"],
  ["CreditNote", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"],
]);

const APPLICATION_RESPONSE = "urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2";

/** Reason code of text that is not well-formed. */
const MALFORMED = "OWN-XML";

/**
 * Checks a UBL invoice or credit note by its rules, also inside an SBDH envelope; locations are relative to the document's root.
 * Text that is no XML, or another document, gives one fatal finding.
 */
export function checkUblRules(ruleSets: RuleSets, xml: string): RuleSetResult {
  const forDocument: ForDocument = (customizationId, issueDate) => ruleSets.on(issueDate).forDocument(customizationId);
  return checkParsed(
    xml,
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
function chooseRules(rules: RulesByKind, document: XmlTree): Chosen {
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
  const element = document.child(document.root, cbc, "IssueDate");
  return element === undefined ? undefined : /^\s*(\d{4}-\d{2}-\d{2})/.exec(document.text(element))?.[1];
}

/** Merges results of rules and schema; the schema is skipped for text that is not XML. */
export function withSchema(byRules: ValidationResult, schema: (() => ValidationResult) | undefined): ValidationResult {
  return schema === undefined || MALFORMED in byRules.totals.rules ? byRules : mergeResults([schema(), byRules]);
}

export function checkTaxDataRules(ruleSets: RuleSets, xml: string): RuleSetResult {
  return checkParsed(
    xml,
    () => ruleSets.taxData,
    (tree) => ({ ruleSet: ruleSets.on(issueDateOf(tree)).taxData, document: isTaxData(tree) ? tree : undefined }),
  );
}

const isTaxData = (tree: XmlTree): boolean => tree.hasName(tree.root, "urn:peppol:schema:taxdata:1.0", "TaxData");

interface Chosen {
  ruleSet: RuleSet;
  /** undefined for another kind of document than the rules are for. */
  document: XmlTree | undefined;
}

function checkParsed(xml: string, fallback: () => RuleSet, choose: (tree: XmlTree) => Chosen): RuleSetResult {
  let tree: XmlTree;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlSyntaxError) {
      return { ...validationResultOf([malformed(error)]), ruleSet: nameOf(fallback()) };
    }
    throw error;
  }
  return checkChosen(choose(tree), tree);
}

/** @param tree the parsed input, for the finding about another document */
function checkChosen({ ruleSet, document }: Chosen, tree: XmlTree, options?: CheckOptions): RuleSetResult {
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
const payloadOf = (tree: XmlTree): XmlNode | undefined =>
  tree.hasName(tree.root, SBDH, "StandardBusinessDocument")
    ? tree.children(tree.root).find((node) => tree.namespace(node) !== SBDH)
    : undefined;

function malformed(error: Error): Finding {
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

interface ValidationParts {
  ruleSets: RuleSets;
  config: Pick<RulesConfig, "ublXsdDir">;
}

type RootName = Parameters<UblSchemas["check"]>[0];

/** Validates UBL, also inside an SBDH: by the schema where it is installed, then by the rules. */
type ValidateUbl = (xml: string, rootName?: RootName) => RuleSetResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
async function loadUblValidation({ ruleSets, config }: ValidationParts): Promise<ValidateUbl> {
  const schemas = await loadSchemas(config.ublXsdDir);
  // Compiles the files of rules now, so that no document waits for them.
  ruleSets.forDocument("");
  return (xml, rootName = rootNameOf(xml)) => {
    const { ruleSet, ...byRules } = checkUblRules(ruleSets, xml);
    const schema = schemas && rootName && (() => schemas.check(rootName, xml));
    return { ...withSchema(byRules, schema), ruleSet };
  };
}

/** The schemas of a folder; undefined without one. */
async function loadSchemas(directory: string | undefined): Promise<UblSchemas | undefined> {
  if (directory === undefined) {
    return undefined;
  }
  // Loaded on demand, because the module loads a WebAssembly libxml2.
  const { loadUblSchemas } = await import("../ubl/load-schemas.ts");
  return loadUblSchemas(directory);
}

/** The schema applies to a bare document only; envelopes and other documents are left to the rules. */
function rootNameOf(xml: string): RootName | undefined {
  const start = xml.slice(0, 4_096);
  const root = /<(?:[\w.-]+:)?(Invoice|CreditNote)[\s>]/.exec(start)?.[1];
  return start.includes("StandardBusinessDocument") ? undefined : (root as RootName | undefined);
}

/** Validates the UBL of our document; findings point to request fields. */
export type ValidateDocument = (xml: string, source: { kind: DocumentKind; document: TradeDocument }) => RuleSetResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadDocumentValidation(parts: ValidationParts): Promise<ValidateDocument> {
  const validateUbl = await loadUblValidation(parts);
  return (xml, source) => {
    const { rootName, lineElement } = documentKinds[source.kind];
    const { ruleSet, ...result } = validateUbl(xml, rootName);
    // Fields that are read from XML are no places of a request: the XPath says where to look.
    return source.document.sent_xml === undefined
      ? { ...result, ruleSet, findings: pointFindings(result.findings, source) }
      : { ...mergeResults([result, validationResultOf(compareAmounts(source.document, lineElement))]), ruleSet };
  };
}

interface ReportRefusal {
  reason: string;
  /** Findings that the sender can correct in the reported document; empty where the report is at fault. */
  findings: Finding[];
}

/** Path of the document inside a report. */
const reportedDocument = /^.*\/pxs:ReportedDocument(?:\[1\])?(?=\/|$)/;

/** Checks a report before it is sent. @returns why the authority would refuse it; undefined when it is valid */
export function validateReport(
  { ruleSets, taxDataSchema }: { ruleSets: RuleSets; taxDataSchema?: TaxDataSchema },
  leg: Pick<SendableLeg, "kind" | "document">,
  taxData: string,
): ReportRefusal | undefined {
  const bySchema = taxDataSchema?.check(taxData).findings ?? [];
  const byRules = checkTaxDataRules(ruleSets, taxData).findings;
  const fatal = [...bySchema, ...byRules].filter(({ flag }) => flag === "fatal");
  const [first] = fatal;
  if (first === undefined) {
    return undefined;
  }
  const reason = `${failureCauses.report_breaks.says} ${first.reasonCode}: ${first.text}`;
  if (!fatal.every((finding) => byRules.includes(finding) && reportedDocument.test(finding.location))) {
    return { reason, findings: [] };
  }
  // The reported document has UBL elements; a rule about the whole document names the element in its test.
  const places = fatal.map(({ location, test }) => {
    const place = location.replace(reportedDocument, "/*");
    return { place, asked: `${place}/${/\bcbc:\w+/.exec(test)?.[0] ?? ""}` };
  });
  const pointers = fieldPointers(
    leg,
    places.flatMap(({ place, asked }) => [place, asked]),
  );
  const findings = fatal.map((finding, index) => {
    const { place = "", asked = "" } = places[index] ?? {};
    const pointer = pointers.get(place) ?? pointers.get(asked);
    return pointer === undefined ? finding : { ...finding, pointer, hint: hintOf([pointer]) };
  });
  return { reason, findings };
}

/** The schema of tax data documents; undefined if it is not installed. */
export async function openTaxDataSchema({
  taxDataXsd,
  ublXsdDir,
}: Pick<Config, "taxDataXsd" | "ublXsdDir">): Promise<TaxDataSchema | undefined> {
  if (taxDataXsd === undefined || ublXsdDir === undefined) {
    return undefined;
  }
  // Loaded on demand, because the module loads a WebAssembly libxml2.
  const { loadTaxDataSchema } = await import("../ubl/load-schemas.ts");
  return loadTaxDataSchema(taxDataXsd, ublXsdDir);
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Judged {
  /** Of all checks as one; `ruleSet` names the rules. */
  readonly result: RuleSetResult;
  /** Line and column, from 1, of the element that a finding is about. */
  readonly placeOf: (finding: Finding) => Place;
}

/** Judges any XML document by its bytes. */
export type JudgeDocument = (bytes: Uint8Array) => Judged;

/**
 * Judges invoices, credit notes, tax data documents and message level statuses, each by its rules and its schema, also inside of an
 * SBDH; invoices and credit notes also by what is checked of one that is sent to us. Compiles the rules on first use.
 *
 * @throws Error when a schema cannot be compiled
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
  return (bytes) => {
    let read: ReadDocument;
    try {
      read = readDocumentText(bytes);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) {
        throw error;
      }
      const ruleSet = nameOf(ruleSets.forDocument(""));
      return { result: { ...validationResultOf([malformed(error)]), ruleSet }, placeOf: () => error };
    }
    const { text: xml, tree } = read;
    const payload = payloadOf(tree);
    const subject = payload === undefined ? tree : tree.subtree(payload);
    const root = subject.localName(subject.root);
    const isUbl = root === "Invoice" || root === "CreditNote";
    const ofUbl = ubl && isUbl ? { check: (text: string) => ubl.check(root, text) } : undefined;
    const chosen = chooseRules(rules, subject);
    const schema = root === "TaxData" ? taxData : ofUbl;
    const own = isUbl && chosen.document !== undefined ? [sentXmlFindings(subject, kindOf(subject), uaeDay())] : [];
    return judgeTree(tree, xml, { ...chosen, subject, schema, payload, own });
  };
}

/** The kind of an Invoice or CreditNote: sales where the rules of billing judge it. */
function kindOf(document: XmlTree): DocumentKind {
  const direction = isBilling(customizationOf(document)) ? "sales" : "purchase";
  return `${direction}-${document.localName(document.root) === "Invoice" ? "invoices" : "credit-notes"}`;
}

function judgeTree(
  tree: XmlTree,
  xml: string,
  {
    subject,
    schema,
    payload,
    own,
    ...chosen
  }: Chosen & {
    /** The document, also one that no rules are for. */
    subject: XmlTree;
    schema: { check(xml: string): ValidationResult } | undefined;
    /** The element that is judged instead of the root. */
    payload: XmlNode | undefined;
    /** What is found beside rules and schema. */
    own: readonly ValidationResult[];
  },
): Judged {
  const places = new FailurePlaces();
  const { ruleSet, ...byRules } = checkChosen(chosen, subject, { places });
  const lines = new LineIndex(xml);
  const placeAt = (node: XmlNode): Place => lines.place(subject.columns.openAt[node] as number);
  const results: ValidationResult[] = [byRules, ...own];
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
        ? placeAt(places.nodeOf(finding) ?? nodeAt(subject, finding.location))
        : { line: Number(named[1]), column: Math.max(1, Number(named[2])) };
    },
  };
}

/** The element at a location that names each step with its position, as far as it is there. */
function nodeAt(tree: XmlTree, location: string): XmlNode {
  let node = tree.root;
  for (const [, prefix, local = "", position] of location.matchAll(/\/(cac|cbc):(\w+)(?:\[(\d+)\])?/g)) {
    const namespace = prefix === "cac" ? cac : cbc;
    const next = tree.children(node).filter((child) => tree.hasName(child, namespace, local))[
      Number(position ?? 1) - 1
    ];
    if (next === undefined) {
      return node;
    }
    node = next;
  }
  return node;
}
