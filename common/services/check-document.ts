import type { Config } from "../config/config.ts";
import { documentKinds } from "../domain/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../domain/document.ts";
import type { Finding } from "../domain/finding.ts";
import type { Judgement } from "../domain/judgement.ts";
import { fieldPointer } from "../ubl/field-pointer.ts";
import type { UblSchemas } from "../xsd/ubl-schemas.ts";
import type { RuleSets } from "./load-rule-sets.ts";
import { checkUbl, withSchema } from "./validate-xml.ts";

export interface DocumentCheckResult extends Judgement {
  /** Id and version of the rules that judged. */
  ruleSet: string;
}

/** Judges the UBL of a document: its schema where that is installed, then every rule. */
export type CheckDocument = (
  xml: string,
  source: { kind: DocumentKind; document: TradeDocument },
) => DocumentCheckResult;

/** Compiles rules and schemas once. @throws Error when one of them cannot be compiled */
export async function loadDocumentCheck({
  ruleSets,
  config,
}: {
  ruleSets: RuleSets;
  config: Pick<Config, "ublXsdDir">;
}): Promise<CheckDocument> {
  const schemas = await loadSchemas(config.ublXsdDir);
  // Compiled now, so that no document waits for it.
  ruleSets.forDocument("");
  return (xml, { kind, document }) => {
    const { ruleSet, ...judged } = checkUbl(ruleSets, xml);
    const merged = withSchema(judged, schemas && (() => schemas.check(documentKinds[kind].rootName, xml)));
    return { ...merged, ruleSet, findings: merged.findings.map((finding) => withPointer(finding, kind, document)) };
  };
}

async function loadSchemas(directory: string | undefined): Promise<UblSchemas | undefined> {
  if (directory === undefined) {
    return undefined;
  }
  // Loaded only where it is used: the module brings a WebAssembly libxml2 along.
  const { loadUblSchemas } = await import("../xsd/ubl-schemas.ts");
  return loadUblSchemas(directory);
}

/** Rules write the root as `/*`; pointers need to know which document it is. */
function withPointer(finding: Finding, kind: DocumentKind, document: TradeDocument): Finding {
  const location = finding.location.replace(/^\/\*/, `/${documentKinds[kind].rootName}`);
  const pointer = finding.pointer ?? fieldPointer(location, document);
  return pointer === undefined ? finding : { ...finding, pointer };
}
