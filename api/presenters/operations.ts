import { legHint } from "../../common/domain/status-guide.ts";
import type { listGivenUp } from "../../common/services/operator-documents.ts";
import type { LegResult, listLegs } from "../../common/services/operator-legs.ts";

type LegRow = Awaited<ReturnType<typeof listLegs>>["legs"][number];
type GivenUp = Awaited<ReturnType<typeof listGivenUp>>["documents"][number];

export function presentLegResult({ sbdhId, documentId, ...rest }: LegResult): Record<string, unknown> {
  return { sbdh_id: sbdhId, document_id: documentId, ...rest };
}

/** A leg that may need a person, with what to do about it. */
export function presentOperableLeg(row: LegRow): Record<string, unknown> {
  return {
    sbdh_id: row.sbdhId,
    document_id: row.documentId,
    kind: row.kind,
    document_sequence: row.documentSequence,
    revision: row.revision,
    leg: row.leg,
    state: row.state,
    failure_class: row.failureClass,
    reason: row.reason,
    hint: legHint(row),
    attempts: row.attempts,
    sent_at: row.sentAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A document that one of our own stages gave up. */
export function presentGivenUp(row: GivenUp): Record<string, unknown> {
  return {
    id: row.id,
    kind: row.kind,
    document_sequence: row.documentSequence,
    revision: row.revision,
    stage: row.stage,
    failure: row.failure,
    updated_at: row.updatedAt.toISOString(),
  };
}
