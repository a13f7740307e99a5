import type { UserFunction } from "../compile/user-functions.ts";
import type { Namespaces } from "../xpath/path-parser.ts";

/**
 * A Schematron file as the compiler sees it: abstract patterns and rules are already replaced by what they stand for.
 */

/** Where something stands, as `file:line:column`. */
export type Place = string;

export interface Let {
  readonly name: string;
  readonly value: string;
  readonly place: Place;
}

/** Text of a message: fixed, or an expression evaluated at the failing node. */
export type MessagePart = string | { readonly expression: string };

export interface Assert {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  /** A report fails when its test is true. */
  readonly isReport: boolean;
  readonly message: readonly MessagePart[];
  readonly place: Place;
}

export interface Rule {
  readonly context: string;
  readonly lets: readonly Let[];
  readonly asserts: readonly Assert[];
  readonly place: Place;
}

export interface Pattern {
  readonly lets: readonly Let[];
  readonly rules: readonly Rule[];
}

export interface Schema {
  readonly namespaces: Namespaces;
  readonly lets: readonly Let[];
  /** Functions by `{namespace}local#arity`. */
  readonly functions: ReadonlyMap<string, UserFunction>;
  readonly patterns: readonly Pattern[];
}

/** A rule file that cannot be used: malformed, or with something that the engine cannot express exactly. */
export class RuleFileError extends Error {
  override readonly name = "RuleFileError";

  constructor(
    readonly place: Place,
    reason: string,
  ) {
    super(`${place}: ${reason}`);
  }
}
