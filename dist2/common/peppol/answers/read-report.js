/** Its circuit breaker for a receiver or look-up: nothing is sent while it is open (access-point.md 2). */
const circuitBreaker = /circuit breaker/i;
/** phase4 throws these while it looks the receiver up. */
const lookUpException = /SMP\w*Exception/;
/** Whether the circuit breaker prevented the attempt. */
export function isHeldBack(report) {
    const said = report?.["sendingError"];
    return report?.["as4MessageId"] === undefined && typeof said === "string" && circuitBreaker.test(said);
}
/** Text about a failed look-up; empty without one, or where a message was sent anyway. */
export function lookUpMessage(report) {
    if (report === null || report === undefined || report["as4MessageId"] !== undefined) {
        return "";
    }
    const sending = exceptionWords(report["sendingException"]);
    const said = [
        report["lookupError"],
        exceptionWords(report["lookupException"]),
        lookUpException.test(sending) && sending,
    ];
    return said.filter((part) => typeof part === "string" && part !== "").join(" ");
}
/** Whether the report proves that nothing was sent: the look-up failed, or nothing was attempted. */
export function certainlyNotSent(report) {
    return lookUpMessage(report) !== "" || isHeldBack(report);
}
/** The most specific text of a report: AS4 errors, then sending, then look-up. */
export function reportMessage(report, transaction) {
    const said = [
        as4ErrorMessage(report),
        report?.["sendingError"],
        exceptionMessage(report?.["sendingException"]),
        report?.["lookupError"],
        exceptionMessage(report?.["lookupException"]),
        exceptionMessage(report?.["sbdhParsingException"]),
        transaction?.["errorDetails"],
        report?.["sendingResult"],
    ].find((part) => typeof part === "string" && part !== "");
    return typeof said === "string" ? said : undefined;
}
/** Code and text of the first AS4 error; undefined without one. */
export function as4ErrorMessage(report) {
    const errors = report?.["as4ResponseErrors"];
    const first = Array.isArray(errors) ? errors[0] : undefined;
    if (typeof first !== "object" || first === null) {
        return undefined;
    }
    const { errorCode, errorDetails, description, shortDescription } = first;
    const parts = [errorCode, errorDetails ?? description ?? shortDescription];
    return parts.filter((part) => typeof part === "string").join(": ");
}
export function exceptionMessage(exception) {
    return typeof exception === "object" && exception !== null ? exception.message : exception;
}
function exceptionWords(exception) {
    const { class: name } = Object(exception);
    return [name, exceptionMessage(exception)].filter((part) => typeof part === "string").join(": ");
}
//# sourceMappingURL=read-report.js.map