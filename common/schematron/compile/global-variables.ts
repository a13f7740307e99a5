import type { Expression } from "../xpath/ast.ts";
import type { Let, Schema } from "../schema/schema.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import { compile, withFocus, type Environment } from "./compilation-unit.ts";
import { calledFunctions, freeNames } from "./free-names.ts";
import { singlePlan, type Plan } from "./plan.ts";

/** Parses and compiles variables; `attempt` returns a substitute where that fails. */
interface Work {
  parse(variable: Let): Expression;
  attempt(variable: Let, work: () => Plan): Plan;
}

/** Scope of the variables of the schema; those of patterns have the index of their pattern. */
const SCHEMA = -1;

interface Declared {
  readonly variable: Let;
  readonly scope: number;
  plan?: Plan;
  isCompiling?: boolean;
}

/**
 * Variables of the schema and of its patterns: evaluated at the document node, at most once per document. A pattern also sees
 * the variables of other patterns, in any order, because it does in the stylesheets that other processors make of a schema;
 * its own come first, then those of the schema.
 */
export class GlobalVariables {
  private readonly declared: readonly Declared[];

  constructor(
    private readonly base: Environment,
    private readonly schema: Schema,
    private readonly work: Work,
  ) {
    const ofPatterns = schema.patterns.flatMap(({ lets }, scope) => lets.map((variable) => ({ variable, scope })));
    this.declared = [...schema.lets.map((variable) => ({ variable, scope: SCHEMA })), ...ofPatterns];
    for (const one of this.declared) {
      this.planOf(one);
    }
  }

  environment(pattern: number): Environment {
    const variables = new Map<string, Plan>();
    for (const { variable } of this.declared) {
      const found = this.find(variable.name, pattern);
      if (found?.plan) {
        variables.set(variable.name, found.plan);
      }
    }
    return { ...this.base, variables, globals: new Set(variables.keys()) };
  }

  /** Within a schema or a pattern the last declaration of a name counts. */
  private find(name: string, scope: number): Declared | undefined {
    const named = this.declared.filter(({ variable }) => variable.name === name);
    return (
      named.findLast((one) => one.scope === scope) ??
      named.findLast((one) => one.scope === SCHEMA) ??
      named.find((one) => one.scope !== SCHEMA)
    );
  }

  private planOf(declared: Declared): Plan {
    declared.plan ??= this.work.attempt(declared.variable, () => this.compiled(declared));
    const { name } = declared.variable;
    if (declared.scope === SCHEMA || !this.base.unit.schemaVariables.has(name)) {
      this.base.unit.schemaVariables.set(name, declared.plan);
    }
    return declared.plan;
  }

  private compiled(declared: Declared): Plan {
    const { variable, scope } = declared;
    const source = variable.value || `$${variable.name}`;
    if (declared.isCompiling) {
      throw new XPathSyntaxError(`The variable $${variable.name} depends on itself`, source, 0);
    }
    declared.isCompiling = true;
    const expression = this.work.parse(variable);
    for (const name of this.needed(expression)) {
      const other = name === variable.name ? this.outer(declared) : this.find(name, scope);
      if (other) {
        this.planOf(other);
      }
    }
    const seen = this.environment(scope);
    const outer = this.outer(declared)?.plan;
    const variables = new Map(seen.variables);
    if (outer) {
      variables.set(variable.name, outer);
    } else {
      variables.delete(variable.name);
    }
    return this.global(expression, { ...seen, variables, globals: new Set(variables.keys()), source });
  }

  /** In `<let name="a" value="$a + 1"/>`, `$a` is the declaration before it or the one of the schema. */
  private outer(declared: Declared): Declared | undefined {
    const named = this.declared.filter(({ variable }) => variable.name === declared.variable.name);
    const before = named.slice(0, named.indexOf(declared));
    return before.findLast(({ scope }) => scope === declared.scope) ?? before.find(({ scope }) => scope === SCHEMA);
  }

  /** Names of variables that the expression uses, also in the functions that it calls. */
  private needed(expression: Expression, visited = new Set<string>()): Set<string> {
    const names = new Set(freeNames(expression).variables);
    for (const key of calledFunctions(expression)) {
      const declared = this.schema.functions.get(key);
      if (declared && !visited.has(key)) {
        visited.add(key);
        const own = new Set(declared.parameters.map(({ name }) => name));
        for (const name of this.needed(declared.body, visited)) {
          if (!own.has(name)) {
            names.add(name);
          }
        }
      }
    }
    return names;
  }

  private global(expression: Expression, environment: Environment): Plan {
    const item = singlePlan("element", 1, () => "0");
    const plan = compile(expression, { ...withFocus(environment, { item }), current: item, once: true });
    if (plan.literal) {
      return plan;
    }
    const names = freeNames(expression);
    const variables = [...names.variables].map((name) => environment.variables.get(name));
    const isConstant =
      !names.document && !names.context && !names.current && variables.every((variable) => variable?.constant === true);
    return environment.unit.memo(`let ${environment.unit.identity(plan)}`, isConstant, () => plan);
  }
}
