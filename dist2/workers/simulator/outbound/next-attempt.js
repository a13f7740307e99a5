import { randomUUID } from "node:crypto";
import { planMls } from "../inbound/plan-mls.js";
import { outcomeNamed } from "./outcomes.js";
const failures = {
    no_receipt: { isRetried: true, error: "No signal message received: HTTP 502 Bad Gateway" },
    smp_down: { isRetried: true, error: "SMP lookup failed: connect timed out" },
    breaker_open: { isRetried: true, error: "AP access limited by Circuit Breaker" },
    not_registered: {
        error: "The participant ID is not registered in the Peppol Network. Technical details: no name [HOST_NOT_FOUND]",
    },
    not_supported: { error: "Failed to resolve SMP endpoint (simulated) [static] - server error" },
    directory_away: {
        error: "The participant ID is not registered in the Peppol Network. Technical details: Technical DNS failure",
    },
    certificate_expired: { error: "The receiver's certificate has expired" },
    refused_by_receiver: { error: "EBMS:0004: Simulated: the message is refused" },
    bad_request: { isRejected: true, error: "Simulated: the request is refused" },
    verification_failed: { isRejected: true, error: "Outbound verification failed" },
    sending_off: { isRejected: true, error: "Sending is disabled" },
};
const maxRetryDelayMs = 3_600_000;
/** The result of the last attempt; an envelope that is posted again continues the attempts of its earlier post. */
export function resultOf({ outcome, attempts, attemptsBefore, }) {
    const { attempts: script } = outcomeNamed(outcome);
    return script[Math.min(attemptsBefore + attempts, script.length) - 1] ?? script[0];
}
/**
 * What the next attempt changes about a transmission: its state and, when it arrives, the receiver's status messages.
 *
 * @param copiesBefore copies of the envelope that the receiver has already got
 */
export function nextAttempt(transmission, { now, copiesBefore, settings }) {
    const attempts = transmission.attempts + 1;
    const result = resultOf({ ...transmission, attempts });
    const as4MessageId = `${randomUUID()}@simulator`;
    if (result === "sent") {
        const copy = copiesBefore + 1;
        const messages = planMls({ ...transmission, copy }, now, settings);
        const done = { status: "sent", delivered: true, completedAt: now.toISOString(), nextRetryAt: null };
        return { ...done, ...messages, attempts, as4MessageId, copy, error: null };
    }
    const { error, isRejected, ...failure } = failures[result];
    const isRetried = failure.isRetried === true && transmission.api === "phoss-ap" && attempts < settings.attempts;
    return {
        status: isRetried ? "failed" : isRejected === true ? "rejected" : "permanently_failed",
        attempts,
        as4MessageId,
        error,
        nextRetryAt: isRetried ? retryAt(now, attempts, settings) : null,
        completedAt: isRetried ? null : now.toISOString(),
    };
}
function retryAt(now, attempts, { retryDelayMs }) {
    const delayMs = Math.min(retryDelayMs * 2 ** (attempts - 1), maxRetryDelayMs);
    return new Date(now.getTime() + delayMs).toISOString();
}
//# sourceMappingURL=next-attempt.js.map