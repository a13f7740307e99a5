/**
 * Judges XML by Schematron (ISO/IEC 19757-3) with the query bindings xslt, xslt2 and xslt3, as far as the expressions of
 * rule sets go: XPath 2.0 with exact decimals, xsl:function, xsl:key, document(), includes, abstract patterns, phases.
 *
 *     import { compile } from "peppol-self-billing/schematron";
 *     const rules = compile([{ name: "rules.sch", text }]);   // once: it costs as much as a hundred checks
 *     const { valid, failures } = rules.check(xml);            // any number of times
 *
 * Nothing is read but what is given: no files, no network. A document with a document type is refused.
 */

/** A rule file, or one that rules include or look up. Addresses in them are relative to names: `parts/codes.xml`. */
export interface RuleFile {
  name: string;
  text: string;
}

export interface CompileOptions {
  /** Patterns of that phase only, `#ALL` for all; without it each file's default phase. */
  phase?: string;
  /** The clock for current-date() and its like, such as `() => new Date()`; without it rules that ask are fatal. UTC counts. */
  now?: () => Date;
  /** Failures that are listed at most, 1,000 without it; all are counted. */
  maxFindings?: number;
}

export interface Failure {
  /** `warning` where the assert's flag or role is warning or information. */
  flag: "fatal" | "warning";
  /** Id of the assert in upper case; OWN-EVALUATION where a rule could not be evaluated, which is fatal. */
  rule: string;
  /** The assert's text with its values. */
  text: string;
  /** XPath of the element, with the prefixes of the rule file. */
  location: string;
  test: string;
  /** Which elements the rule is for, as its file says it; absent, like the hint, where the document was not judged to the end. */
  context?: string;
  /** Where to look, in a few words: the elements and attributes that the rule reads. */
  hint?: string;
}

export interface Verdict {
  valid: boolean;
  /** In the order of the document. */
  failures: Failure[];
  /** Whether there are more failures than the list has. */
  truncated: boolean;
  /** They are true also where the list is truncated. */
  totals: { fatal: number; warning: number; rules: Record<string, number> };
}

export interface Schematron {
  /** Ids of all asserts and reports, as the files write them. */
  readonly rules: readonly string[];
  /** @throws XmlSyntaxError with line and column, for text that is no well-formed XML or beyond the limits */
  check(xml: string): Verdict;
}

/** Everything in rule files that cannot be used. The message has a line for each: `file:line:column: reason`. */
export class RuleFileError extends Error {
  readonly problems: readonly { readonly place: string; readonly reason: string }[];
}

export class XmlSyntaxError extends Error {
  readonly line: number;
  readonly column: number;
}

/**
 * Compiles Schematron files, which are judged independently of each other. Files whose name does not end in `.sch`, and files
 * that others include, are parts.
 * @throws RuleFileError with every place that cannot be expressed exactly; Error where there is no rule at all
 */
export function compile(files: readonly RuleFile[], options?: CompileOptions): Schematron;
