import type { Written } from "../findings.ts";
import type { Assert, MessagePart, Note, Let, Schema, Rule } from "../schema/schema.ts";
import { located, RuleFileError, type Problems } from "../schema/rule-file-error.ts";
import type { Expression } from "../xpath/ast.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import {
  compile,
  type Environment,
  withFocus,
  CompilationUnit,
  type Entry,
  type LoadDocument,
  Variables,
} from "./compilation-unit.ts";
import { mapItems, stringOf } from "./conversions.ts";
import { array, first, test, type Plan, singlePlan, arrayPlan } from "./plan.ts";
import type { Kind } from "./static-type.ts";
import { freeNames, isInFocus } from "./free-names.ts";
import { parseXPath } from "../xpath/parser.ts";
import { readSequenceType } from "../xpath/sequence-type.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import {
  contextAlternatives,
  compileContext,
  focusKind,
  type CompiledContext,
  Reach,
  type Unreachable,
  type Visit,
} from "./contexts.ts";
import { compileExpression } from "./expression.ts";
import { UserFunctions } from "./user-functions.ts";

interface AssertSource extends Pick<Assert, "id" | "code" | "flag" | "test" | "isReport" | "place" | "written"> {
  /** These name functions of the generated module. */
  readonly holds: string;
  readonly message: string;
  readonly subject: string | undefined;
  readonly diagnostics: readonly NoteSource[];
  readonly properties: readonly NoteSource[];
}

/** A diagnostic or property, and the function that writes its text. */
interface NoteSource extends Pick<Note, "id" | "written"> {
  readonly text: string;
}

type Parse = (text: string) => Expression;

class AssertCompiler {
  constructor(
    private readonly environment: Environment,
    private readonly parse: Parse,
  ) {}

  compile({ id, code, flag, place, isReport, written, subject, ...assert }: Assert): AssertSource {
    const { unit } = this.environment;
    const body = unit.code();
    const truth = test(this.plan(assert.test), body);
    body.line(`return ${isReport ? "!" : ""}${truth};`);
    return {
      id,
      code,
      flag,
      test: assert.test,
      isReport,
      place,
      written,
      holds: unit.declareFunction("A", body.toString()),
      message: this.message(assert.message),
      subject: subject === undefined ? undefined : this.subject(subject),
      diagnostics: this.notes(assert.diagnostics),
      properties: this.notes(assert.properties),
    };
  }

  private plan(text: string): Plan {
    return compile(this.parse(text), { ...this.environment, source: text });
  }

  /** The first node of the subject, by its element. */
  private subject(subject: string): string {
    const { unit } = this.environment;
    const code = unit.code();
    const plan = this.plan(subject);
    if (!["element", "attribute", "any", "none"].includes(plan.kind)) {
      throw new XPathSyntaxError("A subject must be a path to nodes", subject, 0);
    }
    const node = first(plan, code);
    const owner: Partial<Record<Kind, string>> = {
      attribute: `attributeOwner(${node})`,
      any: `${node} instanceof ElementReference ? ${node}.node : parentOf(${node})`,
    };
    code.line(`return ${node} === undefined ? undefined : ${owner[plan.kind] ?? node};`);
    return unit.declareFunction("U", code.toString());
  }

  private notes(notes: readonly Note[]): NoteSource[] {
    return notes.map(({ message, place, ...note }) => ({ ...note, text: located(place, () => this.message(message)) }));
  }

  private message(message: readonly MessagePart[]): string {
    const { unit } = this.environment;
    const code = unit.code();
    const parts = message.map((part) => {
      if (typeof part === "string") {
        return JSON.stringify(part);
      }
      // A name is that of an element; another value is one. Items of a value-of are separated by spaces; in XSLT 1.0 the first counts.
      const value = this.plan(part.expression);
      const isNode = part.isName === true && ["element", "any"].includes(value.kind);
      const plan = isNode ? this.plan(`name(${part.expression})`) : value;
      const texts = mapItems(plan, "string", (item) => stringOf(plan.kind, item));
      return plan.many && !unit.options.compatible
        ? `made(joinTexts(${array(texts, code)}, " ", budget.textLeft))`
        : `(${first(texts, code)} ?? "")`;
    });
    code.line(`return ${parts.length === 0 ? '""' : parts.join(" + ")};`);
    return unit.declareFunction("T", code.toString());
  }
}

/** Scope of the variables of the schema; those of patterns have the index of their pattern. */
const SCHEMA = -1;

interface Declared {
  readonly variable: Let;
  readonly scope: number;
  plan?: Plan;
  isCompiling?: boolean;
}

const keyOf = (name: string, scope: number): string => `${scope} ${name}`;

/** Keys (`{namespace}local#arity`) of all functions that the expression calls. */
function calledFunctions(expression: Expression): Set<string> {
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
    } else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(visit);
      if ("kind" in value && value.kind === "call") {
        const { namespace, local, args } = value as Extract<Expression, { kind: "call" }>;
        keys.add(`{${namespace}}${local}#${args.length}`);
      }
    }
  };
  visit(expression);
  return keys;
}

/**
 * Variables of the schema and of its patterns: evaluated at the document node, at most once per document. A pattern also sees
 * the variables of other patterns, in any order, because it does in the stylesheets that other processors make of a schema;
 * its own come first, then those of the schema.
 */
class GlobalVariables {
  private readonly byScope = new Map<string, Declared>();
  /** The first declaration of each name in any pattern. */
  private readonly ofPatterns = new Map<string, Declared>();

  constructor(
    private readonly base: Environment,
    private readonly schema: Schema,
    private readonly problems: Problems,
    private readonly parse: (variable: Let) => Expression,
  ) {
    const ofSchema = schema.lets.map((variable) => this.declare(variable, SCHEMA));
    const ofPatterns = schema.patterns.flatMap(({ lets }, index) =>
      lets.map((variable) => this.declare(variable, index)),
    );
    [...ofSchema, ...ofPatterns].forEach((each) => this.planOf(each));
  }

  environment(pattern: number): Environment {
    return { ...this.base, variables: new Variables((name) => this.find(name, pattern)?.plan) };
  }

  private declare(variable: Let, scope: number): Declared {
    const { name, place } = variable;
    const declared: Declared = { variable, scope };
    const other = this.find(name, scope);
    // Patterns that are instances of one have its variables.
    if (other !== undefined && other.variable.place !== place) {
      const say = [SCHEMA, scope].includes(other.scope) ? "refuse" : "remark";
      this.problems[say](place, `Another variable $${name} is at ${other.variable.place}`);
    }
    this.byScope.set(keyOf(name, scope), declared);
    if (scope !== SCHEMA && !this.ofPatterns.has(name)) {
      this.ofPatterns.set(name, declared);
    }
    return declared;
  }

  private find(name: string, scope: number): Declared | undefined {
    return this.byScope.get(keyOf(name, scope)) ?? this.byScope.get(keyOf(name, SCHEMA)) ?? this.ofPatterns.get(name);
  }

  private planOf(declared: Declared): Plan {
    const { place, name } = declared.variable;
    declared.plan ??= this.problems.attempt(() => located(place, () => this.compiled(declared)), unknown);
    this.base.unit.declareOfSchema(name, declared.plan, declared.scope === SCHEMA);
    return declared.plan;
  }

  private compiled(declared: Declared): Plan {
    const { variable, scope } = declared;
    const source = variable.value || `$${variable.name}`;
    if (declared.isCompiling) {
      throw new XPathSyntaxError(`The variable $${variable.name} depends on itself`, source, 0);
    }
    declared.isCompiling = true;
    try {
      const expression = this.parse(variable);
      for (const name of this.needed(expression)) {
        const other = this.find(name, scope);
        if (other && other !== declared) {
          this.planOf(other);
        }
      }
      const seen = this.environment(scope);
      const variables = seen.variables.with(variable.name, undefined);
      const item = singlePlan("element", 1, () => "0");
      const focused = { ...withFocus({ ...seen, variables, source }, { item }), current: item, once: true };
      const plan = compile(expression, focused);
      if (plan.literal) {
        return plan;
      }
      const names = freeNames(expression);
      const isConstant =
        !names.document &&
        !names.context &&
        !names.current &&
        [...names.variables].every((name) => variables.get(name)?.constant === true);
      const { unit } = this.base;
      return unit.memo(`let ${unit.identity(plan)}`, isConstant, () => plan);
    } finally {
      declared.isCompiling = false;
    }
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
}

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
  readonly resets: readonly string[];
  readonly patterns: readonly (readonly RuleSource[])[];
  readonly documents: readonly XmlTree[];
  readonly unreachable: readonly Unreachable[];
}

interface SchemaOptions {
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

  /** @throws RuleFileError with the place of the first assert that is too many */
  compile(): CompiledSchema {
    const { schema, unit, problems } = this;
    let count = 0;
    for (const { asserts } of schema.patterns.flatMap(({ rules }) => rules)) {
      count += asserts.length;
      if (count > MAX_ASSERTS) {
        const { place } = asserts[asserts.length - (count - MAX_ASSERTS)] as Assert;
        throw new RuleFileError([{ place, reason: `There are more than ${MAX_ASSERTS} asserts and reports` }]);
      }
    }
    for (const { body, place, name } of schema.functions.values()) {
      if (isInFocus(body, (each) => each.kind === "root" || (each.kind === "call" && each.local === "key"))) {
        problems.remark(place, `The function ${name} has no document (XPDY0002) and reads the one that is checked`);
      }
    }
    const base: Environment = {
      unit,
      focus: undefined,
      current: undefined,
      variables: unit.variablesOfSchema,
      once: false,
      source: "",
    };
    const globals = new GlobalVariables(base, schema, problems, (variable) => this.valueOf(variable));
    const patterns = schema.patterns.map((pattern, index) => {
      const environment = globals.environment(index);
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
    });
    const { unreachable } = this.reach;
    const { declarations, entries, resets, documents } = unit;
    return { declarations, entries, resets, patterns, documents, unreachable };
  }

  /** A rule once for each way to hold its nodes; a rule that is for nothing is compiled as well, so that its errors are found. */
  private rule(rule: Rule, environment: Environment): Pick<RuleSource, "alternatives" | "asserts">[] {
    const declare = (prefix: string, body: string | undefined): string | undefined =>
      body === undefined ? undefined : this.unit.declareFunction(prefix, body);
    const contexts = this.problems.attempt(
      () =>
        located(rule.place, () => {
          const ofContext = { ...environment, source: rule.context };
          const alternatives = contextAlternatives(this.parse(rule.context), ofContext);
          return this.reach.visited(rule, alternatives).map(([alternative, kind]) => {
            const compiled = compileContext(alternative, kind, ofContext);
            const match = declare("C", compiled.body);
            const guard = declare("W", compiled.nameGuard);
            return { ...compiled, match, guard };
          });
        }),
      [],
    );
    const kinds = new Set(contexts.map(({ kind }) => focusKind(kind)));
    return [...(kinds.size === 0 ? (["element"] as const) : kinds)].map((kind) => ({
      alternatives: contexts.filter((context) => focusKind(context.kind) === kind),
      asserts: this.asserts(rule, kind, environment),
    }));
  }

  private asserts(rule: Rule, kind: Kind, environment: Environment): RuleSource["asserts"] {
    const item = singlePlan(kind, 1, () => "n");
    // Elements are visited one after another, so the position counts the elements beside it, as where stylesheets apply templates to `*`.
    const position = kind === "element" ? { position: "elementPosition(n)", last: "elementCount(n)" } : {};
    const focused = { ...withFocus(environment, { item, ...position }), current: item };
    const places = new Map<string, string>();
    const scope = rule.lets.reduce<Environment>((outer, variable) => {
      // A variable of a rule is evaluated when the first assert needs it, once per node.
      const { name, value, place } = variable;
      let isGlobal = false;
      const other = places.get(name);
      if (other !== undefined) {
        this.problems.refuse(place, `Another variable $${name} of this rule is at ${other}`);
      }
      places.set(name, place);
      const compiled = (): Plan => {
        const computed = compile(this.valueOf(variable), { ...outer, source: value });
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
      return { ...outer, variables: outer.variables.with(name, plan, isGlobal) };
    }, focused);
    const compiler = new AssertCompiler(scope, (text) => this.parse(text));
    return rule.asserts.flatMap((assert) =>
      this.problems.attempt(() => [located(assert.place, () => compiler.compile(assert))], []),
    );
  }

  private valueOf({ name, value, as, expression = this.parse(value) }: Let): Expression {
    const { namespaces } = this.schema;
    if (name.includes(":") && !namespaces.has(name.slice(0, name.indexOf(":")))) {
      throw new XPathSyntaxError(`The prefix of the variable $${name} is not declared`, value, 0);
    }
    const type = as === undefined ? undefined : readSequenceType(as, namespaces);
    return type ? { kind: "convert", operand: expression, type, at: 0 } : expression;
  }

  private parse(text: string): Expression {
    return parseXPath(text, this.schema.namespaces);
  }
}
