import { atomized, boxed, mapItems, widened } from "../conversions.ts";
import {
  array,
  arrayPlan,
  asNodes,
  booleanPlan,
  exists,
  first,
  inOrder,
  manyPlan,
  one,
  singlePlan,
  unique,
  type Plan,
} from "../plan.ts";
import type { Environment } from "../environment.ts";
import { commonKind, isText } from "../static-type.ts";
import { numberArgument, type Call, type Library } from "./arguments.ts";

function compileCount(plan: Plan): Plan {
  const items = unique(plan);
  return singlePlan("int", 1, (code) => {
    if (items.array) {
      return `${items.array(code)}.length`;
    }
    const count = code.fresh("n");
    code.line(`let ${count} = 0;`);
    items.each(code, (_item, inner) => inner.line(`${count}++;`));
    return count;
  });
}

function compileDistinctValues(plan: Plan): Plan {
  const values = inOrder(atomized(plan));
  if (isText(values.kind) || values.kind === "int" || values.kind === "double" || values.kind === "boolean") {
    return arrayPlan(values.kind, (code) => code.hold(`madeItems([...new Set(${array(values, code)})])`));
  }
  return arrayPlan(values.kind, (code) => {
    const boxes = mapItems(values, values.kind, (item) => item);
    return code.hold(`distinctItems(${array(boxes, code)})`);
  });
}

function compileSubsequence(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const [source, start, length] = args as [Plan, Plan, Plan | undefined];
  return arrayPlan(source.kind, (code) => {
    const bounds = [start, ...(length ? [length] : [])].map((plan) => numberArgument(plan, code, environment, call));
    return code.hold(`madeItems(subsequence(${[array(source, code), ...bounds].join(", ")}))`);
  });
}

/** zero-or-one, exactly-one, one-or-more. */
function checked(min: 0 | 1, many: boolean) {
  return {
    min: 1,
    max: 1,
    compile([source]: readonly Plan[]): Plan {
      const plan = inOrder(source as Plan);
      if (!many) {
        return singlePlan(plan.kind, min, (code) => (min === 1 ? `required(${one(plan, code)})` : one(plan, code)));
      }
      return arrayPlan(plan.kind, (code) => code.hold(`oneOrMore(${array(plan, code)})`), 1);
    },
  };
}

function compileIndexOf(args: readonly Plan[]): Plan {
  const [source, searched] = args.map(atomized) as [Plan, Plan];
  if (!isText(source.kind) || !isText(searched.kind)) {
    const boxes = [source, searched].map((plan) => mapItems(plan, "any", (item) => boxed(plan.kind, item)));
    return arrayPlan("int", (code) => `indexesOf(${array(boxes[0] as Plan, code)}, ${one(boxes[1] as Plan, code)})`);
  }
  return arrayPlan("int", (code) => code.hold(`textIndexesOf(${array(source, code)}, ${one(searched, code)})`));
}

function compileInsertBefore(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const [target, position, inserted] = args as [Plan, Plan, Plan];
  const kind = commonKind(target.kind, inserted.kind);
  return arrayPlan(kind, (code) => {
    const at = numberArgument(position, code, environment, call);
    const [items, added] = [target, inserted].map((plan) => array(widened(plan, kind), code));
    return code.hold(`madeItems(insertBefore(${items}, ${at}, ${added}, rounds))`);
  });
}

function compileRemove(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const [source, position] = args as [Plan, Plan];
  return arrayPlan(source.kind, (code) => {
    const at = numberArgument(position, code, environment, call);
    return code.hold(`madeItems(${array(source, code)}.filter((_item, index) => index + 1 !== ${at}))`);
  });
}

function compileDeepEqual(args: readonly Plan[]): Plan {
  const items = args.map((arg) => {
    const plan = inOrder(asNodes(arg));
    return mapItems(plan, "any", (item) => boxed(plan.kind, item));
  });
  return booleanPlan((code) => `deepEqual(${items.map((plan) => array(plan, code)).join(", ")})`);
}

export const sequenceFunctions: Library = {
  count: { min: 1, max: 1, compile: (args) => compileCount(args[0] as Plan) },
  exists: { min: 1, max: 1, compile: (args) => booleanPlan((code) => exists(args[0] as Plan, code)) },
  empty: { min: 1, max: 1, compile: (args) => booleanPlan((code) => `!${exists(args[0] as Plan, code)}`) },
  "distinct-values": { min: 1, max: 1, compile: (args) => compileDistinctValues(args[0] as Plan) },
  data: { min: 1, max: 1, compile: (args) => atomized(args[0] as Plan) },
  unordered: { min: 1, max: 1, compile: (args) => args[0] as Plan },
  reverse: {
    min: 1,
    max: 1,
    compile: ([source]) =>
      arrayPlan((source as Plan).kind, (code) => code.hold(`madeItems([...${array(source as Plan, code)}].reverse())`)),
  },
  head: {
    min: 1,
    max: 1,
    compile: ([source]) => {
      const plan = inOrder(source as Plan);
      return plan.many ? singlePlan(plan.kind, plan.min, (code) => first(plan, code)) : plan;
    },
  },
  tail: {
    min: 1,
    max: 1,
    compile: ([source]) =>
      arrayPlan((source as Plan).kind, (code) => code.hold(`madeItems(${array(source as Plan, code)}.slice(1))`)),
  },
  subsequence: { min: 2, max: 3, compile: compileSubsequence },
  "index-of": { min: 2, max: 2, compile: compileIndexOf },
  "insert-before": { min: 3, max: 3, compile: compileInsertBefore },
  remove: { min: 2, max: 2, compile: compileRemove },
  "deep-equal": { min: 2, max: 2, compile: compileDeepEqual },
  "zero-or-one": checked(0, false),
  "exactly-one": checked(1, false),
  "one-or-more": checked(1, true),
  /** The separator-joined text of an XSLT value-of: an internal name that no expression can spell. */
  "#value-of": {
    min: 2,
    max: 2,
    compile: ([items, separator]) => {
      const values = atomized(items as Plan);
      const texts = mapItems(values, "any", (item) => boxed(values.kind, item));
      return singlePlan(
        "untyped",
        1,
        (code) => `made(joinItems(${array(texts, code)}, ${one(separator as Plan, code)}, textLeft))`,
      );
    },
  },
  error: { min: 0, max: 3, compile: () => manyPlan("any", (code) => code.line("raised();")) },
};
