import type { Expression } from "../../xpath/ast.ts";
import type { Code } from "../code.ts";
import { compile, withFocus, type Environment } from "../compilation-unit.ts";
import { callsInFocus } from "../free-names.ts";
import { numericAs } from "../conversions.ts";
import { array, labelled, one, singlePlan, test, type Plan, type Use } from "../plan.ts";
import { isNumeric, type Kind } from "../static-type.ts";

/** Writes the loop over the items of an axis or a sequence for one origin. */
export type Source = (origin: string, code: Code, use: Use) => void;

/** The source with the predicates applied in turn; positions count per origin. */
export function filtered(
  predicates: readonly Expression[],
  environment: Environment,
  kind: Kind,
  source: Source,
): Source {
  return predicates.reduce<Source>((from, predicate) => withPredicate(from, predicate, environment, kind), source);
}

function withPredicate(source: Source, predicate: Expression, environment: Environment, kind: Kind): Source {
  if (callsInFocus(predicate, "last")) {
    return withLast(source, predicate, environment, kind);
  }
  if (predicate.kind === "literal" && predicate.type === "integer") {
    return nth(source, Number(predicate.value));
  }
  const needsPosition = callsInFocus(predicate, "position") || mayBeNumeric(predicate, environment, kind);
  return (origin, code, use) => {
    const position = needsPosition ? code.fresh("p") : undefined;
    if (position !== undefined) {
      code.line(`let ${position} = 0;`);
    }
    source(origin, code, (item, inner) => {
      if (position !== undefined) {
        inner.line(`${position}++;`);
      }
      const focus = { item: singlePlan(kind, 1, () => item), ...(position === undefined ? {} : { position }) };
      writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
    });
  };
}

function mayBeNumeric(predicate: Expression, environment: Environment, kind: Kind): boolean {
  const focus = { item: singlePlan(kind, 1, () => "?"), position: "?" };
  const plan = compile(predicate, withFocus(environment, focus));
  return isNumeric(plan.kind) || plan.kind === "any";
}

/** Writes `success` where the predicate selects the item at that position. */
function writeCondition(plan: Plan, position: string | undefined, code: Code, success: (code: Code) => void): void {
  let condition: string;
  if (isNumeric(plan.kind)) {
    const value = one(plan, code);
    condition = `${value} !== undefined && ${numericAs(plan.kind, "double", value)} === ${position}`;
  } else if (plan.kind === "any") {
    condition = `predicateTest(${array(plan, code)}, ${position})`;
  } else {
    condition = test(plan, code);
  }
  code.block(`if (${condition})`, success);
}

/** `[3]`: the loop ends at that item. */
function nth(source: Source, index: number): Source {
  return (origin, code, use) => {
    const position = code.fresh("p");
    code.line(`let ${position} = 0;`);
    labelled(code, (label, block) => {
      source(origin, block, (item, inner) => {
        inner.block(`if (++${position} === ${index})`, (found) => {
          use(item, found);
          found.line(`break ${label};`);
        });
      });
    });
  };
}

/** With last() the items are counted before the predicate is evaluated for the first one. */
function withLast(source: Source, predicate: Expression, environment: Environment, kind: Kind): Source {
  return (origin, code, use) => {
    const items = code.fresh("a");
    const index = code.fresh("i");
    code.line(`const ${items} = [];`);
    source(origin, code, (item, inner) => inner.line(`${items}.push(${item});`));
    code.block(`for (let ${index} = 0; ${index} < ${items}.length; ${index}++)`, (inner) => {
      const item = inner.hold(`${items}[${index}]`);
      const position = inner.hold(`${index} + 1`, "p");
      const focus = { item: singlePlan(kind, 1, () => item), position, last: `${items}.length` };
      writeCondition(compile(predicate, withFocus(environment, focus)), position, inner, (found) => use(item, found));
    });
  };
}
