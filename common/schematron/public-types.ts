import type { FindingNote, Written } from "./findings.ts";

/** A rule file, or one that rules include or look up. Addresses in them are relative to names: `parts/codes.xml`. */
export interface RuleFile {
  name: string;
  /** Bytes are decoded by their byte order mark or the encoding that they declare, UTF-8 without either. */
  text: string | Uint8Array;
}

/** What the rules may use for one document. Beyond it they fail with OWN-EVALUATION; the document itself is bounded by its reader. */
export interface Limits {
  /** Time of a check, 10 seconds without it. */
  seconds?: number;
  /** Rounds of loops and calls of functions; 4 million, and 2 for each character of the document, without it. */
  steps?: number;
  /** Characters of all texts that rules make; 16 million, and 8 for each character of the document, without it. */
  characters?: number;
}

export interface CompileOptions {
  limits?: Limits;
  /** Patterns of that phase only, `#ALL` for all; without it each file's default phase. */
  phase?: string;
  /** The clock for current-date() and its like, such as `() => new Date()`; without it rules that ask are fatal. UTC counts. */
  now?: () => Date;
  /**
   * What rules are tried on: `elements` alone (the default, and what the last releases of the ISO skeleton do), `attributes` as well
   * (its older releases), or `every-node`, with texts, comments and instructions (SchXslt).
   */
  visit?: "elements" | "attributes" | "every-node";
  /** Failures that are listed at most, 1,000 without it; all are counted. */
  maxFindings?: number;
}

export interface Failure {
  /** `warning` where the assert's flag or role is warning or information. */
  flag: "fatal" | "warning";
  /** Id of the assert in upper case, its place (`file:line:column`) without one; OWN-EVALUATION where it could not be evaluated. */
  rule: string;
  /** The assert's text with its values. */
  text: string;
  /** XPath of the element, of its attribute, text or comment, or of the assert's subject, with the prefixes of the rule file. */
  location: string;
  test: string;
  /** Which elements the rule is for, as its file says it; absent, like the hint, where the document was not judged to the end. */
  context?: string;
  /** Where to look, in a few words: the elements and attributes that the rule reads. */
  hint?: string;
  /** Id, flag, role and the like as the file has them, without the white space around; absent where it has none. */
  written: Written;
  /** Texts of the diagnostics and properties that the assert refers to; absent where it refers to none. */
  diagnostics?: readonly FindingNote[];
  properties?: readonly FindingNote[];
}

export interface Verdict {
  valid: boolean;
  /** In the order of the document. */
  failures: Failure[];
  /** Whether there are more failures than the list has. */
  truncated: boolean;
  /** Complete even where the list is truncated. */
  totals: { fatal: number; warning: number; rules: Record<string, number> };
}

export interface Schematron {
  /** Ids of all asserts and reports, as the files write them. */
  readonly rules: readonly string[];
  /** Asserts and reports that never judge anything, with their place (`file:line:column`) and why. */
  readonly unreachable: readonly { readonly rule: string; readonly place: string; readonly reason: string }[];
  /** Places whose attributes, elements or ids have no effect or are not as the standard says; the rules work. */
  readonly remarks: readonly { readonly place: string; readonly reason: string }[];
  /**
   * Bytes are read in the encoding that they declare.
   * @throws XmlSyntaxError with line and column, for what is no well-formed XML or beyond the limits
   */
  check(xml: string | Uint8Array): Verdict;
  /**
   * A validation report (SVRL, ISO/IEC 19757-3): the patterns and rules that fired, and the failures that `check` lists.
   * @throws XmlSyntaxError as `check` does
   */
  svrl(xml: string | Uint8Array): string;
}
