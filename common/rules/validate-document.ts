import type { RulesConfig, Config } from "../config/config.ts";
import { type RuleSetResult, mergeResults, validationResultOf, type Finding } from "./finding.ts";
import { parseXml, type XmlTree } from "../schematron/documents.ts";
import type { UblSchemas, TaxDataSchema } from "../ubl/load-schemas.ts";
import { checkUblTree, withSchema, checkTaxDataRules } from "./check-rules.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { compareAmounts } from "../ubl/stated-amounts.ts";
import { pointFindings } from "./point-findings.ts";
import type { SendableLeg } from "../delivery/leg-store.ts";
import { failureCauses } from "../status/failure-causes.ts";
import { hintOf } from "../schematron/findings.ts";
import { fieldPointers } from "../ubl/field-pointers.ts";

interface ValidationParts {
  ruleSets: RuleSets;
  config: Pick<RulesConfig, "ublXsdDir">;
}

type RootName = Parameters<UblSchemas["check"]>[0];

/** Validates UBL, also inside an SBDH: by the schema where it is installed, then by the rules. */
export type ValidateUbl = (xml: string, rootName?: RootName, tree?: () => XmlTree) => RuleSetResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadUblValidation({ ruleSets, config }: ValidationParts): Promise<ValidateUbl> {
  const schemas = await loadSchemas(config.ublXsdDir);
  // Compiles the rules now, so that no document waits.
  ruleSets.forDocument("");
  return (xml, rootName = rootNameOf(xml), tree = () => parseXml(xml)) => {
    const { ruleSet, ...byRules } = checkUblTree(ruleSets, tree);
    const schema = schemas && rootName && (() => schemas.check(rootName, xml));
    return { ...withSchema(byRules, schema), ruleSet };
  };
}

/** The schemas of a folder; undefined without one. */
export async function loadSchemas(directory: string | undefined): Promise<UblSchemas | undefined> {
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

/** Validates the UBL of our document; findings point to request fields. `tree` is that of the text, which is parsed without it. */
export type ValidateDocument = (
  xml: string,
  source: { kind: DocumentKind; document: TradeDocument },
  tree?: () => XmlTree,
) => RuleSetResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadDocumentValidation(parts: ValidationParts): Promise<ValidateDocument> {
  const validateUbl = await loadUblValidation(parts);
  return (xml, source, tree) => {
    const { rootName, lineElement } = documentKinds[source.kind];
    const { ruleSet, ...result } = validateUbl(xml, rootName, tree);
    // Fields that are read from XML are no places of a request: the XPath says where to look.
    return source.document.sent_xml === undefined
      ? { ...result, ruleSet, findings: pointFindings(result.findings, source) }
      : { ...mergeResults([result, validationResultOf(compareAmounts(source.document, lineElement))]), ruleSet };
  };
}

export interface ReportRefusal {
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
