import type { Expression } from "../xpath/ast.ts";
import { parseXPath } from "../xpath/parser.ts";
import { XPathSyntaxError } from "../xpath/xpath-error.ts";
import type { Assert, Let, MessagePart, Note, Pattern, Rule, Schema, Written } from "../schema/schema.ts";
import type { Place } from "../schema/place.ts";
import { located, type Problems } from "../schema/rule-file-error.ts";
import type { XmlTree } from "../xml/xml-tree.ts";
import { compileContext, type ContextAlternative } from "./nodes/context-pattern.ts";
import { compile, withFocus, CompilationUnit, type LoadDocument, type Environment } from "./compilation-unit.ts";
import { compileExpression } from "./expression.ts";
import { GlobalVariables } from "./global-variables.ts";
import { array, arrayPlan, first, one, singlePlan, test, type Plan } from "./plan.ts";
import { UserFunctions } from "./user-functions.ts";
import { mapItems, stringOf } from "./conversions.ts";

export interface AssertSource {
  readonly id: string;
  readonly flag: "fatal" | "warning";
  readonly test: string;
  readonly isReport: boolean;
  readonly place: Place;
  readonly written: Written;
  /** These name functions of the generated module. */
  readonly holds: string;
  readonly message: string;
  readonly subject: string | undefined;
  readonly diagnostics: readonly NoteSource[];
  readonly properties: readonly NoteSource[];
}

/** The id of a diagnostic or property, and the function that writes its text. */
export interface NoteSource {
  readonly id: string;
  readonly text: string;
}

export interface RuleSource {
  readonly context: string;
  readonly written: Written;
  /** Variables that its asserts may use, the outermost first. */
  readonly lets: readonly Let[];
  readonly alternatives: readonly (ContextAlternative & {
    readonly match: string | undefined;
    readonly guard: string | undefined;
  })[];
  readonly asserts: readonly AssertSource[];
}

/** Generated code of a schema, and the names of the functions of each rule. */
export interface CompiledSchema {
  readonly declarations: readonly string[];
  /** Statements that reset the state of the last document. */
  readonly resets: readonly string[];
  readonly patterns: readonly (readonly RuleSource[])[];
  /** Documents that the rules read besides the one that they judge. */
  readonly documents: readonly XmlTree[];
}

/**
 * Unsupported expressions are collected in `problems` with their place; the code is usable only where there are none.
 * @param load reads a document that the rules name; undefined where there is none
 */
export function compileSchema(schema: Schema, problems: Problems, load: LoadDocument): CompiledSchema {
  return new SchemaCompiler(schema, problems, load).compile();
}

/** Replaces a variable that cannot be compiled, so that the expressions that use it are not reported as well. */
const unknown: Plan = arrayPlan("any", () => "[]");

class SchemaCompiler {
  private readonly unit: CompilationUnit;

  constructor(
    private readonly schema: Schema,
    private readonly problems: Problems,
    load: LoadDocument,
  ) {
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
    const base: Environment = {
      unit,
      focus: undefined,
      current: undefined,
      variables: new Map(),
      globals: new Set(),
      once: false,
      source: "",
    };
    const globals = new GlobalVariables(base, schema, {
      parse: (variable) => this.valueOf(variable),
      attempt: (variable, work) => problems.attempt(() => located(variable.place, work), unknown),
    });
    const patterns = schema.patterns.map((pattern, index) => this.pattern(pattern, globals.environment(index)));
    return { declarations: unit.declarations, resets: unit.resets, patterns, documents: unit.documents };
  }

  private pattern(pattern: Pattern, environment: Environment): RuleSource[] {
    return pattern.rules.map((rule) => ({
      ...this.rule(rule, environment),
      context: rule.context,
      written: rule.written,
      lets: [...this.schema.lets, ...pattern.lets, ...rule.lets],
    }));
  }

  private rule(rule: Rule, environment: Environment): Pick<RuleSource, "alternatives" | "asserts"> {
    const alternatives = this.problems.attempt(
      () =>
        located(rule.place, () =>
          compileContext(this.parse(rule.context), { ...environment, source: rule.context }).map((alternative) => ({
            ...alternative,
            match: this.declare("C", alternative.body),
            guard: this.declare("W", alternative.nameGuard),
          })),
        ),
      [],
    );
    const item = singlePlan("element", 1, () => "n");
    const focused = { ...withFocus(environment, { item }), current: item };
    const scope = rule.lets.reduce<Environment>((outer, variable) => this.local(variable, outer), focused);
    const asserts = rule.asserts.flatMap((assert) => this.problems.attempt(() => [this.assert(assert, scope)], []));
    return { alternatives, asserts };
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
    const globals = new Set(environment.globals);
    globals.delete(name);
    if (isGlobal) {
      globals.add(name);
    }
    return { ...environment, variables: new Map(environment.variables).set(name, plan), globals };
  }

  private assert(assert: Assert, environment: Environment): AssertSource {
    const { id, flag, place, isReport, written, subject } = assert;
    return located(place, () => {
      const code = this.unit.code();
      const truth = test(compile(this.parse(assert.test), { ...environment, source: assert.test }), code);
      code.line(`return ${isReport ? "!" : ""}${truth};`);
      return {
        id,
        flag,
        test: assert.test,
        isReport,
        place,
        written,
        holds: this.declare("A", code.toString()) as string,
        message: this.message(assert.message, environment),
        subject: subject === undefined ? undefined : this.subject(subject, environment),
        diagnostics: this.notes(assert.diagnostics, environment),
        properties: this.notes(assert.properties, environment),
      };
    });
  }

  /** The first node of the subject, by its element. */
  private subject(subject: string, environment: Environment): string {
    const code = this.unit.code();
    const plan = compile(this.parse(subject), { ...environment, source: subject });
    if (!["element", "attribute", "none"].includes(plan.kind)) {
      throw new XPathSyntaxError("A subject must be a path to elements or attributes", subject, 0);
    }
    const node = first(plan, code);
    code.line(
      `return ${plan.kind === "attribute" ? `${node} === undefined ? undefined : attributeOwner(${node})` : node};`,
    );
    return this.declare("U", code.toString()) as string;
  }

  private notes(notes: readonly Note[], environment: Environment): NoteSource[] {
    return notes.map(({ id, message, place }) => ({
      id,
      text: located(place, () => this.message(message, environment)),
    }));
  }

  private message(message: readonly MessagePart[], environment: Environment): string {
    const code = this.unit.code();
    const parts = message.map((part) => {
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
    return plan.many ? `made(joinTexts(${array(texts, code)}, " ", textLeft))` : `(${one(texts, code)} ?? "")`;
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

  private valueOf({ value, expression }: Let): Expression {
    return expression ?? this.parse(value);
  }

  private parse(text: string): Expression {
    return parseXPath(text, this.schema.namespaces);
  }
}
