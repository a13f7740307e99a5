import type { Expression, ExpressionOf } from "../../xpath/ast.ts";
import { compile, isGlobal, withFocus, type Environment } from "../compilation-unit.ts";
import { atomized } from "../conversions.ts";
import { expressionKey } from "../../xpath/expression-key.ts";
import { callsInFocus, freeNames } from "../free-names.ts";
import { arrayPlan, one, singlePlan, type Plan } from "../plan.ts";
import { isText, type Kind } from "../static-type.ts";

interface Sides {
  /** Depends on the node that the predicate is evaluated for, and otherwise on constants of the document. */
  readonly key: Expression;
  /** Does not depend on that node. */
  readonly value: Expression;
}

/**
 * `//line[rate = $rate]`: the nodes are constant for the document, so they are indexed by the key once. Without the index each
 * part of a VAT breakdown would walk all lines. undefined where the last predicate is no such comparison.
 */
export function compileJoin(path: ExpressionOf<"path">, environment: Environment): Plan | undefined {
  const { right } = path;
  const last = right.kind === "step" ? right.predicates.at(-1) : undefined;
  if (right.kind !== "step" || last?.kind !== "compare" || last.operator !== "=") {
    return undefined;
  }
  const base: Expression = { ...path, right: { ...right, predicates: right.predicates.slice(0, -1) } };
  const sides = isGlobal(base, environment) ? sidesOf(last, environment) : undefined;
  return sides && join(base, sides, environment);
}

const isPositional = (expression: Expression): boolean =>
  callsInFocus(expression, "position") || callsInFocus(expression, "last");

function sidesOf(compare: ExpressionOf<"compare">, environment: Environment): Sides | undefined {
  const { left, right } = compare;
  for (const [key, value] of [
    [left, right],
    [right, left],
  ] as const) {
    const names = freeNames(key);
    const keyIsOfNode =
      names.context &&
      !names.current &&
      !isPositional(key) &&
      [...names.variables].every((name) => environment.variables.isGlobal(name));
    if (keyIsOfNode && !freeNames(value).context) {
      return { key, value };
    }
  }
  return undefined;
}

/** JavaScript for the index key of a value; undefined for kinds that cannot be keys. Exact numbers can, because each has only one text. */
function textOf(kind: Kind, value: string): string | undefined {
  if (isText(kind)) {
    return value;
  }
  return kind === "decimal" || kind === "int" ? `String(${value})` : undefined;
}

function join(base: Expression, { key, value }: Sides, environment: Environment): Plan | undefined {
  const { unit } = environment;
  const searched = atomized(compile(value, environment));
  const keyAt = (item: string): Plan => {
    const focus = { item: singlePlan("element", 1, () => item) };
    return atomized(compile(key, withFocus(environment, focus)));
  };
  const keyKind = keyAt("?").kind;
  const sameFamily = isText(keyKind) === isText(searched.kind);
  if (searched.many || !sameFamily || textOf(keyKind, "") === undefined || textOf(searched.kind, "") === undefined) {
    return undefined;
  }
  const nodes = compile(base, environment);
  const index = unit.memo(`join ${unit.identity(nodes)} ${expressionKey(key)}`, false, () =>
    singlePlan("any", 1, (code) => {
      const map = code.fresh("j");
      code.line(`const ${map} = new Map();`);
      nodes.each(code, (node, inner) =>
        keyAt(node).each(inner, (item, found) =>
          found.line(`addToIndex(${map}, ${textOf(keyKind, item) as string}, ${node});`),
        ),
      );
      return map;
    }),
  );
  return arrayPlan("element", (code) => {
    const text = one(searched, code);
    const map = index.single?.(code) as string;
    const found = `${map}.get(${textOf(searched.kind, text) as string}) ?? []`;
    return code.hold(searched.min === 1 ? `(${found})` : `(${text} === undefined ? [] : ${found})`, "a");
  });
}
