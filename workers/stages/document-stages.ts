import { amountsOf } from "../../common/pricing/price.ts";
import { vatFigures } from "../../common/pricing/vat-shares.ts";
import { amountsDigest } from "../../common/documents/accepted-amounts.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { defineStage, type Stage } from "./run-stages.ts";
import { loadAttachmentContents } from "../../common/documents/attachment-store.ts";
import { loadSentXml } from "../../common/documents/insert-and-number-store.ts";
import type { WaitingDocument, NewLeg } from "../../common/documents/stage-store.ts";
import { sha256 } from "../../common/runtime/digest.ts";
import { renderUbl } from "../../common/ubl/render-ubl.ts";
import { findOwnPrefixes } from "../../common/organizations/business-profile-store.ts";
import { findSettledOriginals } from "../../common/documents/settlement-store.ts";
import { expectedTotalsFindings } from "../../common/pricing/expected-totals.ts";
import { issueDayFindings } from "../../common/rules/document-limits.ts";
import { lawFindings } from "../../common/rules/law.ts";
import { decidingLegs } from "../../common/status/legs.ts";
import { likelyDuplicateFinding } from "../../common/documents/likely-duplicate.ts";
import { mergeResults, validationResultOf } from "../../common/rules/finding.ts";
import { ruleCheckDuration } from "../../common/service-status/counters-and-histograms.ts";
import { addressLegs } from "../../common/documents/address-legs.ts";
import { uaeDay } from "../../common/documents/document.ts";
import { namesOriginals, settlementWarnings } from "../../common/documents/settle-document.ts";
import { lastRateFindings } from "../../common/documents/last-rate.ts";
import { findLastRates } from "../../common/documents/last-rate-store.ts";
import { lookForDuplicates } from "../../common/documents/likely-duplicate-store.ts";
import { envelopeId } from "../../common/delivery/build-envelope.ts";
import type { Installation } from "../../common/recovery/read-installation.ts";
import type { ValidateDocument } from "../../common/rules/validate-document.ts";
import type { DocumentStage } from "../../common/status/pipeline.ts";

/** Finds the amounts of the stored document with the same function as the answer, and stores them. */
export function pricingStage({ logger }: Pick<Deps, "logger">): Stage {
  return defineStage({
    name: "pricing",
    run: ({ id, kind, revision, document, acceptedAmountsSha256 }) => {
      const amounts = amountsOf(document);
      if (amountsDigest(amounts) !== acceptedAmountsSha256) {
        logger.error({ documentId: id, revision }, "ALARM: amounts differ from those of the answer");
      }
      const { tax_amount, payable_amount } = amounts.totals;
      const detail = { currency: document.document_currency_code, tax_amount, payable_amount };
      return { to: "priced", event: "PRICED", detail, makes: { amounts, vat: vatFigures(kind, document, amounts) } };
    },
  });
}

/** Renders the document to UBL, always to the same bytes. One that was sent as XML has its UBL already. */
export function renderingStage({ database }: Pick<Deps, "database">): Stage {
  return defineStage({
    name: "rendering",
    needs: { amounts: true },
    prepare: async (documents) => {
      const carriers = documents.filter(({ document }) => document.attachments !== undefined);
      const orgIds = carriers.map(({ orgId }) => orgId);
      const ids = carriers.flatMap(({ document }) => (document.attachments ?? []).map(({ id }) => id));
      const sentAsXml = documents.filter(({ document }) => document.sent_xml !== undefined);
      return {
        attachmentContents:
          ids.length === 0 ? new Map<string, string>() : await loadAttachmentContents(database, orgIds, ids),
        sentXml: await loadSentXml(database, sentAsXml),
      };
    },
    run: ({ id, kind, documentSequence, document, amounts }, { attachmentContents, sentXml }) => {
      let xml: string;
      if (document.sent_xml === undefined) {
        if (amounts === null) {
          throw new Error("a priced document has no amounts");
        }
        const draft = { kind, documentId: id, documentSequence, document, amounts, attachmentContents };
        xml = renderUbl(draft);
      } else {
        const sent = sentXml.get(id);
        if (sent === undefined) {
          throw new Error("a document that was sent as XML has no XML");
        }
        xml = sent;
      }
      const digest = sha256(xml);
      const detail = { sha256: digest, bytes: Buffer.byteLength(xml) };
      return { to: "rendered", event: "RENDERED", detail, makes: { ubl: { xml, sha256: digest } } };
    },
  });
}

/**
 * Validates the document. Findings are results: they are stored, and a fatal one ends the document as
 * VALIDATION_FAILED. A valid document gets its legs, each with its permanent envelope id.
 */
export function validationStage(
  { database, config, installation: readInstallation }: Pick<Deps, "database" | "config" | "installation">,
  validateDocument: ValidateDocument,
): Stage {
  return defineStage({
    name: "validation",
    needs: { ubl: true },
    prepare: async (documents) => {
      const creditNotes = documents.filter(namesOriginals);
      return {
        settledOriginals: await findSettledOriginals(database, creditNotes),
        ownPrefixes: await findOwnPrefixes(database, [...new Set(creditNotes.map(({ orgId }) => orgId))]),
        likelyDuplicates: await lookForDuplicates(database, documents),
        lastRates: await findLastRates(database, documents),
        installation: await readInstallation(),
      };
    },
    run: (waiting, { settledOriginals, ownPrefixes, likelyDuplicates, lastRates, installation }) => {
      if (waiting.ubl === null) {
        throw new Error("a rendered document has no UBL");
      }
      const startedAt = performance.now();
      const { ruleSet, ...byRules } = validateDocument(waiting.ubl, waiting);
      ruleCheckDuration.observe((performance.now() - startedAt) / 1_000);
      const duplicate = likelyDuplicates.get(waiting.id);
      const others = validationResultOf([
        ...settlementWarnings(waiting, settledOriginals.get(waiting.id) ?? [], ownPrefixes.get(waiting.orgId) ?? []),
        ...expectedTotalsFindings(waiting),
        ...issueDayFindings(waiting, uaeDay()),
        ...lawFindings(waiting, uaeDay()),
        ...lastRateFindings(waiting, lastRates.get(waiting.id)),
        ...(duplicate === undefined ? [] : [likelyDuplicateFinding(waiting.kind, duplicate)]),
      ]);
      const { findings, truncated, totals } = mergeResults([byRules, others]);
      const { fatal, warning: warnings, rules } = totals;
      return {
        ...(fatal > 0 ? refused : passed),
        detail: { rule_set: ruleSet, fatal, warnings, ...(truncated && { truncated, rules }) },
        makes: {
          verdict: {
            findings,
            ...(truncated && { totals }),
            ruleSet,
            legs: fatal > 0 ? [] : newLegs(waiting, installation, config.taxAuthorityId),
          },
        },
      };
    },
  });
}

const refused = { to: "invalid", event: "VALIDATION_FAILED" } as const;
const passed = { to: "validated", event: "VALIDATED" } as const;

function newLegs(waiting: WaitingDocument, installation: Installation, taxAuthorityId: string): NewLeg[] {
  const { id: documentId, revision } = waiting;
  const addresses = addressLegs(waiting, taxAuthorityId);
  return decidingLegs.map((leg) => {
    const { notRequired: reason, ...address } = addresses[leg];
    const id = envelopeId(installation, { documentId, revision, leg });
    const state = reason === null ? "queued" : "not_required";
    return { id, documentId, leg, state, reason, createdAt: waiting.readAt, ...address };
  });
}

/** The implementation of every stage that moves a document, for the workers and for the thread that runs one document alone. */
export const documentStagesOf = (
  deps: Pick<Deps, "config" | "database" | "installation" | "logger">,
  validateDocument: ValidateDocument,
): Record<DocumentStage, Stage> => ({
  pricing: pricingStage(deps),
  rendering: renderingStage(deps),
  validation: validationStage(deps, validateDocument),
});
