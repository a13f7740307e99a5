import type { Written } from "../findings.ts";
import type { Expression, SequenceType } from "../xpath/ast.ts";
import type { Namespaces } from "../xpath/sequence-type.ts";
import type { Place } from "./rule-file-error.ts";

/**
 * A Schematron file as the compiler reads it, with abstract patterns and rules expanded.
 */

export interface Let {
  readonly name: string;
  readonly value: string;
  /** The type that the value is converted to. */
  readonly as?: string | undefined;
  /** Expression of an xsl:variable, which has no text. */
  readonly expression?: Expression;
  readonly place: Place;
}

/** Text of a message: fixed, or an expression evaluated at the failing node. */
export type MessagePart = string | { readonly expression: string; readonly isName?: boolean };

/** What reports say of a schema; the phase is the one in effect. */
export type ReportHead = Readonly<Record<"title" | "phase" | "schemaVersion", string | undefined>>;

/** A diagnostic or a property of the schema, for the asserts that refer to it. */
export interface Note {
  readonly id: string;
  readonly message: readonly MessagePart[];
  readonly place: Place;
  readonly written?: Written;
}

export interface Assert {
  readonly id: string;
  /** The id in upper case; of an assert without one its place. */
  readonly code: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  /** A report fails when its test is true. */
  readonly isReport: boolean;
  readonly message: readonly MessagePart[];
  readonly place: Place;
  readonly written: Written;
  /** Selects the node that a failure is reported at, from the one that is judged; undefined where that one is it. */
  readonly subject: string | undefined;
  readonly diagnostics: readonly Note[];
  readonly properties: readonly Note[];
}

export interface Rule {
  readonly context: string;
  readonly lets: readonly Let[];
  readonly asserts: readonly Assert[];
  readonly place: Place;
  readonly written: Written;
}

export interface Pattern {
  readonly written: Written;
  readonly title: string | undefined;
  readonly lets: readonly Let[];
  readonly rules: readonly Rule[];
}

export interface UserFunction {
  readonly name: string;
  readonly place: string;
  readonly parameters: readonly { readonly name: string; readonly type: SequenceType | undefined }[];
  readonly result: SequenceType | undefined;
  readonly body: Expression;
}

/** An xsl:key: nodes that match a pattern, by the values of an expression at each of them. */
export interface Key {
  readonly name: string;
  readonly match: string;
  readonly use: string;
  readonly place: Place;
}

export interface Schema {
  readonly file: string;
  readonly head: ReportHead;
  /** Values are converted as in XPath 1.0: the first of several counts, text is a number where one is needed. */
  readonly compatible: boolean;
  readonly namespaces: Namespaces;
  readonly lets: readonly Let[];
  /** Functions by `{namespace}local#arity`. */
  readonly functions: ReadonlyMap<string, UserFunction>;
  readonly keys: readonly Key[];
  readonly patterns: readonly Pattern[];
}
