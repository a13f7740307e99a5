import type { TemporalKind } from "../runtime/temporal.ts";

/**
 * The static type of an expression's items, and how generated code holds them:
 * element: node number; attribute: row number; untyped, string: string; boolean; int (an xs:integer that is a safe
 * one), double: number; decimal (also other xs:integer): Decimal; dates, times and durations: Temporal; any: see
 * runtime/items.ts; none: there is never an item.
 */
export type Kind =
  | "element"
  | "attribute"
  | "untyped"
  | "string"
  | "boolean"
  | "int"
  | "decimal"
  | "double"
  | TemporalKind
  | "any"
  | "none";

/** `sorted`: document order without duplicates; `unique`: without duplicates; `loose`: neither is known. */
export type Order = "sorted" | "unique" | "loose";

export interface StaticType {
  readonly kind: Kind;
  readonly min: 0 | 1;
  readonly many: boolean;
}

export function isNodeKind(kind: Kind): boolean {
  return kind === "element" || kind === "attribute";
}

export function isNumeric(kind: Kind): boolean {
  return kind === "int" || kind === "decimal" || kind === "double";
}

export function isText(kind: Kind): boolean {
  return kind === "string" || kind === "untyped";
}
