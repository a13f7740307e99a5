import type { CompiledPattern } from "./check/dispatch.ts";
import { EVALUATION_FAILURE, FiredRules } from "./check/failures.ts";
import type { CompiledRuleSet } from "./engine.ts";
import type { Finding, FindingNote, Written } from "./findings.ts";
import type { XmlTree } from "./xml/xml-tree.ts";

/**
 * Reports (SVRL, ISO/IEC 19757-3, annex D) that the grammars of 2006, 2016 and 2025 take. Only what a file uses that an edition has no
 * place for is not valid by that one: `see` and a language are on the text, as of 2016, and a severity is on the assert, as of 2025.
 */

type Attributes = Readonly<Record<string, string | undefined>>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(value)}"`]))
    .join("");

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** A rule may make text of characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"\t\n\r]/g, (char) => references[char] as string)
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD");

const human = (text: string, { lang, see, icon, fpi }: Written = {}): string =>
  `<svrl:text${attributes({ "xml:lang": lang, see, icon, fpi })}>${escaped(text)}</svrl:text>`;

const reference = (name: string, { id, text, written }: FindingNote, of: Attributes = {}): string =>
  `    <svrl:${name}-reference${attributes({ [name]: id, ...of })}>${human(text, written)}</svrl:${name}-reference>`;

const firedRule = ({ context, id, role, flag }: Written & { readonly context: string }): string =>
  `  <svrl:fired-rule${attributes({ id, context, role, flag })}/>`;

/** @param isReport a report is successful when its test is true; an assert fails */
function linesOfFailure({ finding, isReport }: { finding: Finding; isReport: boolean }): string[] {
  const { location, test, text, reasonCode, diagnostics = [], properties = [] } = finding;
  const isOurs = reasonCode === EVALUATION_FAILURE;
  const written: Written = isOurs ? { id: reasonCode, flag: "fatal" } : (finding.written ?? {});
  const { id, role, flag, severity } = written;
  const name = isReport ? "successful-report" : "failed-assert";
  return [
    `  <svrl:${name}${attributes({ id, location, role, flag, severity, test })}>`,
    ...diagnostics.map((note) => reference("diagnostic", note)),
    ...properties.map((note) =>
      reference("property", note, { role: note.written?.role, scheme: note.written?.scheme }),
    ),
    `    ${human(text, written)}`,
    `  </svrl:${name}>`,
  ];
}

/** Judges a document and reports every pattern of which a rule fired, with its rules that fired and what failed. */
export function svrlOf(ruleSet: CompiledRuleSet, tree: XmlTree, maxFindings: number | undefined): string {
  const fired = new FiredRules();
  const { totals, findings } = ruleSet.check(tree, { fired, ...(maxFindings !== undefined && { maxFindings }) });
  const { head, namespaces, patterns } = ruleSet.outline;
  const linesOf = new Map(patterns.map((pattern): [CompiledPattern, string[]] => [pattern, []]));
  for (const { rule, failures } of fired.rules()) {
    const { pattern, context, written } = rule;
    linesOf.get(pattern)?.push([firedRule({ ...written, context }), ...failures.flatMap(linesOfFailure)].join("\n"));
  }
  const active: [Attributes, readonly string[]][] = [...linesOf].map(([{ written, title: name }, lines]) => [
    { id: written.id, name, role: written.role },
    lines,
  ]);
  // Findings without a rule of a file, such as the end of a check that took too long.
  const ended = fired.withoutRule().flatMap((finding) => linesOfFailure({ finding, isReport: false }));
  if (ended.length > 0) {
    active.push([{ name: "evaluation" }, [firedRule({ context: "/" }), ...ended]]);
  }
  // The grammar of 2016 wants a rule in each pattern, and all of them want a pattern.
  const withRules = active.filter(([, lines]) => lines.length > 0);
  const unlisted = totals.fatal + totals.warning - findings.length;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl"${attributes({ ...head })}>`,
    ...(unlisted > 0 ? [`  ${human(`${unlisted} more failures are not listed`)}`] : []),
    ...[...namespaces].map(([prefix, uri]) => `  <svrl:ns-prefix-in-attribute-values${attributes({ uri, prefix })}/>`),
    ...(withRules.length > 0 ? withRules : active).flatMap(([pattern, within]) => [
      `  <svrl:active-pattern${attributes(pattern)}/>`,
      ...within,
    ]),
    "</svrl:schematron-output>",
  ];
  return `${lines.join("\n")}\n`;
}
