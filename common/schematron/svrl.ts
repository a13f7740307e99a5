import { EVALUATION_FAILURE, FiredRules } from "./check/failures.ts";
import type { Finding } from "./check/finding.ts";
import type { Written } from "./schema/schema.ts";
import type { CompiledPattern } from "./check/dispatch.ts";
import type { CompiledRuleSet } from "./rule-set.ts";
import type { XmlTree } from "./xml/xml-tree.ts";

/** What was judged, in the shape of SVRL (ISO/IEC 19757-3, annex D). */
interface SvrlReport {
  readonly title?: string | undefined;
  readonly phase?: string | undefined;
  /** Prefix to namespace, of the locations. */
  readonly namespaces: ReadonlyMap<string, string>;
  readonly patterns: readonly SvrlPattern[];
  /** Failures that the report leaves out. */
  readonly unlisted?: number;
}

export interface SvrlPattern {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Rules that fired, in the order of the document. */
  readonly rules: readonly SvrlRule[];
}

interface SvrlRule {
  readonly context: string;
  readonly written?: Written | undefined;
  readonly failures: readonly SvrlFailure[];
}

interface SvrlFailure {
  readonly finding: Finding;
  /** A report is successful when its test is true; an assert fails. */
  readonly isReport: boolean;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** A Schematron validation report as an XML document. */
export function writeSvrl({ title, phase, namespaces, patterns, unlisted = 0 }: SvrlReport): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl"${attributes({ title, phase })}>`,
    ...(unlisted > 0 ? [`  ${human(`${unlisted} more failures are not listed`)}`] : []),
    ...[...namespaces]

      .map(([prefix, uri]) => `  <svrl:ns-prefix-in-attribute-values${attributes({ uri, prefix })}/>`),
    ...patterns.flatMap(linesOfPattern),
    "</svrl:schematron-output>",
  ];
  return `${lines.join("\n")}\n`;
}

function linesOfPattern({ id, name, rules }: SvrlPattern): string[] {
  return [`  <svrl:active-pattern${attributes({ id, name })}/>`, ...rules.flatMap(linesOfRule)];
}

function linesOfRule({ context, written = {}, failures }: SvrlRule): string[] {
  const { id, role, flag } = written;
  return [`  <svrl:fired-rule${attributes({ id, context, role, flag })}/>`, ...failures.flatMap(linesOfFailure)];
}

function linesOfFailure({ finding, isReport }: SvrlFailure): string[] {
  const { location, test, text, rule, reasonCode, diagnostics = [], properties = [] } = finding;
  const known = reasonCode === EVALUATION_FAILURE ? { id: reasonCode } : finding.written;
  const { id = rule ?? reasonCode, role, flag = finding.flag, see, icon, fpi } = known ?? {};
  const name = isReport ? "successful-report" : "failed-assert";
  return [
    `  <svrl:${name}${attributes({ id, location, role, flag, test, see, icon, fpi })}>`,
    `    ${human(text)}`,
    ...diagnostics.map((note) => reference("diagnostic", note)),
    ...properties.map((note) => reference("property", note)),
    `  </svrl:${name}>`,
  ];
}

const human = (text: string): string => `<svrl:text>${escaped(text)}</svrl:text>`;

const reference = (name: string, { id, text }: { readonly id: string; readonly text: string }): string =>
  `    <svrl:${name}-reference${attributes({ [name]: id })}>${human(text)}</svrl:${name}-reference>`;

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

export interface SvrlOptions {
  phase?: string | undefined;
  maxFindings?: number | undefined;
  /** What else the document was checked by; it comes first. */
  also?: readonly SvrlPattern[] | undefined;
}

/** Judges a document and reports every pattern, every rule that fired, and what failed. */
export function svrlOf(
  ruleSet: CompiledRuleSet,
  tree: XmlTree,
  { phase, maxFindings, also = [] }: SvrlOptions = {},
): string {
  const fired = new FiredRules();
  const { totals, findings } = ruleSet.check(tree, { fired, ...(maxFindings !== undefined && { maxFindings }) });
  const { title, namespaces, patterns } = ruleSet.outline;
  return writeSvrl({
    title,
    phase,
    namespaces,
    patterns: [...also, ...patternsOf(fired, patterns), ...endedIn(fired.withoutRule())],
    unlisted: totals.fatal + totals.warning - findings.length,
  });
}

function patternsOf(fired: FiredRules, patterns: readonly CompiledPattern[]): SvrlPattern[] {
  const rules = new Map(patterns.map((pattern): [CompiledPattern, SvrlRule[]] => [pattern, []]));
  for (const { rule, failures } of fired.rules()) {
    rules.get(rule.pattern)?.push({ context: rule.context, written: rule.written, failures });
  }
  return patterns.map((pattern) => ({
    id: pattern.written.id,
    name: pattern.title,
    rules: rules.get(pattern) ?? [],
  }));
}

/** Findings without a rule of a file, such as the end of a check that took too long. */
function endedIn(findings: readonly Finding[]): SvrlPattern[] {
  const failures = findings.map((finding) => ({ finding, isReport: false }));
  return failures.length === 0 ? [] : [{ name: "evaluation", rules: [{ context: "/", failures }] }];
}
