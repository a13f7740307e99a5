import { findOwnPrefixes } from "../../common/organizations/business-profile-store.ts";
import { findSettledOriginals } from "../../common/documents/settlement-store.ts";
import type { NewLeg } from "../../common/documents/stage-results-store.ts";
import type { WaitingDocument } from "../../common/documents/stage-store.ts";
import { expectedTotalsFindings } from "../../common/pricing/expected-totals-findings.ts";
import { issueDayFindings } from "../../common/rules/issue-days.ts";
import { decidingLegs } from "../../common/status/legs.ts";
import { likelyDuplicateFinding } from "../../common/documents/likely-duplicate.ts";
import { mergeResults, validationResultOf } from "../../common/rules/validation-result.ts";
import { ruleCheckDuration } from "../../common/service-status/instruments.ts";
import { addressLegs } from "../../common/documents/address-legs.ts";
import { uaeDay } from "../../common/delivery/uae-time.ts";
import { namesOriginals, settlementWarnings } from "../../common/documents/settle-credit-note.ts";
import { lookForDuplicates } from "../../common/documents/look-for-duplicates.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { envelopeId } from "../../common/delivery/envelope-id.ts";
import type { Installation } from "../../common/recovery/read-installation.ts";
import type { ValidateDocument } from "../../common/rules/validate-document.ts";
import { defineStage, type Stage } from "./stage.ts";

/**
 * Validates the document. Findings are results: they are stored, and a fatal one ends the document as
 * VALIDATION_FAILED. A valid document gets its legs, each with its permanent envelope id.
 */
export function validationStage(
  deps: Pick<Deps, "database" | "config" | "installation">,
  validateDocument: ValidateDocument,
): Stage {
  return defineStage({
    name: "validation",
    needs: { ubl: true },
    prepare: async (documents) => ({
      ...(await settlementsOf(deps, documents.filter(namesOriginals))),
      likelyDuplicates: await lookForDuplicates(deps.database, documents),
      installation: await deps.installation(),
    }),
    run: (waiting, { settledOriginals, ownPrefixes, likelyDuplicates, installation }) => {
      if (waiting.ubl === null) {
        throw new Error("a rendered document has no UBL");
      }
      const startedAt = performance.now();
      const { ruleSet, ...byRules } = validateDocument(waiting.ubl, waiting, waiting.tree);
      ruleCheckDuration.observe((performance.now() - startedAt) / 1_000);
      const duplicate = likelyDuplicates.get(waiting.id);
      const others = validationResultOf([
        ...settlementWarnings(waiting, settledOriginals.get(waiting.id) ?? [], ownPrefixes.get(waiting.orgId) ?? []),
        ...expectedTotalsFindings(waiting),
        ...issueDayFindings(waiting, uaeDay()),
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
            legs: fatal > 0 ? [] : newLegs(waiting, installation, deps.config.taxAuthorityId),
          },
        },
      };
    },
  });
}

const settlementsOf = async ({ database }: Pick<Deps, "database">, creditNotes: readonly WaitingDocument[]) => ({
  settledOriginals: await findSettledOriginals(database, creditNotes),
  ownPrefixes: await findOwnPrefixes(database, [...new Set(creditNotes.map(({ orgId }) => orgId))]),
});

const refused = { to: "invalid", event: "VALIDATION_FAILED" } as const;
const passed = { to: "validated", event: "VALIDATED" } as const;

function newLegs(waiting: WaitingDocument, installation: Installation, taxAuthorityId: string): NewLeg[] {
  const { id: documentId, revision } = waiting;
  const addresses = addressLegs(waiting, taxAuthorityId);
  return decidingLegs.map((leg) => {
    const { notRequired: reason, ...address } = addresses[leg];
    const id = envelopeId(installation, { documentId, revision, leg });
    return { id, documentId, leg, state: reason === null ? "queued" : "not_required", reason, ...address };
  });
}
