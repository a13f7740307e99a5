/** A language that an expression is written in: the engine's, fontoxpath's XPath 3.1, libxml2's XPath 1. */
export type Dialect = "ours" | "peer" | "libxml";

/** What a node holds as text; `any` is a node of whatever content. */
export type NodeType = "node-int" | "node-dec" | "node-dbl" | "node-str" | "node-date" | "node-group" | "node-any";

export type Type = "int" | "dec" | "dbl" | "str" | "bool" | "date" | NodeType;

/** How many items there may be. */
export type Occurrence = "1" | "?" | "*";

/** Precedence of XPath's grammar, as far as brackets depend on it. */
export const level = {
  sequence: 0,
  single: 1,
  or: 2,
  and: 3,
  comparison: 4,
  range: 5,
  additive: 6,
  multiplicative: 7,
  union: 8,
  intersect: 9,
  instance: 10,
  castable: 12,
  unary: 14,
  path: 15,
  step: 16,
  primary: 17,
} as const;

type Words = string | Readonly<Record<Dialect, string>>;

export interface Slot {
  readonly expression: Expression;
  /** What binds less is put into brackets. */
  readonly level: number;
}

export type Part = Words | Slot;

export interface Expression {
  readonly type: Type;
  readonly occurrence: Occurrence;
  readonly level: number;
  readonly parts: readonly Part[];
}

export const at = (expression: Expression, needed: number = level.single): Slot => ({ expression, level: needed });

export const isSlot = (part: Part): part is Slot => typeof part === "object" && "expression" in part;

export function write({ parts }: Expression, dialect: Dialect): string {
  return parts
    .map((part) => {
      if (typeof part === "string") {
        return part;
      }
      if (!isSlot(part)) {
        return part[dialect];
      }
      const text = write(part.expression, dialect);
      return part.expression.level < part.level ? `(${text})` : text;
    })
    .join("");
}

const wider: Readonly<Record<Occurrence, number>> = { "1": 0, "?": 1, "*": 2 };

export const fits = (found: Occurrence, wanted: Occurrence): boolean => wider[found] <= wider[wanted];

/** The wider one of both. */
export const either = (left: Occurrence, right: Occurrence): Occurrence => (fits(left, right) ? right : left);

export const isNode = (type: Type): type is NodeType => type.startsWith("node-");
