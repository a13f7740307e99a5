import { v7 as uuid } from "uuid";

import type { Config } from "../config/config.ts";
import { findOwnPrefixes } from "../organizations/business-profile-store.ts";
import { definedFields } from "../runtime/defined-fields.ts";
import { documentKinds } from "./document-kinds.ts";
import { expectedTotalsFindings } from "../pricing/expected-totals.ts";
import { likelyDuplicateFinding } from "./likely-duplicate.ts";
import { type DocumentKind, type TradeDocument, uaeDay } from "./document.ts";
import type { ParticipantId } from "../peppol/identifiers.ts";
import { price } from "../pricing/price.ts";
import { issueDayFindings } from "../rules/document-limits.ts";
import {
  type Finding,
  mergeResults,
  validationResultOf,
  type RuleSetResult,
  type ValidationResult,
} from "../rules/finding.ts";
import { renderUbl } from "../ubl/render-ubl.ts";
import { buildReport } from "../delivery/build-envelope.ts";
import type { DocumentDeps } from "../runtime/deps.ts";
import { checkTaxDataRules, openTaxDataSchema, loadDocumentValidation } from "../rules/validate-document.ts";
import type { RuleSets } from "../rules/load-rule-sets.ts";
import { addressLegs, type LegAddress } from "./address-legs.ts";
import type { DocumentRecord } from "./read-document.ts";
import type { OriginalRow } from "./settlement-store.ts";
import { lastRateFindings } from "./last-rate.ts";
import { findLastRates } from "./last-rate-store.ts";
import { lookForDuplicates } from "./likely-duplicate-store.ts";
import { requireFreeReference } from "./create.ts";
import { prepareDocument, type DocumentTarget, type Draft, type MakeDraft } from "./draft.ts";
import { namesOriginals, previewSettlement, settlementWarnings, withRealNumbers } from "./settle-document.ts";

/** The parts of a document's record; no credit note refers to it. */
type Content = Pick<DocumentRecord, "kind" | "document" | "amounts" | "originals" | "creditedBy" | "credited">;

export interface PreparedDryRun extends Pick<Draft, "documentJson" | "attachments"> {
  /** Not stored anywhere. */
  id: string;
  kind: DocumentKind;
  /** Prefix of the number that it would get. */
  prefix: string;
  originals: OriginalRow[];
  /** Warnings of our own that need the database or the clock. */
  warnings: Finding[];
  /** The participant that would receive it. */
  receiver: ParticipantId;
}

/** Findings of the UBL document, then of the tax data document, then our own warnings; each names its rules. */
export interface DryRun extends Content, ValidationResult {
  routing: { c3: LegAddress; c5: LegAddress };
  ubl: string;
  taxData: string;
  /** Id and version of the rules for the UBL document and for the tax data document. */
  ruleSets: { ubl: string; taxData: string };
}

/** Prepares a dry run up to the rendering, as for a 201. @throws AppError 400, 409 as createDocument */
export const prepareDryRun = (
  deps: Pick<DocumentDeps, "accounts" | "database">,
  target: DocumentTarget,
  make: MakeDraft,
): Promise<PreparedDryRun> => withRealNumbers(make, (named) => prepare(deps, target, named));

async function prepare(
  { accounts, database }: Pick<DocumentDeps, "accounts" | "database">,
  target: DocumentTarget,
  make: MakeDraft,
): Promise<PreparedDryRun> {
  const id = uuid();
  const made = await prepareDocument({ accounts, database }, target, make);
  const { facts, taxInclusiveAmount, numberForm, ...draft } = made.draft;
  const tried = { ...target, id, document: facts, taxInclusiveAmount, isXml: draft.sentXml !== undefined };
  const { originals, settlements } = await previewSettlement(database, tried);
  const { externalReference, likeness } = draft;
  await requireFreeReference(database, { ...target, id, ...definedFields({ externalReference }) });
  const other = (await lookForDuplicates(database, [{ id, orgId: target.orgId, likeness }])).get(id);
  const last = (await findLastRates(database, [tried])).get(id);
  const ownPrefixes = await findOwnPrefixes(database, namesOriginals(tried) ? [target.orgId] : []);
  const warnings = [
    ...settlementWarnings(tried, settlements, ownPrefixes.get(target.orgId) ?? []),
    ...issueDayFindings(tried, uaeDay()),
    ...(made.law ?? []),
    ...lastRateFindings(tried, last),
    ...(other === undefined ? [] : [likelyDuplicateFinding(target.kind, other)]),
  ];
  const { documentJson, attachments } = draft;
  const { prefix } = numberForm;
  const { endpoint_scheme_id: scheme, endpoint_id: value } = facts[documentKinds[target.kind].receiver];
  const receiver = { scheme, value };
  return { id, kind: target.kind, prefix, documentJson, attachments, originals, warnings, receiver };
}

export type DryRunDocument = (prepared: PreparedDryRun) => DryRun;

type DryRunConfig = Pick<Config, "ublXsdDir" | "taxDataXsd" | "serviceProviderId" | "taxAuthorityId">;

/**
 * Loads rules and schemas once. A dry run then prices, renders, validates and reports as the stages do; it takes long enough to run
 * outside the event loop.
 *
 * @throws Error when rules or schemas cannot be compiled
 */
export async function loadDryRun(parts: { ruleSets: RuleSets; config: DryRunConfig }): Promise<DryRunDocument> {
  const { ruleSets, config } = parts;
  const validateDocument = await loadDocumentValidation(parts);
  const taxDataSchema = await openTaxDataSchema(config);
  return ({ id, kind, prefix, documentJson, attachments, originals, warnings }) => {
    const document = JSON.parse(Buffer.from(documentJson).toString()) as TradeDocument;
    const amounts = price(document);
    const content: Content = { kind, document, amounts, originals, creditedBy: [], credited: "0" };
    const routing = addressLegs(content, config.taxAuthorityId);
    // A placeholder, visible as such.
    const documentSequence = `${prefix}-${document.issue_date.slice(0, 4)}-DRYRUN`;
    const described = { kind, documentId: id, documentSequence, document, amounts };
    const attachmentContents = new Map(
      attachments.map((file) => [file.id, Buffer.from(file.content ?? []).toString("base64")]),
    );
    const ubl = renderUbl({ ...described, attachmentContents });
    const billingSbdhId = routing.c3.notRequired === null ? uuid() : null;
    const taxData = buildReport({ ...described, ubl, typeCode: "S", at: new Date(), billingSbdhId }, config);
    const validated = validateDocument(ubl, content);
    const reported = checkTaxDataRules(ruleSets, taxData);
    const results = [
      named(validated),
      ...(taxDataSchema ? [named({ ...taxDataSchema.check(taxData), ruleSet: reported.ruleSet })] : []),
      named(reported),
      validationResultOf([...warnings, ...expectedTotalsFindings(content)]),
    ];
    return {
      ...content,
      ...mergeResults(results),
      routing,
      ubl,
      taxData,
      ruleSets: { ubl: validated.ruleSet, taxData: reported.ruleSet },
    };
  };
}

const named = ({ ruleSet, ...result }: RuleSetResult): ValidationResult => ({
  ...result,
  findings: result.findings.map((finding) => ({ ...finding, ruleSet })),
});
