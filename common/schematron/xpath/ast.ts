/** Syntax tree of XPath 2.0 with names resolved to namespaces. `at` is the offset in the expression's text. */

export const axes = [
  "child",
  "descendant",
  "attribute",
  "self",
  "descendant-or-self",
  "following-sibling",
  "following",
  "parent",
  "ancestor",
  "preceding-sibling",
  "preceding",
  "ancestor-or-self",
] as const;

export type Axis = (typeof axes)[number];

/** An `undefined` namespace or local matches any. */
export interface NameTest {
  readonly test: "name";
  readonly namespace: string | undefined;
  readonly local: string | undefined;
}

/** `tree-node`: element or document node, what `//` walks over on its way to an element or attribute. */
export type NodeTest = NameTest | { readonly test: "node" | "text" | "comment" | "instruction" | "tree-node" };

/** Types the engine knows; the derived ones that behave like their base count as it only where that is exact. */
export const atomicNames = [
  "anyAtomicType",
  "untypedAtomic",
  "string",
  "boolean",
  "integer",
  "decimal",
  "double",
  "date",
  "time",
  "dateTime",
  "dayTimeDuration",
  "yearMonthDuration",
] as const;

export type AtomicName = (typeof atomicNames)[number];

export type ItemTypeName = AtomicName | "item" | "node" | "element" | "attribute" | "empty";

export interface SequenceType {
  readonly item: ItemTypeName;
  readonly min: 0 | 1;
  readonly many: boolean;
}

export type ComparisonOperator = "=" | "!=" | "<" | "<=" | ">" | ">=";
export type ArithmeticOperator = "+" | "-" | "*" | "div" | "idiv" | "mod";

export interface Step {
  readonly kind: "step";
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
  readonly at: number;
  /** The compiler marks a step to texts that other steps lead on from: their strings alone would not do. */
  readonly asNodes?: true;
}

export interface Binding {
  readonly name: string;
  readonly value: Expression;
}

interface Located {
  readonly at: number;
}

interface Pair<K extends string> {
  readonly kind: K;
  readonly left: Expression;
  readonly right: Expression;
}

interface Operation<K extends string, O> extends Pair<K> {
  readonly operator: O;
}

export type Expression = Located &
  (
    | { readonly kind: "literal"; readonly type: "string" | "integer" | "decimal" | "double"; readonly value: string }
    | { readonly kind: "variable"; readonly name: string }
    | { readonly kind: "context" | "root" }
    | Step
    | Pair<"path" | "and" | "or" | "range">
    /** The right side for each item on the left, in that order (XPath 3.0's `!`, xsl:for-each). */
    | Pair<"map">
    | { readonly kind: "filter"; readonly base: Expression; readonly predicates: readonly Expression[] }
    | { readonly kind: "sequence"; readonly items: readonly Expression[] }
    | {
        readonly kind: "call";
        readonly namespace: string;
        readonly local: string;
        readonly args: readonly Expression[];
      }
    /** General comparisons, and those of single values. */
    | Operation<"compare" | "value-compare", ComparisonOperator>
    | Operation<"node-compare", "is" | "<<" | ">>">
    | Operation<"arithmetic", ArithmeticOperator>
    | Operation<"set", "union" | "intersect" | "except">
    | { readonly kind: "negate"; readonly operand: Expression }
    | {
        readonly kind: "if";
        readonly condition: Expression;
        readonly whenTrue: Expression;
        readonly whenFalse: Expression;
      }
    | { readonly kind: "for"; readonly bindings: readonly Binding[]; readonly body: Expression }
    | { readonly kind: "some" | "every"; readonly bindings: readonly Binding[]; readonly body: Expression }
    | { readonly kind: "let"; readonly name: string; readonly value: Expression; readonly body: Expression }
    | { readonly kind: "cast" | "castable"; readonly operand: Expression; readonly type: SequenceType }
    | { readonly kind: "instance"; readonly operand: Expression; readonly type: SequenceType }
    | { readonly kind: "convert"; readonly operand: Expression; readonly type: SequenceType }
  );

type HavingKind<E, K> = E extends { readonly kind: infer T } ? ([K & T] extends [never] ? never : E) : never;

export type ExpressionOf<K extends Expression["kind"]> = HavingKind<Expression, K>;

/** Equal for expressions that differ only by their place in the text. */
export const expressionKey = (expression: Expression): string => keyOf(expression);

/** JSON.stringify would call back for every member, and a rule file has thousands of them. */
function keyOf(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(keyOf).join()}]`;
  }
  let key = "";
  for (const name in value) {
    if (name !== "at") {
      key += `${name}:${keyOf(value[name as keyof typeof value])},`;
    }
  }
  return `{${key}}`;
}
