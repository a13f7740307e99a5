import { readLookUp } from "./look-up.js";
import { publicMessage } from "./public-message.js";
import { exceptionMessage, lookUpMessage, reportMessage } from "./read-report.js";
/** Failure code of a call that was not made, because the access point is known to be unavailable. */
export const notTried = "NOT_TRIED";
/** Errors before the first byte of a request. */
export const neverConnected = [
    notTried,
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
];
export function fullText({ failure, words, text, report, transaction }) {
    return failure?.message ?? words ?? text ?? (report && (reportMessage(report, transaction) ?? "no reason given"));
}
/** Text for tenants: errors of our connection contain addresses, and a proxy's page is not the access point's. */
export function publicText({ failure, text: _page, ...answer }) {
    const said = fullText(answer);
    return failure?.code ?? (said === undefined ? undefined : publicMessage(said));
}
/** Whether the access point will send it again by itself. */
export function isRetrying({ transaction }) {
    return ["failed", "pending", "sending"].includes(String(transaction?.["status"]));
}
/** Whether the access point does nothing more by itself. */
const isOver = ({ transaction, keepsNothing }) => keepsNothing === true || hasGivenUp(transaction);
export function hasGivenUp(transaction) {
    return ["permanently_failed", "rejected"].includes(String(transaction?.["status"]));
}
/** A look-up that failed finally; one that the access point repeats has not. */
export function lookUpEndedAs(verdict) {
    return (answer) => {
        const words = lookUpMessage(answer.report);
        return words !== "" && isOver(answer) && readLookUp(words) === verdict;
    };
}
export function hasResult(...results) {
    return ({ report }) => results.includes(String(report?.["sendingResult"]));
}
export function isUnusable(answer) {
    const parsing = exceptionMessage(answer.report?.["sbdhParsingException"]);
    return !isRetrying(answer) && (hasResult("INVALID_PARAMETERS")(answer) || typeof parsing === "string");
}
export function isAs4Error(answer) {
    return !isRetrying(answer) && hasResult("AS4_ERROR_MESSAGE_RECEIVED")(answer);
}
/** An envelope that it cannot read is a fault of the document. */
export function unusableMessage({ report, transaction }) {
    const parsing = exceptionMessage(report?.["sbdhParsingException"]);
    return typeof parsing === "string" ? `SBDH: ${parsing}` : reportMessage(report, transaction);
}
//# sourceMappingURL=sending-answer.js.map