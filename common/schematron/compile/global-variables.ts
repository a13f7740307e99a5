import type { Expression } from "../xpath/ast.ts";
import type { Let, Schema } from "../schema/schema.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import { compile, withFocus, type Environment } from "./compilation-unit.ts";
import { calledFunctions, freeNames } from "./free-names.ts";
import { singlePlan, type Plan } from "./plan.ts";
import { Variables } from "./variables.ts";

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
  /** The declarations of its name in its scope. */
  readonly alike: readonly Declared[];
  plan?: Plan;
  isCompiling?: boolean;
}

const keyOf = (name: string, scope: number): string => `${scope} ${name}`;

/**
 * Variables of the schema and of its patterns: evaluated at the document node, at most once per document. A pattern also sees
 * the variables of other patterns, in any order, because it does in the stylesheets that other processors make of a schema;
 * its own come first, then those of the schema.
 */
export class GlobalVariables {
  private readonly byScope = new Map<string, Declared[]>();
  /** The first declaration of each name in any pattern. */
  private readonly ofPatterns = new Map<string, Declared>();

  constructor(
    private readonly base: Environment,
    private readonly schema: Schema,
    private readonly work: Work,
  ) {
    const ofPatterns = schema.patterns.flatMap(({ lets }, scope) => lets.map((variable) => ({ variable, scope })));
    const declared = [...schema.lets.map((variable) => ({ variable, scope: SCHEMA })), ...ofPatterns].map((one) =>
      this.declare(one),
    );
    declared.forEach((one) => this.planOf(one));
  }

  environment(pattern: number): Environment {
    return { ...this.base, variables: new Variables((name) => this.find(name, pattern)?.plan) };
  }

  private declare({ variable, scope }: Pick<Declared, "variable" | "scope">): Declared {
    const key = keyOf(variable.name, scope);
    const alike = this.byScope.get(key) ?? [];
    const declared: Declared = { variable, scope, alike };
    alike.push(declared);
    this.byScope.set(key, alike);
    if (scope !== SCHEMA && !this.ofPatterns.has(variable.name)) {
      this.ofPatterns.set(variable.name, declared);
    }
    return declared;
  }

  /** Within a schema or a pattern the last declaration of a name counts. */
  private find(name: string, scope: number): Declared | undefined {
    return (
      this.byScope.get(keyOf(name, scope))?.at(-1) ??
      this.byScope.get(keyOf(name, SCHEMA))?.at(-1) ??
      this.ofPatterns.get(name)
    );
  }

  private planOf(declared: Declared): Plan {
    declared.plan ??= this.work.attempt(declared.variable, () => this.compiled(declared));
    this.base.unit.declareOfSchema(declared.variable.name, declared.plan, declared.scope === SCHEMA);
    return declared.plan;
  }

  private compiled(declared: Declared): Plan {
    const { variable } = declared;
    const source = variable.value || `$${variable.name}`;
    if (declared.isCompiling) {
      throw new XPathSyntaxError(`The variable $${variable.name} depends on itself`, source, 0);
    }
    declared.isCompiling = true;
    try {
      return this.open(declared, source);
    } finally {
      declared.isCompiling = false;
    }
  }

  private open(declared: Declared, source: string): Plan {
    const { variable, scope } = declared;
    const expression = this.work.parse(variable);
    for (const name of this.needed(expression)) {
      const other = name === variable.name ? this.outer(declared) : this.find(name, scope);
      if (other) {
        this.planOf(other);
      }
    }
    const seen = this.environment(scope);
    const outer = this.outer(declared)?.plan;
    return this.global(expression, {
      ...seen,
      variables: seen.variables.with(variable.name, outer, outer !== undefined),
      source,
    });
  }

  /** In `<let name="a" value="$a + 1"/>`, `$a` is the declaration before it or the one of the schema. */
  private outer({ variable, scope, alike }: Declared): Declared | undefined {
    const before = alike[alike.findIndex((one) => one.variable === variable) - 1];
    return before ?? (scope === SCHEMA ? undefined : this.byScope.get(keyOf(variable.name, SCHEMA))?.[0]);
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
