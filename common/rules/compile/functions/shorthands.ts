import type { Expression } from "../../xpath/ast.ts";
import { FN } from "../../xpath/path-parser.ts";
import type { Call } from "./arguments.ts";

/** What a call of the library is short for, by name and number of arguments. */
const shorthands: Readonly<Record<string, (args: readonly Expression[], at: number) => Expression>> = {
  "trace#1": ([value]) => value as Expression,
  "trace#2": ([value]) => value as Expression,
  /** The second one is for the sum of nothing. */
  "sum#2": ([values, zero], at) => {
    const held: Expression = { kind: "variable", name: HELD, at };
    const sum: Expression = {
      kind: "if",
      condition: call("empty", at, held),
      whenTrue: zero as Expression,
      whenFalse: call("sum", at, held),
      at,
    };
    return { kind: "let", name: HELD, value: values as Expression, body: sum, at };
  },
  "innermost#1": (args, at) => withoutRelatives("ancestor", args, at),
  "outermost#1": (args, at) => withoutRelatives("descendant", args, at),
  "has-children#0": (_args, at) => call("exists", at, children(at)),
  "has-children#1": ([node], at) =>
    call("exists", at, { kind: "path", left: node as Expression, right: children(at), at }),
  "contains-token#2": ([texts, token], at) => {
    const part: Expression = { kind: "variable", name: HELD, at };
    const words = call("tokenize", at, call("string", at, { kind: "variable", name: TEXT, at }));
    return {
      kind: "some",
      bindings: [
        { name: TEXT, value: texts as Expression },
        { name: HELD, value: words },
      ],
      body: { kind: "compare", operator: "=", left: part, right: call("normalize-space", at, token as Expression), at },
      at,
    };
  },
};

/** No expression can spell these names. */
const HELD = "#held";
const TEXT = "#text";

/** Nodes of which none is on the axis of another one. */
function withoutRelatives(axis: "ancestor" | "descendant", [nodes]: readonly Expression[], at: number): Expression {
  const held: Expression = { kind: "variable", name: HELD, at };
  const relatives: Expression = { kind: "step", axis, test: { test: "node" }, predicates: [], at };
  const right: Expression = { kind: "path", left: held, right: relatives, at };
  const none: Expression = { kind: "sequence", items: [], at };
  // United with nothing, they stand in the order of the document.
  const left: Expression = { kind: "set", operator: "union", left: held, right: none, at };
  const body: Expression = { kind: "set", operator: "except", left, right, at };
  return { kind: "let", name: HELD, value: nodes as Expression, body, at };
}

const children = (at: number): Expression => ({
  kind: "step",
  axis: "child",
  test: { test: "node" },
  predicates: [],
  at,
});

const call = (local: string, at: number, ...args: Expression[]): Expression => ({
  kind: "call",
  namespace: FN,
  local,
  args,
  at,
});

const CODE_POINTS = "http://www.w3.org/2005/xpath-functions/collation/codepoint";

/** Functions that take a collation, and the number of their arguments with it. */
const collated: Readonly<Record<string, number>> = {
  compare: 3,
  contains: 3,
  "starts-with": 3,
  "ends-with": 3,
  "substring-before": 3,
  "substring-after": 3,
  "deep-equal": 3,
  "index-of": 3,
  "distinct-values": 2,
  min: 2,
  max: 2,
};

/** The call without the collation that holds anyway. */
function withoutCollation({ local, args, at }: Call): Expression | undefined {
  const last = args.at(-1);
  const isDefault = last?.kind === "call" && last.namespace === FN && last.local === "default-collation";
  const isNamed = last?.kind === "literal" && last.value === CODE_POINTS;
  const takes = Object.hasOwn(collated, local) && collated[local] === args.length;
  return takes && (isDefault || isNamed) ? call(local, at, ...args.slice(0, -1)) : undefined;
}

/** The expression that a call is short for; undefined for most calls. */
export function withoutShorthand(written: Call): Expression | undefined {
  const { local, args, at } = written;
  const key = `${local}#${args.length}`;
  return Object.hasOwn(shorthands, key) ? shorthands[key]?.(args, at) : withoutCollation(written);
}
