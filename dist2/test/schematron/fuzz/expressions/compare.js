import { writtenCase } from "./expression-case.js";
import { judgeByFontoxpath } from "./judge-fontoxpath.js";
import { judgeByLibxml } from "./judge-libxml.js";
import { judgeOurs } from "./judge-ours.js";
/** What the engine says it does not do; it says so when it reads the rules, with the place. */
const limits = /instance of \S+ is not supported here|A duration is supported as|The function tokenize#1|The axis \S+ from an? \S+.* is not supported|needs a node|(?:union|intersect|except) needs nodes on both sides|is supported between two elements or two attributes only|the compiler/;
/** Steps from nodes of which some are elements and some attributes or texts: known only when the document is read. */
const mixed = /A value stands where an element is needed|Only nodes have a name/;
/** No expression: a case that was made smaller too boldly. */
const noExpression = /is not expected at|The expression ends too early|is expected/;
export const inBothWords = (made) => ({
    ours: writtenCase(made, "ours"),
    theirs: writtenCase(made, made.language === "xpath-two" ? "peer" : "libxml"),
    mustFail: made.mustFail,
});
/** Judges a case by the engine and by another one. */
export function outcomeOf({ ours, theirs, mustFail }) {
    const judged = judgeOurs(ours);
    const passedOver = "failed" in judged ? withoutJudge(judged) : undefined;
    if (passedOver !== undefined) {
        return passedOver;
    }
    return compared(judged, theirs.language === "xpath-two" ? judgeByFontoxpath(theirs) : judgeByLibxml(theirs), mustFail);
}
function withoutJudge({ failed, cause }) {
    if (failed !== "refused") {
        return mixed.test(cause) ? "beyond the engine" : undefined;
    }
    if (noExpression.test(cause)) {
        return "both fail";
    }
    return limits.test(cause) ? "beyond the engine" : undefined;
}
function compared(ours, theirs, mustFail) {
    if ("failed" in ours && "failed" in theirs && ours.failed !== "thrown") {
        return mustFail ? "agree" : "both fail";
    }
    if (saysNothing(ours, theirs)) {
        return "nothing judged";
    }
    const texts = { ours: textOf(ours), theirs: textOf(theirs) };
    if ("values" in ours && "values" in theirs) {
        return texts.ours === texts.theirs ? "agree" : { kind: "other values", ...texts };
    }
    return { kind: "failed" in ours ? `ours: ${ours.failed}` : "the other engine fails", ...texts };
}
const saysNothing = (ours, theirs) => (isSilent(theirs) && ("failed" in ours || isSilent(ours))) || isCut(ours);
/** The text of a finding ends at 1,000 characters. */
const isCut = (judgement) => "values" in judgement && judgement.values.some((value) => value.length > 990);
const isSilent = (judgement) => "values" in judgement && judgement.values.length === 0;
const textOf = (judgement) => "values" in judgement ? JSON.stringify(judgement.values.map(plain)) : judgement.cause;
/**
 * White space is the message's. Zero has no sign in XPath 1.0 (4.2), and none where nothing was added, which is an integer; fontoxpath
 * writes large doubles in full (Functions and Operators 17.1.2).
 */
const plain = (value) => value
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/(?<![\w.-])-0(?![\d.])/g, "0")
    .replaceAll(/(?<![\w.])\d\.\d+E-?\d+/g, (number) => String(Number(number)));
//# sourceMappingURL=compare.js.map