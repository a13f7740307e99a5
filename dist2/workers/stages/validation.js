import { findOwnPrefixes } from "../../common/db/stores/business-profiles/number-prefix-store.js";
import { findSettledOriginals } from "../../common/db/stores/documents/settlement-store.js";
import { expectedTotalsFindings } from "../../common/domain/expected-totals/expected-totals-findings.js";
import { issueDayFindings } from "../../common/domain/uae-checks/issue-days.js";
import { decidingLegs } from "../../common/domain/status/legs.js";
import { likelyDuplicateFinding } from "../../common/domain/duplicates/likely-duplicate.js";
import { mergeResults, validationResultOf } from "../../common/domain/validation/validation-result.js";
import { ruleCheckDuration } from "../../common/metrics/instruments.js";
import { addressLegs } from "../../common/services/documents/address-legs.js";
import { uaeDay } from "../../common/services/delivery/uae-time.js";
import { namesOriginals, settlementWarnings } from "../../common/services/documents/settle-credit-note.js";
import { lookForDuplicates } from "../../common/services/documents/look-for-duplicates.js";
import { envelopeId } from "../../common/services/identifiers/envelope-id.js";
import { defineStage } from "./stage.js";
/**
 * Validates the document. Findings are results: they are stored, and a fatal one ends the document as
 * VALIDATION_FAILED. A valid document gets its legs, each with its permanent envelope id.
 */
export function validationStage(deps, validateDocument) {
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
const settlementsOf = async ({ database }, creditNotes) => ({
    settledOriginals: await findSettledOriginals(database, creditNotes),
    ownPrefixes: await findOwnPrefixes(database, [...new Set(creditNotes.map(({ orgId }) => orgId))]),
});
const refused = { to: "invalid", event: "VALIDATION_FAILED" };
const passed = { to: "validated", event: "VALIDATED" };
function newLegs(waiting, installation, taxAuthorityId) {
    const { id: documentId, revision } = waiting;
    const addresses = addressLegs(waiting, taxAuthorityId);
    return decidingLegs.map((leg) => {
        const { notRequired: reason, ...address } = addresses[leg];
        const id = envelopeId(installation, { documentId, revision, leg });
        return { id, documentId, leg, state: reason === null ? "queued" : "not_required", reason, ...address };
    });
}
//# sourceMappingURL=validation.js.map