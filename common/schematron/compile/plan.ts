import type { Code } from "./code.ts";
import { isNodeKind, type Kind, type Order, type StaticType } from "./static-type.ts";

export type Use = (item: string, code: Code) => void;

/**
 * A compiled expression: its static type, and how to write JavaScript that computes it. `each` writes the loop with the
 * consumer's statements inside, so that a sequence becomes an array only where one is needed.
 */
export interface Plan extends StaticType {
  /** Order of nodes as `each` delivers them; `sorted` for everything else. */
  readonly order: Order;
  /** No node of the sequence is inside of another one: children of it are in document order then. */
  readonly peers: boolean;
  /** Writes statements that run `use` for each item. `use` may leave through a labelled break. */
  each(code: Code, use: Use): void;
  /** Expression for the only item; undefined in JavaScript when there is none. Only where `many` is false. */
  single?(code: Code): string;
  /** Effective boolean value, where it is simpler than from the items. */
  test?(code: Code): string;
  /** The same items from nodes in document order without repetition, where the plan maps nodes. */
  ordered?(): Plan;
  /** An array that already exists, as an expression. */
  array?(code: Code): string;
  /** JavaScript Set of the strings of a memoised sequence. */
  set?: () => string;
  /** The value does not depend on the document. */
  readonly constant?: boolean;
  /** Value known at compile time. */
  readonly literal?: { readonly type: Kind; readonly value: string };
}

/** At most one item, from the expression that `write` returns. */
export function singlePlan(kind: Kind, min: 0 | 1, write: (code: Code) => string): Plan {
  return {
    kind,
    min,
    many: false,
    order: "sorted",
    peers: true,
    single: write,
    each(code, use) {
      const value = code.hold(write(code));
      if (min === 1) {
        use(value, code);
      } else {
        code.block(`if (${value} !== undefined)`, (inner) => use(value, inner));
      }
    },
  };
}

export function booleanPlan(write: (code: Code) => string): Plan {
  return { ...singlePlan("boolean", 1, write), test: write };
}

export const emptyPlan: Plan = { ...singlePlan("none", 0, () => "undefined"), each: () => {}, test: () => "false" };

export function manyPlan(kind: Kind, each: Plan["each"], order: Order = "sorted", peers = false): Plan {
  return { kind, min: 0, many: true, order, peers, each };
}

/** Items of an array that the expression `write` returns. */
export function arrayPlan(kind: Kind, write: (code: Code) => string, min: 0 | 1 = 0): Plan {
  return {
    ...manyPlan(kind, (code, use) => {
      const item = code.fresh("v");
      code.block(`for (const ${item} of ${write(code)})`, (inner) => use(item, inner));
    }),
    min,
    array: write,
  };
}

/** Writes a loop that stops at the first item for which `use` breaks to the label. */
export function labelled(code: Code, write: (label: string, code: Code) => void): void {
  const label = code.fresh("L");
  code.block(`${label}:`, (inner) => write(label, inner));
}

/** JavaScript of the only item or undefined; the generated code throws XPTY0004 for several. */
export function one(plan: Plan, code: Code): string {
  if (plan.single) {
    return code.hold(plan.single(code));
  }
  const found = code.fresh("v");
  code.line(`let ${found};`);
  unique(plan).each(code, (item, inner) => {
    inner.line(`if (${found} !== undefined) tooMany();`);
    inner.line(`${found} = ${item};`);
  });
  return found;
}

/** A plan that is known to yield at most one item, as a single value. */
export function singleFrom(plan: Plan): Plan {
  return singlePlan(plan.kind, 0, (code) => {
    const found = code.fresh("v");
    code.line(`let ${found};`);
    plan.each(code, (item, inner) => inner.line(`${found} = ${item};`));
    return found;
  });
}

/** First item in document order, undefined when there is none. */
export function first(plan: Plan, code: Code): string {
  if (plan.single) {
    return code.hold(plan.single(code));
  }
  const found = code.fresh("v");
  code.line(`let ${found};`);
  labelled(code, (label) => {
    inOrder(plan).each(code, (item, inner) => {
      inner.line(`${found} = ${item};`);
      inner.line(`break ${label};`);
    });
  });
  return found;
}

export function array(plan: Plan, code: Code): string {
  const ordered = inOrder(plan);
  if (ordered.array) {
    return code.hold(ordered.array(code));
  }
  const items = code.fresh("a");
  code.line(`const ${items} = [];`);
  ordered.each(code, (item, inner) => inner.line(`${items}.push(${item});`));
  return items;
}

/** The same nodes in document order without repetition. */
export function inOrder(plan: Plan): Plan {
  const known = plan.order === "sorted" ? plan : plan.ordered?.();
  if (known) {
    return known;
  }
  const write = (code: Code): string => {
    const items = code.fresh("a");
    code.line(`const ${items} = [];`);
    plan.each(code, (item, inner) => inner.line(`${items}.push(${item});`));
    code.line(`${plan.kind === "any" ? "sortItems" : "sortNodes"}(${items});`);
    return items;
  };
  return { ...arrayPlan(plan.kind, write, plan.min), order: "sorted", peers: plan.peers };
}

export function unique(plan: Plan): Plan {
  return plan.order === "loose" ? inOrder(plan) : plan;
}

export function exists(plan: Plan, code: Code): string {
  if (plan.min === 1) {
    return "true";
  }
  if (plan.kind === "none") {
    return "false";
  }
  if (plan.single) {
    return `(${plan.single(code)} !== undefined)`;
  }
  const found = code.fresh("b");
  code.line(`let ${found} = false;`);
  labelled(code, (label) => {
    plan.each(code, (_item, inner) => {
      inner.line(`${found} = true;`);
      inner.line(`break ${label};`);
    });
  });
  return found;
}

/** Effective boolean value (XPath 2.0, 2.4.3), as an expression. */
export function test(plan: Plan, code: Code): string {
  if (plan.test) {
    return plan.test(code);
  }
  if (isNodeKind(plan.kind)) {
    return exists(plan, code);
  }
  if (plan.kind === "any") {
    return `itemsTest(${array(plan, code)})`;
  }
  const value = one(plan, code);
  const truth: Partial<Record<Kind, string>> = {
    none: "false",
    boolean: `(${value} === true)`,
    string: `(${value} !== undefined && ${value} !== "")`,
    untyped: `(${value} !== undefined && ${value} !== "")`,
    int: `(!!${value})`,
    double: `(!!${value})`,
    decimal: `(${value} !== undefined && Number(${value}.units) !== 0)`,
  };
  return truth[plan.kind] ?? `(${value} !== undefined && noTruth())`;
}
