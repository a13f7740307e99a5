import { failureCauses } from "../../domain/status/failure-causes.js";
import { readLookUp } from "./look-up.js";
import { publicMessage } from "./public-message.js";
import { as4Refusal, contentRefusal } from "./refusal-words.js";
const mlsByStatus = new Map([
    ["received_ap", "AP"],
    ["received_ab", "AB"],
    ["received_re", "RE"],
    ["not_applicable", "not_applicable"],
]);
const statuses = {
    pending: (transaction) => ({ kind: "in_progress", reason: "The access point has not sent it yet", transaction }),
    sending: (transaction) => ({ kind: "in_progress", reason: "The access point is sending it", transaction }),
    sent: (transaction) => ({
        kind: "sent",
        mls: mlsByStatus.get(transaction["mlsStatus"]) ?? "pending",
        reason: "The access point has sent it",
        transaction,
    }),
    failed: (transaction) => ({
        kind: "retrying",
        mayHaveArrived: !hasNotLeft(words(transaction)),
        attempts: attemptsOf(transaction),
        ...readNextRetry(transaction),
        ...explained("The access point tries again", transaction),
        transaction,
    }),
    permanently_failed: (transaction) => ({
        ...givenUp(words(transaction)),
        attempts: attemptsOf(transaction),
        ...explained(failureCauses.given_up.says, transaction),
        transaction,
    }),
    rejected: (transaction) => ({
        ...refused(words(transaction)),
        attempts: attemptsOf(transaction),
        ...explained(failureCauses.refused.says, transaction),
        transaction,
    }),
};
/** The MLS code in the access point's `mlsStatus`; undefined without one. */
export function mlsCodeNamed(mlsStatus) {
    const code = mlsByStatus.get(mlsStatus);
    return code === "not_applicable" ? undefined : code;
}
/** Maps phoss-ap's status object (access-point.md 2) to the port. */
export function readTransmissionStatus(transaction) {
    const status = String(transaction["status"]);
    const read = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
    return (read?.(transaction) ?? {
        kind: "unavailable",
        reason: `The access point's status "${status}" is not known`,
        transaction,
    });
}
/** Time of the access point's next attempt; absent when it is missing or invalid. */
export function readNextRetry(transaction) {
    const at = transaction?.["nextRetryDT"];
    return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? { nextRetryAt: at } : {};
}
const ended = (failureClass) => ({ kind: "failed", failureClass });
const notReceived = (cause) => ({ kind: "rejected", cause, party: "receiver" });
/**
 * An access point that gives up explains why only in free text; first match wins. Without a match it may have arrived,
 * because each attempt could have ended without a receipt.
 */
const givenUpByWords = [
    [(said) => /EBMS:\d{4}|AS4_ERROR_MESSAGE_RECEIVED/.test(said), byReceiver],
    [(said) => mayHaveArrived(said), () => ended("unknown")],
    [(said) => readLookUp(said) === "not-registered", () => notReceived("not-registered")],
    [(said) => readLookUp(said) === "not-supported", () => notReceived("not-supported")],
    [(said) => /TRANSPORT_ERROR_NO_RETRY|certificate|PKIX|INVALID_PARAMETERS/i.test(said), () => ended("blocked")],
    [hasNotLeft, () => ended("retryable")],
];
function givenUp(said) {
    const known = givenUpByWords.find(([applies]) => applies(said));
    return known?.[1](said) ?? ended("unknown");
}
function byReceiver(said) {
    const refusal = as4Refusal(said);
    return refusal === undefined ? ended("blocked") : { kind: "rejected", ...refusal };
}
/** Its verification refused the document, or the request excluded sending: nothing was sent. */
function refused(said) {
    const refusal = contentRefusal(said);
    return refusal === undefined ? ended("blocked") : { kind: "rejected", ...refusal };
}
/** Matches a report's `sendingResult` within text: it waited for a receipt that did not come. */
function mayHaveArrived(said) {
    return /TRANSPORT_ERROR\b|NO_SIGNAL|INVALID_SIGNAL|no signal/i.test(said);
}
/** It was held back, or ended with the look-up. */
function hasNotLeft(said) {
    return !mayHaveArrived(said) && /circuit breaker|\bSM[PL]\b|look-?up|not registered/i.test(said);
}
function attemptsOf(transaction) {
    const count = transaction["attemptCount"];
    return typeof count === "number" ? count : 1;
}
function explained(says, transaction) {
    const said = words(transaction);
    const [reason, detail] = [`${says}: ${publicMessage(said)}`, `${says}: ${said}`];
    return { reason, ...(detail !== reason && { detail }) };
}
function words(transaction) {
    const said = transaction["errorDetails"];
    return typeof said === "string" && said !== "" ? said : "no reason given";
}
//# sourceMappingURL=transmission-statuses.js.map