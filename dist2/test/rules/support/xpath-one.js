/**
 * Translates an expression of our rules to XPath 1 for libxml2; undefined where XPath 1 lacks the construct, or reads numbers
 * differently: it knows neither "+1" nor "1e3".
 */
export function inXPathOne(expression) {
    const written = [
        withDeclaredFunctions,
        withConditions,
        withLiteralLists,
        withBooleans,
        withFunctionSteps,
        withOneName,
    ].reduce((text, rewrite) => rewrite(text), expression.replace(/\s+/g, " "));
    return beyond.test(written) || numbers.test(written) ? undefined : written;
}
const laterWords = "if for some every castable instance idiv eq ne lt le gt ge to union intersect except".split(" ");
const laterFunctions = [
    ..."matches tokenize replace max min abs avg distinct-values string-join lower-case upper-case ends-with".split(" "),
    ..."reverse subsequence index-of current-date true false exists empty round element data".split(" "),
];
const beyond = new RegExp([
    String.raw `\$|\bf:|\bxs:`,
    String.raw `\b(?:${laterWords.join("|")})\b(?! *::)(?=[ (])`,
    String.raw `\b(?:${laterFunctions.join("|")})\(`,
    // A function as a step, the empty sequence, flags of a regular expression.
    String.raw `\/(?:normalize-space|string|number)\(|(?<![\w-])\(\)|, *'i'\)`,
].join("|"));
/** Comparisons with numbers other than counts and lengths. */
const numbers = /(?<!\)) (?:[<>]=?|!?=) -?\d|\b(?:sum|number|floor|ceiling)\(| (?:div|mod|\*) /;
const capitals = "translate($1, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')";
const flagsOf = (flags) => `string-length(${flags}) = 8 and translate(${flags}, '01', '') = ''`;
const withDeclaredFunctions = (text) => text
    .replaceAll("f:is-vat(.)", "cac:TaxScheme/normalize-space(upper-case(cbc:ID)) = 'VAT'")
    .replace(/f:is-set\((\$flags|[^(),]*), (\d)\)/g, (_, named, position) => {
    const flags = named === "$flags" ? "/*/cbc:ProfileExecutionID" : named;
    return `(${flagsOf(flags)} and substring(${flags}, ${position}, 1) = '1')`;
});
/** `if (a) then b else c` where it is the whole of a test. */
function withConditions(text) {
    const parts = /^if \((.*)\) then (.*) else (.*)$/.exec(text);
    if (parts === null || /\bif \(/.test(parts.slice(1).join())) {
        return text;
    }
    const [condition, then, otherwise] = parts.slice(1);
    return `((${condition}) and (${then})) or (not(${condition}) and (${otherwise}))`;
}
const operand = String.raw `((?:\((?:[^()]|\([^()]*\))*\))?(?:[\w:@/.*-]|\[[^\][]*\])+|[\w-]+\([^()]*(?:\(\))?\)|\((?:[^()]|\([^()]*\))*\))`;
const withLiteralLists = (text) => text.replace(new RegExp(String.raw `${operand} = \(('[^']*'(?:, '[^']*')*)\)`, "g"), (_, left, list) => `(${list
    .split(", ")
    .map((literal) => `${left} = ${literal}`)
    .join(" or ")})`);
/** An XML boolean is one of four words there. */
const withBooleans = (text) => text
    .replace(/\bexists\(/g, "boolean(")
    .replace(/\bempty\(/g, "not(")
    .replace(new RegExp(String.raw `${operand} = (true|false)\(\)`, "g"), (_, left, value) => {
    const words = value === "true" ? ["true", "1"] : ["false", "0"];
    return `boolean(${left}[${words.map((word) => `normalize-space(.) = '${word}'`).join(" or ")}])`;
});
/** `path/function(of)` compares for each node of the path. */
const withFunctionSteps = (text) => text
    .replace(/\bupper-case\(((?:[^()]|\(\))*)\)/g, capitals)
    .replace(/((?:[\w:@.*-]+\/)*[\w:@.*-]+|\((?:[^()]|\([^()]*\))*\)(?:\[[^\][]*\])*)\/((?:normalize-space|translate)\((?:[^()]|\([^()]*\))*\) !?= '[^']*')/g, (_, path, comparison) => `boolean(${path}[${comparison}])`);
const withOneName = (text) => text.replace(/ends-with\(local-name\(\), '(\w+)'\)/g, (_, end) => `substring(local-name(), string-length(local-name()) - ${end.length - 1}) = '${end}' and string-length(local-name()) >= ${end.length}`);
//# sourceMappingURL=xpath-one.js.map