import { inBothWords, outcomeOf } from "./compare.js";
import { randomCase } from "./random-case.js";
import { shrunkCase } from "./shrink-case.js";
/** Judges the case of a seed: what came of it, and a small case where the engines differ. */
export function fuzzExpression(seed) {
    const made = randomCase(seed);
    const outcome = outcomeOf(inBothWords(made));
    if (typeof outcome === "string") {
        return { outcome };
    }
    const small = inBothWords(shrunkCase(made, kindOf));
    return { outcome: "differ", found: { seed, what: "expressions", kind: outcome.kind, case: small } };
}
function kindOf(made) {
    const outcome = outcomeOf(inBothWords(made));
    return typeof outcome === "object" ? outcome.kind : undefined;
}
/** In lines: the expression, the document, and what both make of it. */
export function describeExpression({ seed, kind, case: { ours, theirs, mustFail } }) {
    const { language, form, context, schemaLet, ruleLet, expression, xml, codes } = ours;
    const outcome = outcomeOf({ ours, theirs, mustFail });
    const values = typeof outcome === "object" ? [`ours    ${outcome.ours}`, `theirs  ${outcome.theirs}`] : [`now     ${outcome}`];
    return [
        `seed ${seed}: ${kind} (${language}, ${form}, at ${context})`,
        `  ${expression}`,
        ...(schemaLet === undefined ? [] : [`  $s = ${schemaLet}`]),
        ...(ruleLet === undefined ? [] : [`  $r = ${ruleLet}`]),
        `  ${xml}`,
        ...(expression.includes("document(") ? [`  codes.xml: ${codes}`] : []),
        ...values.map((value) => `  ${value}`),
    ].join("\n");
}
//# sourceMappingURL=fuzz-expressions.js.map