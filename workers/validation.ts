import { v7 as uuid } from "uuid";

import { saveValidated, type NewTransmission, type WaitingDocument } from "../common/db/stores/stage-store.ts";
import { documentKinds } from "../common/domain/document-kinds.ts";
import { formatParticipantId, SERVICE_PROVIDER_SCHEME } from "../common/domain/identifiers.ts";
import { routeDocument } from "../common/domain/routing.ts";
import { overallStatus } from "../common/domain/status.ts";
import { taxDataExchange } from "../common/peppol/tax-data.ts";
import type { CheckDocument } from "../common/services/check-document.ts";
import type { Deps } from "../common/services/deps.ts";
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
    prepare: () => Promise.resolve(),
    run: (waiting) => {
      const startedAt = performance.now();
      if (waiting.ubl === null) {
        throw new Error("a rendered document has no UBL");
      }
      const { findings, ruleSet } = checkDocument(waiting.ubl, waiting);
      const fatal = findings.filter(({ flag }) => flag === "fatal").length;
      const to = fatal > 0 ? ("invalid" as const) : ("validated" as const);
      return {
        id: waiting.id,
        revision: waiting.revision,
        findings,
        ruleSet,
        to,
        overallStatus: overallStatus(to, []),
        event: fatal > 0 ? "VALIDATION_FAILED" : "VALIDATED",
        durationMs: performance.now() - startedAt,
        detail: { rule_set: ruleSet, fatal, warnings: findings.length - fatal },
        transmissions: fatal > 0 ? [] : legsOf(waiting, deps.config.taxAuthorityId),
      };
    },
    save: (results) => saveValidated(deps.database, results),
    next: (to) => (to === "validated" ? ["transmission", "reporting"] : []),
  });
}

function legsOf({ id, kind, document }: WaitingDocument, taxAuthorityId: string): NewTransmission[] {
  const traits = documentKinds[kind];
  const issuer = document[traits.issuer];
  const receiver = document[traits.receiver];
  const { c3 } = routeDocument(kind, document);
  const common = { documentId: id, senderId: participant(issuer) };
  return [
    {
      ...common,
      id: uuid(),
      leg: "c3",
      state: c3 === "required" ? "queued" : "not_required",
      reason: c3 === "required" ? null : c3.notRequired,
      receiverId: participant(receiver),
      docTypeId: traits.docTypeId,
      processId: traits.processId,
    },
    {
      ...common,
      id: uuid(),
      leg: "c5",
      state: "queued",
      reason: null,
      receiverId: formatParticipantId({ scheme: SERVICE_PROVIDER_SCHEME, value: taxAuthorityId }),
      docTypeId: taxDataExchange.docTypeId,
      processId: taxDataExchange.processId,
    },
  ];
}

const participant = (party: { endpoint_scheme_id: string; endpoint_id: string }): string =>
  formatParticipantId({ scheme: party.endpoint_scheme_id, value: party.endpoint_id });
