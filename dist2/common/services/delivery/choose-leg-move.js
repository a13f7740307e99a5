import { failureCauses } from "../../domain/status/failure-causes.js";
import { legTraits } from "../../domain/status/legs.js";
import { inquiryPauseMs, mlsInquiryPauseMs, orphanTimeoutMs, retryPauseMs, msUntil } from "./delivery-timeouts.js";
/** Transition after an attempt to send; see access-point.md 3 and docs/decisions/0033. */
export function moveAfterSend(outcome, { leg, attempts }) {
    const { reason } = outcome;
    switch (outcome.kind) {
        case "sent":
            return { to: "sent", event: "SENT" };
        case "rejected":
            return afterRefusal(leg, outcome);
        case "blocked":
            return { to: "failed", event: "BLOCKED", reason, failureClass: "blocked" };
        case "retryable":
            return outcome.retryOwner === "us"
                ? { to: "queued", event: "RETRY", reason, failureClass: "retryable", pauseMs: retryPauseMs(attempts) }
                : toUnknown("ACCESS_POINT_RETRIES", outcome, msUntil(outcome.nextRetryAt, orphanTimeoutMs));
        default:
            return toUnknown("UNKNOWN", outcome, msUntil(outcome.nextRetryAt, orphanTimeoutMs));
    }
}
/** Transition after an inquiry about a leg of unknown outcome. */
export function moveAfterInquiry(status, asker) {
    const { kind, reason } = status;
    const pauseMs = inquiryPauseMs(asker.heldForMs);
    switch (kind) {
        case "not_found":
            return { to: "queued", event: "NOT_SENT", reason };
        case "sent":
            return { to: "sent", event: "SENT" };
        case "rejected":
            return isInDoubt(status, asker) ? toFailed(reason, "unknown") : afterRefusal(asker.leg, status);
        case "failed":
            return toFailed(reason, isInDoubt(status, asker) ? "unknown" : status.failureClass);
        case "retrying": {
            const mayBeOut = status.mayHaveArrived || isInDoubt(status, asker);
            const kindOfDoubt = mayBeOut ? "unknown" : "retryable";
            return toUnknown("ACCESS_POINT_RETRIES", { kind: kindOfDoubt, reason }, msUntil(status.nextRetryAt, pauseMs));
        }
        case "unsupported":
            return toUnknown("OPERATOR_NEEDED", { kind: "unknown", reason }, Number.POSITIVE_INFINITY);
        default:
            return toUnknown("UNKNOWN", { kind: "unknown", reason }, pauseMs);
    }
}
/**
 * Whether an earlier attempt may have arrived: the access point reports its last attempt only. An earlier one is known
 * only when there was none, or when each is known not to have been sent.
 */
function isInDoubt({ attempts }, { failureClass }) {
    return attempts > 1 && failureClass !== "retryable";
}
/** A leg without MLS keeps waiting (network.md 6.4); the sweeper triggers further inquiries. */
export function keepAwaitingMls(status, heldForMs) {
    const pauseMs = status.kind === "unsupported" ? Number.POSITIVE_INFINITY : mlsInquiryPauseMs(heldForMs);
    return { to: "sent", event: "SENT", pauseMs };
}
/** While the access point is unavailable no leg is claimed, so that no attempt is counted. */
export const moveWhileUnavailable = (pauseMs) => ({
    to: "queued",
    event: "ACCESS_POINT_AWAY",
    reason: failureCauses.away.says,
    failureClass: "retryable",
    pauseMs,
});
const toUnknown = (event, { kind, reason }, pauseMs) => ({ to: "unknown", event, reason, failureClass: kind, pauseMs });
const toFailed = (reason, failureClass) => ({
    to: "failed",
    event: "FAILED",
    reason,
    failureClass,
});
/**
 * A refusal that the sender can correct rejects the leg. On legs to the authority this applies only to objections of
 * the authority's side, because its registration and the report are our responsibility.
 */
function afterRefusal(leg, { cause, party, reason }) {
    const refusal = { cause, ...(party !== undefined && { party }) };
    return !legTraits[leg].carriesTaxData || cause === "as4"
        ? { to: "rejected", event: "REJECTED", reason, failureClass: "rejected", refusal }
        : { to: "failed", event: "REFUSED", reason, failureClass: "blocked" };
}
export const sourceOf = ({ cause }) => (cause === "as4" ? "as4" : "access-point");
/** The MLS code that the access point has; it does not say who sent the message. */
export function mlsCodeOf(status) {
    const mls = status.kind === "sent" ? status.mls : undefined;
    return mls === "AP" || mls === "AB" || mls === "RE" ? mls : undefined;
}
//# sourceMappingURL=choose-leg-move.js.map