import type { Expression } from "../xpath/ast.ts";
import { parseXPath } from "../xpath/parser.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import {
  RuleFileError,
  type Assert,
  type Let,
  type Pattern,
  type Place,
  type Rule,
  type Schema,
} from "../schematron/schema.ts";
import { CompilationUnit } from "./compilation-unit.ts";
import { compileContext, type ContextAlternative } from "./nodes/context-pattern.ts";
import { compile, withFocus, type Environment } from "./environment.ts";
import { compileExpression } from "./expression.ts";
import { freeNames } from "./free-names.ts";
import { array, arrayPlan, one, singlePlan, test, type Plan } from "./plan.ts";
import { UserFunctions } from "./user-functions.ts";
import { mapItems, stringOf } from "./conversions.ts";

/** What is known of an assert besides its code. */
export interface AssertSource {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  readonly place: Place;
}

export interface RuleSource {
  readonly alternatives: readonly (ContextAlternative & {
    readonly match: string | undefined;
    readonly guard: string | undefined;
  })[];
  /** Names of the functions that say whether an assert holds, and what its message is. */
  readonly asserts: readonly (AssertSource & { readonly holds: string; readonly message: string })[];
}

/** Code of a schema: declarations of functions, and which of them make up which rule of which pattern. */
export interface CompiledSchema {
  readonly declarations: readonly string[];
  /** Statements that forget the last document. */
  readonly resets: readonly string[];
  readonly patterns: readonly (readonly RuleSource[])[];
}

/** @throws RuleFileError with the expression and its place, for what the compiler cannot express */
export function compileSchema(schema: Schema): CompiledSchema {
  return new SchemaCompiler(schema).compile();
}

class SchemaCompiler {
  private readonly unit: CompilationUnit;
  private readonly base: Environment;

  constructor(private readonly schema: Schema) {
    this.unit = new CompilationUnit(compileExpression, new UserFunctions(schema.functions));
    this.base = {
      unit: this.unit,
      focus: undefined,
      current: undefined,
      variables: new Map(),
      globals: new Set(),
      once: false,
      source: "",
    };
  }

  compile(): CompiledSchema {
    const environment = this.globals(this.schema.lets, this.base);
    environment.variables.forEach((plan, name) => this.unit.schemaVariables.set(name, plan));
    const patterns = this.schema.patterns.map((pattern) => this.pattern(pattern, environment));
    return { declarations: this.unit.declarations, resets: this.unit.resets, patterns };
  }

  /** Variables of the schema or of a pattern: evaluated at the document node, at most once per document. */
  private globals(lets: readonly Let[], environment: Environment): Environment {
    return lets.reduce<Environment>((scope, { name, value, place }) => {
      const plan = this.located(place, () => this.global(this.parse(value), value, scope));
      return {
        ...scope,
        variables: new Map(scope.variables).set(name, plan),
        globals: new Set(scope.globals).add(name),
      };
    }, environment);
  }

  private global(expression: Expression, source: string, environment: Environment): Plan {
    const item = singlePlan("element", 1, () => "0");
    const plan = compile(expression, { ...withFocus(environment, { item }), once: true, source });
    if (plan.literal) {
      return plan;
    }
    const names = freeNames(expression);
    const variables = [...names.variables].map((name) => environment.variables.get(name));
    const isConstant = !names.document && !names.context && variables.every((variable) => variable?.constant === true);
    return this.unit.memo(`let ${this.unit.identity(plan)}`, isConstant, () => plan);
  }

  private pattern(pattern: Pattern, environment: Environment): RuleSource[] {
    const scope = this.globals(pattern.lets, environment);
    return pattern.rules.map((rule) => this.rule(rule, scope));
  }

  private rule(rule: Rule, environment: Environment): RuleSource {
    const alternatives = this.located(rule.place, () =>
      compileContext(this.parse(rule.context), { ...environment, source: rule.context }),
    );
    const item = singlePlan("element", 1, () => "n");
    const focused = { ...withFocus(environment, { item }), current: item };
    const scope = rule.lets.reduce<Environment>((outer, variable) => this.local(variable, outer), focused);
    return {
      alternatives: alternatives.map((alternative) => ({
        ...alternative,
        match: this.declare("C", alternative.body),
        guard: this.declare("W", alternative.nameGuard),
      })),
      asserts: rule.asserts.map((assert) => this.assert(assert, scope)),
    };
  }

  /** A variable of a rule: evaluated when an assert needs it, once per node. */
  private local({ name, value, place }: Let, environment: Environment): Environment {
    let isGlobal = false;
    const plan = this.located(place, () => {
      const computed = compile(this.parse(value), { ...environment, source: value });
      // A value that is the same for the whole document makes what is derived from it so as well.
      isGlobal = computed.literal !== undefined || computed.constant !== undefined;
      if (isGlobal) {
        return computed;
      }
      const memo = this.unit.nodeMemo(computed);
      return computed.many
        ? { ...arrayPlan(computed.kind, () => `${memo}(n)`, computed.min), peers: computed.peers }
        : singlePlan(computed.kind, computed.min, () => `${memo}(n)`);
    });
    const globals = new Set(environment.globals);
    globals.delete(name);
    if (isGlobal) {
      globals.add(name);
    }
    return { ...environment, variables: new Map(environment.variables).set(name, plan), globals };
  }

  private assert(assert: Assert, environment: Environment): RuleSource["asserts"][number] {
    const { id, flag, place } = assert;
    return this.located(place, () => {
      const code = this.unit.code();
      const truth = test(compile(this.parse(assert.test), { ...environment, source: assert.test }), code);
      code.line(`return ${assert.isReport ? "!" : ""}${truth};`);
      const holds = this.declare("A", code.toString()) as string;
      return { id, flag, test: assert.test, place, holds, message: this.message(assert, environment) };
    });
  }

  private message(assert: Assert, environment: Environment): string {
    const code = this.unit.code();
    const parts = assert.message.map((part) => {
      if (typeof part === "string") {
        return JSON.stringify(part);
      }
      const plan = compile(this.parse(part.expression), { ...environment, source: part.expression });
      return this.joined(plan, code);
    });
    code.line(`return ${parts.length === 0 ? '""' : parts.join(" + ")};`);
    return this.declare("T", code.toString()) as string;
  }

  /** Items of a value-of, separated by spaces. */
  private joined(plan: Plan, code: ReturnType<CompilationUnit["code"]>): string {
    const texts = mapItems(plan, "string", (item) => stringOf(plan.kind, item));
    return plan.many ? `${array(texts, code)}.join(" ")` : `(${one(texts, code)} ?? "")`;
  }

  /** Declares a function of the node `n` and returns its name. */
  private declare(prefix: string, body: string | undefined): string | undefined {
    if (body === undefined) {
      return undefined;
    }
    const name = this.unit.names.next(prefix);
    this.unit.declarations.push(`function ${name}(n) {\n${body}\n}`);
    return name;
  }

  private parse(text: string): Expression {
    return parseXPath(text, this.schema.namespaces);
  }

  private located<T>(place: Place, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof XPathSyntaxError ? new RuleFileError(place, error.message) : error;
    }
  }
}
