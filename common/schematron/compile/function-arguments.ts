import type { ExpressionOf } from "../xpath/ast.ts";
import type { Code } from "./code.ts";
import { asDouble, only, atomized, stringOf } from "./conversions.ts";
import type { Environment } from "./compilation-unit.ts";
import { one, singlePlan, type Plan } from "./plan.ts";

export type Call = ExpressionOf<"call">;

export interface LibraryFunction {
  readonly min: number;
  readonly max: number;
  compile(args: readonly Plan[], environment: Environment, call: Call): Plan;
}

/** A function that takes so many arguments. */
export const taking = (min: number, max: number, compile: LibraryFunction["compile"]): LibraryFunction => ({
  min,
  max,
  compile,
});

export type Library = Readonly<Record<string, LibraryFunction>>;

/** JavaScript of an xs:string? argument; an empty one is the empty string. */
export function stringArgument(plan: Plan, code: Code, environment: Environment, call: Call): string {
  const value = atomized(plan);
  const item = only(value, code, environment);
  if (environment.unit.options.compatible) {
    return value.min === 1
      ? stringOf(value.kind, item)
      : `(${item} === undefined ? "" : ${stringOf(value.kind, item)})`;
  }
  switch (value.kind) {
    case "string":
    case "untyped":
      return value.min === 1 ? item : `(${item} ?? "")`;
    case "none":
      return '""';
    case "any":
      return `stringArgument(${item})`;
    default:
      throw environment.unit.error(`${call.local}() needs text, not ${value.kind}`, environment, call.at);
  }
}

/** JavaScript of an xs:double argument. */
export function numberArgument(plan: Plan, code: Code, environment: Environment, call: Call): string {
  if (environment.unit.options.compatible) {
    return one(asDouble(plan, environment), code);
  }
  const value = atomized(plan);
  const item = one(value, code);
  switch (value.kind) {
    case "int":
    case "double":
      return value.min === 1 ? item : `required(${item})`;
    case "decimal":
      return `decimalToDouble(required(${item}))`;
    case "untyped":
      return `parseDouble(required(${item}))`;
    case "any":
      return `doubleArgument(${item})`;
    default:
      throw environment.unit.error(`${call.local}() needs a number, not ${value.kind}`, environment, call.at);
  }
}

export function ofStrings(
  count: number,
  kind: "string" | "boolean" | "int" | "double",
  write: (...values: string[]) => string,
): LibraryFunction {
  return taking(count, count, (args, environment, call) =>
    singlePlan(kind, 1, (code) => write(...args.map((arg) => stringArgument(arg, code, environment, call)))),
  );
}

/** The first argument, or the context item where it is left out. */
export function orContext(args: readonly Plan[], environment: Environment, call: Call): Plan {
  const item = args[0] ?? environment.focus?.item;
  if (!item) {
    throw environment.unit.error(`${call.local}() has no context item here`, environment, call.at);
  }
  return item;
}
