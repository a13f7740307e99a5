import type { Expression } from "../xpath/ast.ts";
import { parseXPath } from "../xpath/parser.ts";
import type { Assert, Let, Pattern, Rule, Schema, Written } from "../schema/schema.ts";
import { located, RuleFileError, type Problems } from "../schema/rule-file-error.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import { contextAlternatives } from "./nodes/context-alternatives.ts";
import { compileContext, focusKind, type CompiledContext } from "./nodes/context-pattern.ts";
import { compileAssert, type AssertSource } from "./compile-assert.ts";
import {
  compile,
  withFocus,
  CompilationUnit,
  type Entry,
  type LoadDocument,
  type Environment,
} from "./compilation-unit.ts";
import { compileExpression } from "./expression.ts";
import { GlobalVariables } from "./global-variables.ts";
import { arrayPlan, singlePlan, type Plan } from "./plan.ts";
import { Reach, type Unreachable, type Visit } from "./nodes/reach.ts";
import type { Kind } from "./static-type.ts";
import { UserFunctions } from "./user-functions.ts";

/** A rule for the nodes that generated code holds in one way. */
export interface RuleSource {
  readonly context: string;
  readonly written: Written;
  /** Variables that its asserts may use, the outermost first. */
  readonly lets: readonly Let[];
  readonly alternatives: readonly (CompiledContext & {
    readonly match: string | undefined;
    readonly guard: string | undefined;
  })[];
  readonly asserts: readonly AssertSource[];
}

/** Generated code of a schema, and the names of the functions of each rule. */
export interface CompiledSchema {
  readonly declarations: readonly string[];
  readonly entries: readonly Entry[];
  /** Statements that reset the state of the last document. */
  readonly resets: readonly string[];
  readonly patterns: readonly (readonly RuleSource[])[];
  /** Documents that the rules read besides the one that they judge. */
  readonly documents: readonly XmlTree[];
  readonly unreachable: readonly Unreachable[];
}

export interface SchemaOptions {
  /** Reads a document that the rules name; undefined where there is none. */
  readonly load: LoadDocument;
  readonly visit: Visit;
}

/**
 * Unsupported expressions are collected in `problems` with their place; the code is usable only where there are none.
 */
export function compileSchema(schema: Schema, problems: Problems, options: SchemaOptions): CompiledSchema {
  return new SchemaCompiler(schema, problems, options).compile();
}

/** Replaces a variable that cannot be compiled, so that the expressions that use it are not reported as well. */
const unknown: Plan = arrayPlan("any", () => "[]");

/** Compiling takes 6 kB of memory for each assert, and published rule files have a few thousand. */
const MAX_ASSERTS = 50_000;

/** @throws RuleFileError with the place of the first assert that is too many */
function requireRoom({ patterns }: Schema): void {
  let count = 0;
  for (const { asserts } of patterns.flatMap(({ rules }) => rules)) {
    count += asserts.length;
    if (count > MAX_ASSERTS) {
      const { place } = asserts[asserts.length - (count - MAX_ASSERTS)] as Assert;
      throw new RuleFileError([{ place, reason: `There are more than ${MAX_ASSERTS} asserts and reports` }]);
    }
  }
}

class SchemaCompiler {
  private readonly unit: CompilationUnit;
  private readonly reach: Reach;

  constructor(
    private readonly schema: Schema,
    private readonly problems: Problems,
    { load, visit }: SchemaOptions,
  ) {
    this.reach = new Reach(visit);
    this.unit = new CompilationUnit(compileExpression, new UserFunctions(schema.functions), {
      compatible: schema.compatible,
      keys: schema.keys.flatMap((key) =>
        problems.attempt(() => {
          const parse = (text: string): Expression => located(key.place, () => this.parse(text));
          return [{ ...key, match: parse(key.match), use: parse(key.use) }];
        }, []),
      ),
      load,
    });
  }

  compile(): CompiledSchema {
    const { schema, unit, problems } = this;
    requireRoom(schema);
    const base: Environment = {
      unit,
      focus: undefined,
      current: undefined,
      variables: unit.variablesOfSchema,
      once: false,
      source: "",
    };
    const globals = new GlobalVariables(base, schema, {
      parse: (variable) => this.valueOf(variable),
      attempt: (variable, work) => problems.attempt(() => located(variable.place, work), unknown),
    });
    const patterns = schema.patterns.map((pattern, index) => this.pattern(pattern, globals.environment(index)));
    const { unreachable } = this.reach;
    const { declarations, entries, resets, documents } = unit;
    return { declarations, entries, resets, patterns, documents, unreachable };
  }

  private pattern(pattern: Pattern, environment: Environment): RuleSource[] {
    this.reach.enterPattern();
    return pattern.rules.flatMap((rule) => {
      const lets = [...this.schema.lets, ...pattern.lets, ...rule.lets];
      return this.rule(rule, environment).map((compiled) => ({
        ...compiled,
        context: rule.context,
        written: rule.written,
        lets,
      }));
    });
  }

  /** A rule once for each way to hold its nodes; a rule that is for nothing is compiled as well, so that its errors are found. */
  private rule(rule: Rule, environment: Environment): Pick<RuleSource, "alternatives" | "asserts">[] {
    const contexts = this.problems.attempt(() => located(rule.place, () => this.contexts(rule, environment)), []);
    const kinds = new Set(contexts.map(({ kind }) => focusKind(kind)));
    return [...(kinds.size === 0 ? (["element"] as const) : kinds)].map((kind) => ({
      alternatives: contexts.filter((context) => focusKind(context.kind) === kind),
      asserts: this.asserts(rule, kind, environment),
    }));
  }

  private contexts(rule: Rule, outer: Environment): RuleSource["alternatives"] {
    const environment = { ...outer, source: rule.context };
    const alternatives = contextAlternatives(this.parse(rule.context), environment);
    const declare = (prefix: string, body: string | undefined): string | undefined =>
      body === undefined ? undefined : this.unit.declareFunction(prefix, body);
    return this.reach.visited(rule, alternatives).map(([alternative, kind]) => {
      const compiled = compileContext(alternative, kind, environment);
      const [match, guard] = [declare("C", compiled.body), declare("W", compiled.nameGuard)];
      return { ...compiled, match, guard };
    });
  }

  private asserts(rule: Rule, kind: Kind, environment: Environment): RuleSource["asserts"] {
    const item = singlePlan(kind, 1, () => "n");
    const focused = { ...withFocus(environment, { item }), current: item };
    const scope = rule.lets.reduce<Environment>((outer, variable) => this.local(variable, outer), focused);
    const parse = (text: string): Expression => this.parse(text);
    return rule.asserts.flatMap((assert) =>
      this.problems.attempt(() => [located(assert.place, () => compileAssert(assert, scope, parse))], []),
    );
  }

  /** A variable of a rule is evaluated when the first assert needs it, once per node. */
  private local(variable: Let, environment: Environment): Environment {
    const { name, value, place } = variable;
    let isGlobal = false;
    const compiled = (): Plan => {
      const computed = compile(this.valueOf(variable), { ...environment, source: value });
      // Values derived from a constant of the document are constant as well.
      isGlobal = computed.literal !== undefined || computed.constant !== undefined;
      if (isGlobal) {
        return computed;
      }
      const memo = this.unit.nodeMemo(computed);
      return computed.many
        ? { ...arrayPlan(computed.kind, () => `${memo}(n)`, computed.min), peers: computed.peers }
        : singlePlan(computed.kind, computed.min, () => `${memo}(n)`);
    };
    const plan = this.problems.attempt(() => located(place, compiled), unknown);
    return { ...environment, variables: environment.variables.with(name, plan, isGlobal) };
  }

  private valueOf({ value, expression }: Let): Expression {
    return expression ?? this.parse(value);
  }

  private parse(text: string): Expression {
    return parseXPath(text, this.schema.namespaces);
  }
}
