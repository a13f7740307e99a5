import type { SendableLeg } from "../../db/stores/delivery/sendable-leg-store.ts";
import { legTraits, publicLeg } from "../../domain/status/legs.ts";
import type { Logger } from "../../logging/logger.ts";
import type { StageMeter, WorkResult } from "../../metrics/stage-meter.ts";
import type { SendOutcome, TransmissionStatus } from "../../peppol/access-point/access-point.ts";
import { beginSpan, type OpenSpan } from "../../tracing/spans.ts";

/** The span of a send: what it hands on, the access point gets. */
export const beginSendSpan = ({ leg, orgId, documentId, revision, sbdhId, traceparent }: SendableLeg): OpenSpan =>
  beginSpan({
    name: `send ${publicLeg(leg)}`,
    kind: "client",
    parent: traceparent,
    attributes: {
      "peppol.organization_id": orgId,
      "peppol.document_id": documentId,
      "peppol.revision": revision,
      "peppol.sbdh_id": sbdhId,
    },
  });

/** For the access point. */
export const traceparentOf = ({ traceparent }: OpenSpan): { traceparent?: string } =>
  traceparent === undefined ? {} : { traceparent };

/** One line for each send, one count, and the end of its span. */
export function logSend(
  { logger, meter }: { logger: Logger; meter?: StageMeter },
  { requestId, orgId, documentId, revision, sbdhId, leg }: SendableLeg,
  { outcome, durationMs, attempt, span }: { outcome: SendOutcome; durationMs: number; attempt: number; span: OpenSpan },
): void {
  const { kind, reason } = outcome;
  const { stage } = legTraits[leg];
  meter?.record(stage, resultOfSend(outcome), durationMs);
  span.end({ attributes: { "peppol.outcome": kind }, ...(kind !== "sent" && { failure: reason }) });
  logger.info(
    {
      requestId,
      orgId,
      documentId,
      revision,
      sbdhId,
      leg,
      stage,
      attempt,
      outcome: kind,
      ...(kind !== "sent" && { reason }),
      ms: Math.round(durationMs),
    },
    "send attempted",
  );
}

const resultOfSend = ({ kind }: SendOutcome): WorkResult =>
  kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed";

/** The names in an access point's words are for those who run the service. */
export function logAccessPointDetail(
  { logger }: { logger: Logger },
  { sbdhId, leg }: SendableLeg,
  told: SendOutcome | TransmissionStatus,
): void {
  if (told.detail !== undefined) {
    logger.warn({ sbdhId, leg, outcome: told.kind, detail: told.detail }, "what the access point said in full");
  }
}
