/** The document, or its parties and type in the envelope. */
const aboutTheDocument = /verif|validat|schema|\bSBDH?\b|standard ?business|payload|pars|document|participant|identifier|receiver|sender/i;
/** Parts of the request that we create. */
const aboutTheRequest = /custom[ -]?\d|header|token|content[ -]type|query|\bmls_?to\b/i;
/** Errors of the AS4 security module and of the agreement between access points (ebMS 3.0, part 6). */
const betweenAccessPoints = /\bEBMS:(?:010[1-3]|0010)\b/;
/** What our access point objects to; undefined where it is not the document. */
export function contentRefusal(words) {
    if (words === undefined || aboutTheRequest.test(words) || !aboutTheDocument.test(words)) {
        return undefined;
    }
    if (/\breceiv/i.test(words)) {
        return { cause: "content", party: "receiver" };
    }
    return /\bsend(?:er|ing participant)/i.test(words) ? { cause: "content", party: "sender" } : { cause: "content" };
}
/** What the receiving access point objects to; undefined for an error between the access points. */
export function as4Refusal(words) {
    if (words !== undefined && betweenAccessPoints.test(words)) {
        return undefined;
    }
    return words !== undefined && /NOT_SERVICED/.test(words) ? { cause: "as4", party: "receiver" } : { cause: "as4" };
}
//# sourceMappingURL=refusal-words.js.map