import { v7 as uuid } from "uuid";

import { findSettlementWarnings } from "../common/db/stores/settlement-store.ts";
import { saveValidated, type NewTransmission, type WaitingDocument } from "../common/db/stores/stage-store.ts";
import { judgementOf, mergeJudgements } from "../common/domain/judgement.ts";
import { overallStatus } from "../common/domain/status.ts";
import { addressLegs, type LegAddress } from "../common/services/address-legs.ts";
import type { CheckDocument } from "../common/services/check-document.ts";
import type { Deps } from "../common/services/deps.ts";
import { namesOriginals } from "../common/services/settle-credit-note.ts";
import { defineStage, type StageProcessor } from "./stage.ts";

/**
 * rendered → validated or invalid. A finding is a result, not an error: it is stored and the document ends as
 * VALIDATION_FAILED when one is fatal. A valid document gets both its legs here, each with the envelope id that it will
 * keep. A replay finds nothing that waits.
 */
export function validationStage(deps: Deps, checkDocument: CheckDocument): StageProcessor {
  return defineStage(deps, {
    name: "validation",
    from: "rendered",
    needs: { ubl: true },
    prepare: (documents) => findSettlementWarnings(deps.database, documents.filter(namesOriginals)),
    run: (waiting, settlementWarnings) => {
      const startedAt = performance.now();
      if (waiting.ubl === null) {
        throw new Error("a rendered document has no UBL");
      }
      const { ruleSet, ...judged } = checkDocument(waiting.ubl, waiting);
      const settled = judgementOf(settlementWarnings.get(waiting.id) ?? []);
      const { findings, truncated, totals } = mergeJudgements([judged, settled]);
      const { fatal, warning: warnings } = totals;
      const to = fatal > 0 ? ("invalid" as const) : ("validated" as const);
      return {
        id: waiting.id,
        revision: waiting.revision,
        findings,
        ...(truncated && { totals }),
        ruleSet,
        to,
        overallStatus: overallStatus(to, []),
        event: fatal > 0 ? "VALIDATION_FAILED" : "VALIDATED",
        durationMs: performance.now() - startedAt,
        detail: { rule_set: ruleSet, fatal, warnings, ...(truncated && { truncated, rules: totals.rules }) },
        transmissions: fatal > 0 ? [] : legsOf(waiting, deps.config.taxAuthorityId),
      };
    },
    save: (results) => saveValidated(deps.database, results),
    next: (to) => (to === "validated" ? ["transmission", "reporting"] : []),
  });
}

function legsOf(waiting: WaitingDocument, taxAuthorityId: string): NewTransmission[] {
  const { c3, c5 } = addressLegs(waiting, taxAuthorityId);
  return [newLeg(waiting, "c3", c3), newLeg(waiting, "c5", c5)];
}

function newLeg(
  { id: documentId }: WaitingDocument,
  leg: NewTransmission["leg"],
  { notRequired, ...address }: LegAddress,
): NewTransmission {
  const state = notRequired === null ? "queued" : "not_required";
  return { id: uuid(), documentId, leg, state, reason: notRequired, ...address };
}
