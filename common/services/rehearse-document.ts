import type { Config } from "../config/config.ts";
import type { RulesConfig } from "../config/rules-config.ts";
import type { DocumentAmounts, DocumentKind, TradeDocument } from "../domain/document.ts";
import { mergeJudgements, type Judgement } from "../domain/judgement.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { buildReport } from "./build-report.ts";
import { loadDocumentCheck } from "./check-document.ts";
import { loadTaxDataCheck } from "./check-tax-data.ts";
import { loadRuleSets } from "./load-rule-sets.ts";
import { checkTaxData, type ValidationResult } from "./validate-xml.ts";

/** A document that was prepared and is not stored; everything in it can travel to another thread. */
export interface RehearsalInput {
  kind: DocumentKind;
  documentId: string;
  documentSequence: string;
  document: TradeDocument;
  amounts: DocumentAmounts;
  attachments: { id: string; content: Uint8Array }[];
  /** Id of the envelope to corner 3; null when the document is only reported. */
  billingSbdhId: string | null;
  serviceProviderId: string;
  taxAuthorityId: string;
  /** The moment of the report. */
  at: Date;
}

/** The findings of the UBL document first, then of the tax data document; each names the rules that judged. */
export interface Rehearsed extends Judgement {
  ubl: string;
  taxData: string;
  /** Id and version of the rules for the UBL document and for the tax data document. */
  ruleSets: { ubl: string; taxData: string };
}

export type RehearsalConfig = RulesConfig & Pick<Config, "taxDataXsd">;

export type RehearseDocument = (input: RehearsalInput) => Rehearsed;

/**
 * What the stages after pricing would make of a document: the same renderer, the same rules, the same report.
 *
 * @throws Error when rules or schemas cannot be compiled
 */
export async function loadRehearsal(config: RehearsalConfig): Promise<RehearseDocument> {
  const ruleSets = loadRuleSets({ rulesDir: config.rulesDir, rules: config.rules });
  const checkDocument = await loadDocumentCheck({ ruleSets, config });
  const taxDataSchema = await loadTaxDataCheck(config);
  return (input) => {
    const { kind, documentId, documentSequence, document, amounts, at, billingSbdhId } = input;
    const described = { kind, documentId, documentSequence, document, amounts };
    const ubl = renderUbl({ ...described, attachmentContents: base64Contents(input.attachments) });
    const taxData = buildReport({ ...described, ubl, typeCode: "S", at, billingSbdhId }, input);
    const judged = checkDocument(ubl, { kind, document });
    const reported = checkTaxData(ruleSets, taxData);
    return {
      ubl,
      taxData,
      ...mergeJudgements([
        named(judged),
        ...(taxDataSchema ? [named({ ...taxDataSchema.check(taxData), ruleSet: reported.ruleSet })] : []),
        named(reported),
      ]),
      ruleSets: { ubl: judged.ruleSet, taxData: reported.ruleSet },
    };
  };
}

const base64Contents = (attachments: RehearsalInput["attachments"]): Map<string, string> =>
  new Map(
    attachments.map(({ id, content }) => [
      id,
      Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("base64"),
    ]),
  );

const named = ({ ruleSet, ...judgement }: ValidationResult): Judgement => ({
  ...judgement,
  findings: judgement.findings.map((finding) => ({ ...finding, ruleSet })),
});
