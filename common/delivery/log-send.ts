import type { SendableLeg } from "./sendable-leg-store.ts";
import { legTraits, publicLeg } from "../status/legs.ts";
import { groupedLines } from "../runtime/line-grouper.ts";
import type { Logger } from "../runtime/logger.ts";
import { countStage, type WorkResult } from "../service-status/count-stage.ts";
import type { SendOutcome, TransmissionStatus } from "../peppol/access-point.ts";
import { beginSpan, type OpenSpan } from "../runtime/spans.ts";

/** Begins the span of a send, whose context the access point receives. */
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

export const traceparentOf = ({ traceparent }: OpenSpan): { traceparent?: string } =>
  traceparent === undefined ? {} : { traceparent };

/** Logs and counts a send and ends its span. */
export function logSend(
  { logger }: { logger: Logger },
  { requestId, orgId, documentId, revision, sbdhId, leg }: SendableLeg,
  { outcome, durationMs, attempt, span }: { outcome: SendOutcome; durationMs: number; attempt: number; span: OpenSpan },
): void {
  const { kind, reason } = outcome;
  const { stage } = legTraits[leg];
  countStage(stage, resultOfSend(outcome), durationMs);
  span.end({ attributes: { "peppol.outcome": kind }, ...(kind !== "sent" && { failure: reason }) });
  const ids = { requestId, orgId, documentId, sbdhId };
  const facts = { revision, leg, stage, attempt, outcome: kind };
  const ms = Math.round(durationMs);
  if (kind === "sent") {
    groupedLines(logger).info("send attempted", facts, { ids, ms });
  } else {
    logger.info({ ...ids, ...facts, reason, ms }, "send attempted");
  }
}

const resultOfSend = ({ kind }: SendOutcome): WorkResult =>
  kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed";

/** Logs the access point's full text, which may name hosts of the site and is for operators only. */
export function logAccessPointDetail(
  { logger }: { logger: Logger },
  { sbdhId, leg }: SendableLeg,
  outcome: SendOutcome | TransmissionStatus,
): void {
  if (outcome.detail !== undefined) {
    logger.warn({ sbdhId, leg, outcome: outcome.kind, detail: outcome.detail }, "what the access point said in full");
  }
}
