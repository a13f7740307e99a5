import { documentKinds } from "../documents/document-kinds.ts";
import type { DocumentKind, TradeDocument } from "../documents/document.ts";
import type { DocumentAmounts } from "../pricing/amounts.ts";
import { parseXml, type XmlTree } from "../schematron/documents.ts";
import type { RuleSet } from "../schematron/engine.ts";
import { compareAmounts } from "../ubl/compare-stated-amounts.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { issueDayFindings } from "./document-limits.ts";
import type { Finding } from "./finding.ts";
import { pointFindings } from "./point-findings.ts";
import { amountIds, checkedIds } from "./refusable-rules.ts";

interface Asked {
  kind: DocumentKind;
  document: TradeDocument;
  amounts: DocumentAmounts;
  /** Of a document that is sent as XML; without it no rule that reads UBL is asked. */
  tree?: XmlTree;
  /** Ids, as `askedOf` names them. */
  asked: readonly string[];
  /** Today in the UAE, yyyy-MM-dd. */
  today: string;
}

/**
 * Findings of the rules that judge at intake only for organizations that refuse on them.
 *
 * @param ownChecks the rules of own-checks.sch, compiled on first use
 */
export function intakeFindings(judged: Asked, ownChecks: () => RuleSet): Finding[] {
  const { kind, document, asked, today } = judged;
  const isAsked = (ids: readonly string[]): boolean => ids.some((id) => asked.includes(id));
  const found = [
    ...(isAsked(checkedIds) ? byOwnChecks(judged, ownChecks) : []),
    ...(isAsked(amountIds) ? compareAmounts(document, documentKinds[kind].lineElement) : []),
    ...issueDayFindings({ kind, document }, today),
  ];
  return found.filter(({ reasonCode }) => asked.includes(reasonCode));
}

function byOwnChecks({ kind, document, amounts, tree }: Asked, ownChecks: () => RuleSet): Finding[] {
  if (document.sent_xml !== undefined) {
    return tree === undefined ? [] : ownChecks().check(tree).findings;
  }
  // No rule of own-checks.sch reads number, UUID or attachments.
  const rendered = renderUbl({ kind, document, amounts, documentId: "0", documentSequence: "0" });
  return pointFindings(ownChecks().check(parseXml(rendered)).findings, { kind, document });
}
