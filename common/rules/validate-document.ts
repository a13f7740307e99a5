import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import { compareAmounts } from "../ubl/stated-amounts.ts";
import { mergeResults, validationResultOf, type RuleSetResult } from "./validation-result.ts";
import type { XmlTree } from "../schematron/documents.ts";
import { pointFindings } from "./point-findings.ts";
import { loadUblValidation, type ValidationParts } from "./validate-ubl.ts";

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
