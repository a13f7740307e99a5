/**
 * Translates an expression of our rules to XPath 1 for libxml2; undefined where XPath 1 lacks the construct, or reads numbers
 * differently: it knows neither "+1" nor "1e3".
 */
export function inXPathOne(expression: string): string | undefined {
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
const beyond = new RegExp(
  [
    String.raw`\$|\bf:|\bxs:`,
    String.raw`\b(?:${laterWords.join("|")})\b(?! *::)(?=[ (])`,
    String.raw`\b(?:${laterFunctions.join("|")})\(`,
    // A function as a step, the empty sequence, flags of a regular expression.
    String.raw`\/(?:normalize-space|string|number)\(|(?<![\w-])\(\)|, *'i'\)`,
  ].join("|"),
);

/** Comparisons with numbers other than counts and lengths. */
const numbers = /(?<!\)) (?:[<>]=?|!?=) -?\d|\b(?:sum|number|floor|ceiling)\(| (?:div|mod|\*) /;

const capitals = "translate($1, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')";
const flagsOf = (flags: string): string => `string-length(${flags}) = 8 and translate(${flags}, '01', '') = ''`;

const withDeclaredFunctions = (text: string): string =>
  text
    .replaceAll("f:is-vat(.)", "cac:TaxScheme/normalize-space(upper-case(cbc:ID)) = 'VAT'")
    .replace(/f:is-set\((\$flags|[^(),]*), (\d)\)/g, (_, named: string, position: string) => {
      const flags = named === "$flags" ? "/*/cbc:ProfileExecutionID" : named;
      return `(${flagsOf(flags)} and substring(${flags}, ${position}, 1) = '1')`;
    });

/** `if (a) then b else c` where it is the whole of a test. */
function withConditions(text: string): string {
  const parts = /^if \((.*)\) then (.*) else (.*)$/.exec(text);
  if (parts === null || /\bif \(/.test(parts.slice(1).join())) {
    return text;
  }
  const [condition, then, otherwise] = parts.slice(1) as [string, string, string];
  return `((${condition}) and (${then})) or (not(${condition}) and (${otherwise}))`;
}

const operand = String.raw`((?:\((?:[^()]|\([^()]*\))*\))?(?:[\w:@/.*-]|\[[^\][]*\])+|[\w-]+\([^()]*(?:\(\))?\)|\((?:[^()]|\([^()]*\))*\))`;

const withLiteralLists = (text: string): string =>
  text.replace(
    new RegExp(String.raw`${operand} = \(('[^']*'(?:, '[^']*')*)\)`, "g"),
    (_, left: string, list: string) =>
      `(${list
        .split(", ")
        .map((literal) => `${left} = ${literal}`)
        .join(" or ")})`,
  );

/** An XML boolean is one of four words there. */
const withBooleans = (text: string): string =>
  text
    .replace(/\bexists\(/g, "boolean(")
    .replace(/\bempty\(/g, "not(")
    .replace(new RegExp(String.raw`${operand} = (true|false)\(\)`, "g"), (_, left: string, value: string) => {
      const words = value === "true" ? ["true", "1"] : ["false", "0"];
      return `boolean(${left}[${words.map((word) => `normalize-space(.) = '${word}'`).join(" or ")}])`;
    });

/** `path/function(of)` compares for each node of the path. */
const withFunctionSteps = (text: string): string =>
  text
    .replace(/\bupper-case\(((?:[^()]|\(\))*)\)/g, capitals)
    .replace(
      /((?:[\w:@.*-]+\/)*[\w:@.*-]+|\((?:[^()]|\([^()]*\))*\)(?:\[[^\][]*\])*)\/((?:normalize-space|translate)\((?:[^()]|\([^()]*\))*\) !?= '[^']*')/g,
      (_, path: string, comparison: string) => `boolean(${path}[${comparison}])`,
    );

const withOneName = (text: string): string =>
  text.replace(
    /ends-with\(local-name\(\), '(\w+)'\)/g,
    (_, end: string) =>
      `substring(local-name(), string-length(local-name()) - ${end.length - 1}) = '${end}' and string-length(local-name()) >= ${end.length}`,
  );
