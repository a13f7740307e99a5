import { cornerOf } from "../../domain/service-status/corner-run.js";
import { legTraits, publicLeg } from "../../domain/status/legs.js";
import { beginSpan } from "../../tracing/spans.js";
/** Begins the span of a send, whose context the access point receives. */
export const beginSendSpan = ({ leg, orgId, documentId, revision, sbdhId, traceparent }) => beginSpan({
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
export const traceparentOf = ({ traceparent }) => traceparent === undefined ? {} : { traceparent };
/** Logs and counts a send and ends its span. */
export function logSend({ logger, meter, cornerMeter }, { requestId, orgId, documentId, revision, sbdhId, leg, receiverId }, { outcome, durationMs, attempt, span }) {
    const { kind, reason } = outcome;
    const { stage } = legTraits[leg];
    meter?.record(stage, resultOfSend(outcome), durationMs);
    countSend(cornerMeter, { sbdhId, orgId, receiverId, leg }, outcome);
    if (cornerOf(leg) === "c3") {
        cornerMeter?.receivers.took({ orgId, receiverId }, durationMs);
    }
    span.end({ attributes: { "peppol.outcome": kind }, ...(kind !== "sent" && { failure: reason }) });
    logger.info({
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
    }, "send attempted");
}
/** A receiver that refuses a document has been reached, and an access point that refuses every send says nothing of a corner. */
function countSend(meter, { leg, ...failure }, outcome) {
    const corner = cornerOf(leg);
    if (outcome.kind === "sent" || (outcome.kind === "rejected" && corner === "c3")) {
        meter?.through(corner);
    }
    else if (outcome.kind !== "blocked" || outcome.concerns === undefined) {
        meter?.failed(corner, failure);
    }
}
const resultOfSend = ({ kind }) => kind === "sent" ? "done" : kind === "rejected" ? "refused" : "failed";
/** Logs the access point's full text, which may name hosts of the site and is for operators only. */
export function logAccessPointDetail({ logger }, { sbdhId, leg }, outcome) {
    if (outcome.detail !== undefined) {
        logger.warn({ sbdhId, leg, outcome: outcome.kind, detail: outcome.detail }, "what the access point said in full");
    }
}
//# sourceMappingURL=log-send.js.map