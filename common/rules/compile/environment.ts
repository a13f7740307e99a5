import type { Expression } from "../xpath/ast.ts";
import { freeNames } from "./free-names.ts";
import type { Plan } from "./plan.ts";
import type { CompilationUnit } from "./compilation-unit.ts";

export interface Focus {
  readonly item: Plan;
  readonly position?: string;
  readonly last?: string;
}

/** The context in which an expression is compiled. */
export interface Environment {
  readonly unit: CompilationUnit;
  readonly focus: Focus | undefined;
  /** What `current()` is: the node that a rule or a pattern judges. */
  readonly current: Plan | undefined;
  readonly variables: ReadonlyMap<string, Plan>;
  /** Variables whose value is constant for a document (those of schemas and patterns). */
  readonly globals: ReadonlySet<string>;
  /** The expression is part of a memoised one, so its parts need no memo. */
  readonly once: boolean;
  /** Text of the whole expression, for error messages. */
  readonly source: string;
}

export type CompileExpression = (expression: Expression, environment: Environment) => Plan;

export function withFocus(environment: Environment, focus: Focus): Environment {
  return { ...environment, focus, once: false };
}

export function withVariable(environment: Environment, name: string, value: Plan): Environment {
  const globals = new Set(environment.globals);
  globals.delete(name);
  return { ...environment, globals, once: false, variables: new Map(environment.variables).set(name, value) };
}

export function compile(expression: Expression, environment: Environment): Plan {
  return environment.unit.compileExpression(expression, environment);
}

/** Whether the value is constant for a document. */
export function isGlobal(expression: Expression, { globals }: Environment): boolean {
  const { context, current, variables } = freeNames(expression);
  return !context && !current && [...variables].every((name) => globals.has(name));
}
